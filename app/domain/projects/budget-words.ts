import { type Currency, formatAmountDigits, formatBudget, statedBounds } from "../money.ts"
import type { Project } from "./project.ts"

const CURRENCY_NAMES: Record<Currency, string> = {
  INR: "Indian rupees",
  USD: "US dollars",
  EUR: "euros",
  GBP: "pounds sterling",
}

/** A budget as it is seen, and as it is read out where its symbol alone would mislead (ruling 10). */
export type BudgetWords = { text: string; spoken?: string }

/** A budget in words for a page. Cards pass ₹ as the symbol, whatever the currency. */
export function toBudgetWords(
  budget: Project["budget"],
  options: { symbol?: string } = {},
): BudgetWords {
  const text = formatBudget(budget, options)
  const { currency } = budget
  const { min, max } = statedBounds(budget)
  if (currency === "INR" || (min === null && max === null)) return { text }
  const from = min !== null && formatAmountDigits(min, currency)
  const to = max !== null && formatAmountDigits(max, currency)
  const both = from === to ? from : `${from} to ${to}`
  const range = from && to ? both : from ? `from ${from}` : `up to ${to}`
  return { text, spoken: `${range} ${CURRENCY_NAMES[currency]}` }
}
