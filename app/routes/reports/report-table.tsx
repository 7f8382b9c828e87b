import type { ReactNode } from "react"
import { cx } from "#app/ui/class-names.ts"
import { ScrollTable } from "#app/ui/scroll-table.tsx"

type ReportTableProps = {
  title: string
  note: string
  columns: readonly { header: string; align?: "right" }[]
  /** The first cell is the row header; a cell may have several lines. */
  rows: readonly (readonly string[])[]
  /** Note after a shortened list. */
  rest: string | undefined
  fileHref: string
  /** Stands after a row's header. */
  fold?: (name: string | undefined) => ReactNode
  /** The chart. */
  children?: ReactNode
}

export function ReportTable({
  title,
  note,
  columns,
  rows,
  rest,
  fileHref,
  fold,
  children,
}: ReportTableProps) {
  return (
    <div className="report-table mt-10">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-xl">{title}</h2>
          <p className="text-sm text-muted">{note}</p>
        </div>
        <a href={fileHref} download="" className="text-link text-sm print:hidden">
          CSV<span className="sr-only"> of {title}</span>
        </a>
      </div>
      {children}
      {rows.length === 0 ? (
        <p className="text-muted">Nothing in these days.</p>
      ) : (
        <ScrollTable label={title} columns={columns}>
          {rows.map(([name, ...cells], place) => (
            // Rows never change places.
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same name
            <tr key={place}>
              <th scope="row">
                <Lines of={name} />
              </th>
              {fold?.(name)}
              {cells.map((cell, at) => {
                const { header = "", align } = columns[at + 1] ?? {}
                return (
                  <td key={header} data-label={header} className={align && "lg:text-right"}>
                    <Lines of={cell} align={align} />
                  </td>
                )
              })}
            </tr>
          ))}
        </ScrollTable>
      )}
      {rest && <p className="mt-3 text-sm text-muted">{rest}</p>}
    </div>
  )
}

/** Dates stay whole where there is room; numbers with their names take several lines. */
const Lines = ({ of = "", align }: { of: string | undefined; align?: "right" | undefined }) =>
  of.split("\n").map((line, place) =>
    place === 0 ? (
      line
    ) : (
      <span
        key={line}
        className={cx(
          "block text-sm font-normal text-muted",
          !align && "@min-[58rem]:whitespace-nowrap",
        )}
      >
        {line}
      </span>
    ),
  )
