import type { ReactNode } from "react"

export type Fact = { term: string; children: ReactNode }

/** Terms and what they are, side by side where there is room. */
export function DescriptionList({ items }: { items: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-6 gap-y-4">
      {items.map((fact) => (
        <div key={fact.term} className="grid content-start gap-0.5">
          <dt className="text-sm text-muted">{fact.term}</dt>
          <dd className="font-medium wrap-anywhere">{fact.children}</dd>
        </div>
      ))}
    </dl>
  )
}
