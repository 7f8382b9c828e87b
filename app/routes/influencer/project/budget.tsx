import type { BudgetLabel } from "#app/domain/projects/budget.ts"

/**
 * A budget for the eye; where its symbol is not that of its currency, another one for the ear, and beneath
 * what it is worth in rupees.
 */
export function Budget({ words }: { words: BudgetLabel }) {
  const { text, spoken, rupees } = words
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
      {rupees && <RupeeNote text={rupees} />}
    </>
  )
}

/** What an amount of another currency is worth, beneath it. */
export function RupeeNote({ text }: { text: string }) {
  return <span className="block text-sm font-normal tracking-normal text-muted">{text}</span>
}
