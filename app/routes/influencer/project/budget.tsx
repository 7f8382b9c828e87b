import type { BudgetWords } from "#app/domain/projects/budget-words.ts"

/** A budget for the eye; where its symbol is not that of its currency, another one for the ear. */
export function Budget({ words }: { words: BudgetWords }) {
  if (!words.spoken) return words.text
  return (
    <>
      <span aria-hidden="true">{words.text}</span>
      <span className="sr-only">{words.spoken}</span>
    </>
  )
}
