import type { Currency } from "#db/schema/words.ts"
import { formatAmountDigits, formatBudget, statedBounds } from "../money.ts"
import { type FxRate, formatRupeeValue, sampleNote } from "../rupees.ts"
import type { Project } from "./project.ts"

const CURRENCY_NAMES: Record<Currency, string> = {
  INR: "Indian rupees",
  USD: "US dollars",
  EUR: "euros",
  GBP: "pounds sterling",
}

/**
 * A budget as it is seen, as it is read out where its symbol alone would mislead, and what it is worth in
 * rupees where it is in another currency and a rate is known: docs/rules.md#symbols
 */
export type BudgetLabel = { text: string; spoken?: string; rupees?: string }

/** A budget in words for a page. Cards pass ₹ as the symbol, whatever the currency. */
export function toBudgetLabel(
  budget: Project["budget"],
  options: { symbol?: string; rate?: FxRate | undefined } = {},
): BudgetLabel {
  const text = formatBudget(budget, options)
  const { currency } = budget
  const { min, max } = statedBounds(budget)
  if (currency === "INR" || (min === null && max === null)) return { text }
  const from = min !== null && formatAmountDigits(min, currency)
  const to = max !== null && formatAmountDigits(max, currency)
  const both = from === to ? from : `${from} to ${to}`
  const range = from && to ? both : from ? `from ${from}` : `up to ${to}`
  const spoken = `${range} ${CURRENCY_NAMES[currency]}`
  const { rate } = options
  return { text, spoken, ...(rate && { rupees: toRupees({ min, max }, rate) }) }
}

function toRupees({ min, max }: ReturnType<typeof statedBounds>, rate: FxRate): string {
  const least = min === null ? undefined : formatRupeeValue(min, rate)
  const most = max === null ? undefined : formatRupeeValue(max, rate)
  const note = sampleNote(rate)
  if (least && most) return `about ${least === most ? least : `${least} – ${most}`}${note}`
  return least ? `from about ${least}${note}` : `up to about ${most}${note}`
}
