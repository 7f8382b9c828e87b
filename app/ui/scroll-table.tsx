import type { ReactNode } from "react"
import { cx } from "./class-names.ts"

type ScrollTableProps = {
  label: string
  columns: readonly {
    header: string
    align?: "right" | undefined
    /** For screen readers only: a column of buttons. */
    isHiddenHeader?: boolean
  }[]
  /** Below 1024 px rows become cards; cells show their `data-label`. */
  children: ReactNode
}

/** A scrolling region must be focusable, or keyboards cannot reach its end. */
const reachable = { tabIndex: 0 }

/** Cut at 500 px; never scrolls sideways. */
export function ScrollTable({ label, columns, children }: ScrollTableProps) {
  return (
    <section aria-label={label} {...reachable} className="scroll-region">
      <table className="table">
        <thead>
          <tr>
            {columns.map(({ header, align, isHiddenHeader }) => (
              <th key={header} scope="col" className={cx(align === "right" && "lg:text-right")}>
                {isHiddenHeader ? <span className="sr-only">{header}</span> : header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
