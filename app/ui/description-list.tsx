import type { ReactNode } from "react"
import { cx } from "./class-names.ts"

export type Fact = {
  term: string
  children: ReactNode
  /** Takes a full row, for long links. */
  isWide?: true
}

export function DescriptionList({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-6 gap-y-4">
      {items.map((fact) => (
        <div
          key={fact.term}
          className={cx("grid content-start gap-0.5", fact.isWide && "col-span-full")}
        >
          <dt className="text-sm text-muted">{fact.term}</dt>
          <dd className="font-medium wrap-anywhere">{fact.children}</dd>
        </div>
      ))}
    </dl>
  )
}
