import type { ReactNode } from "react"
import { type Column, ScrollTable } from "#app/ui/scroll-table.tsx"

type AdminTableProps = {
  label: string
  columns: readonly Column[]
  /** The cells of each row in the order of the columns; the first names the row. */
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
  /** What is said instead of a table without rows. */
  empty: string
}

/** A list of the desk: a table that becomes cards where there is little room. */
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

/** As long a word as a column always has room for. */
const SHORT_WORD = 12

/** Only what is longer than a usual word may break inside it: an address, an id. */
const wrapOf = (cell: ReactNode): string | undefined =>
  typeof cell === "string" && cell.split(/\s/).every(({ length }) => length <= SHORT_WORD)
    ? undefined
    : "wrap-anywhere"
