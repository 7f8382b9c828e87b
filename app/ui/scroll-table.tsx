import type { ReactNode } from "react"
import { cx } from "./class-names.ts"

export type Column = {
  header: string
  align?: "left" | "right"
  /** The header is there for screen readers only: a column of buttons. */
  isHiddenHeader?: boolean
}

type ScrollTableProps = {
  label: string
  columns: readonly Column[]
  /** Below 1024 px each `<tr>` becomes a card, in which a cell's `data-label` stands above it. */
  children: ReactNode
}

/** A region that scrolls has to be reachable by the keyboard, or its end cannot be read. */
const reachable = { tabIndex: 0 }

/** A table that is cut at 500 px and scrolls, never sideways, under a header that stays. */
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
