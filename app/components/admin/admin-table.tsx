import type { ReactNode } from "react"
import { type Column, ScrollTable } from "#app/ui/scroll-table.tsx"

type AdminTableProps = {
  label: string
  columns: readonly Column[]
  /** The first cell names the row. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
  empty: string
}

export function AdminTable({ label, columns, rows, empty }: AdminTableProps) {
  if (rows.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <ScrollTable label={label} columns={columns}>
      {rows.map(({ key, cells: [first, ...others] }) => (
        <tr key={key}>
          <th scope="row">{first}</th>
          {others.map((cell, at) => {
            const { header = "", align } = columns[at + 1] ?? {}
            return (
              <td
                key={header}
                data-label={header}
                className={align === "right" ? "lg:text-right lg:whitespace-nowrap" : wrapOf(cell)}
              >
                {cell}
              </td>
            )
          })}
        </tr>
      ))}
    </ScrollTable>
  )
}

/** Longest word that every column fits. */
const SHORT_WORD = 12

/** Only long words, such as ids, may break. */
const wrapOf = (cell: ReactNode): string | undefined =>
  typeof cell === "string" && cell.split(/\s/).every(({ length }) => length <= SHORT_WORD)
    ? undefined
    : "wrap-anywhere"
