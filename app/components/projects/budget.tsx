import type { ReactNode } from "react"
import type { BudgetLabel } from "#app/domain/projects/budget.ts"

/**
 * A budget for the eye; where its symbol is not that of its currency, another one for the ear, and beneath
 * what it is worth in rupees.
 */
export function Budget({ label: { text, spoken, rupees } }: { label: BudgetLabel }) {
  return (
    <>
      {spoken ? (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="sr-only">{spoken}</span>
        </>
      ) : (
        text
      )}
      {rupees && <FactNote>{rupees}</FactNote>}
    </>
  )
}

/** What stands beneath a fact in small: what an amount is worth in rupees, or a day. */
export function FactNote({ children }: { children: ReactNode }) {
  return <span className="block text-sm font-normal tracking-normal text-muted">{children}</span>
}
