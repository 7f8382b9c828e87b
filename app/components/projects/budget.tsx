import type { ReactNode } from "react"
import type { BudgetLabel } from "#app/domain/market/projects/budget.ts"

/** An amount, another text for the ear where its symbol misleads, and beneath its worth in rupees. */
export function Budget({ label: { text, spoken, rupees } }: { label: BudgetLabel }) {
  if (!spoken && !rupees) return text
  return (
    <>
      {spoken ? <span aria-hidden="true">{text}</span> : text}
      {spoken && <span className="sr-only">{spoken}</span>}
      {rupees && <FactNote>{rupees}</FactNote>}
    </>
  )
}

/** What stands beneath a fact in small: what an amount is worth in rupees, or a day. */
export function FactNote({ children }: { children: ReactNode }) {
  return <span className="block text-sm font-normal tracking-normal text-muted">{children}</span>
}
