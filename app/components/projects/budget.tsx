import type { ReactNode } from "react"
import type { BudgetLabel } from "#app/domain/market/projects/budget.ts"

/** `spoken` replaces misleading symbols; `rupees` stands below. */
export function Budget({ label: { text, spoken, rupees } }: { label: BudgetLabel }) {
  if (!spoken && !rupees) return text
  return (
    <>
      {spoken ? <span aria-hidden="true">{text}</span> : text}
      {spoken && <span className="sr-only">{spoken}</span>}
      {rupees && <FactFootnote>{rupees}</FactFootnote>}
    </>
  )
}

export function FactFootnote({ children }: { children: ReactNode }) {
  return <span className="block text-sm font-normal tracking-normal text-muted">{children}</span>
}
