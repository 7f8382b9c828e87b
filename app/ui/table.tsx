import type { ReactNode } from "react"
import { ScrollTable } from "./scroll-table.tsx"

export type Column<Row> = readonly [
  header: string,
  cell: (row: Row, place: number) => ReactNode,
  align?: "right" | undefined,
]

type TableProps<Row> = {
  label: string
  rows: readonly Row[]
  /** The first names the row. */
  columns: readonly Column<Row>[]
  /** Default: its `id`. */
  keyOf?: (row: Row, place: number) => string | number
  /** Stands in for a table without rows. */
  empty?: ReactNode
}

/** Each column says all of its cells. */
export function Table<Row>({ label, rows, columns, keyOf = idOf, empty }: TableProps<Row>) {
  if (rows.length === 0) {
    return typeof empty === "string" ? <p className="text-muted">{empty}</p> : empty
  }
  return (
    <ScrollTable label={label} columns={columns.map(([header, , align]) => ({ header, align }))}>
      {rows.map((row, place) => (
        <tr key={keyOf(row, place)}>
          {columns.map(([header, cellOf, align], column) => {
            const cell = cellOf(row, place)
            if (column === 0) {
              return (
                <th key={header} scope="row">
                  {cell}
                </th>
              )
            }
            const look = align ? "lg:text-right lg:whitespace-nowrap" : wrapOf(cell)
            return (
              <td key={header} data-label={header} className={look}>
                {cell}
              </td>
            )
          })}
        </tr>
      ))}
    </ScrollTable>
  )
}

const idOf = (row: unknown): string => Object(row).id

/** Longest word that every column fits, and that half a card on a phone does. */
const SHORT_WORD = 12
const HALF_CARD_WORD = 16

/** Only long words, such as ids and addresses, may break; the longest take a line of their card. */
function wrapOf(cell: ReactNode): string | undefined {
  if (typeof cell !== "string") return "wrap-anywhere"
  const longest = Math.max(...cell.split(/\s/).map(({ length }) => length))
  if (longest <= SHORT_WORD) return undefined
  return longest > HALF_CARD_WORD ? "wrap-anywhere max-lg:col-span-2" : "wrap-anywhere"
}
