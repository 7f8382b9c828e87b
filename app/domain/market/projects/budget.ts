import {
  currencySymbol,
  type FxRate,
  formatAmountDigits,
  formatRupeeValue,
  sampleNote,
} from "#app/domain/shared/money.ts"
import type { Currency } from "#db/schema/words.ts"

/** Minor units; null without a bound. */
export type BudgetAmounts = { minMinor: number | null; maxMinor: number | null; currency: Currency }

/** A maximum of 0 counts as unset; without one, so does a minimum of 0. */
export function statedBounds({ minMinor, maxMinor }: BudgetAmounts) {
  const max = maxMinor || null
  return { min: max === null ? minMinor || null : minMinor, max }
}

/** Cards pass ₹ as the symbol for every currency: docs/rules.md#symbols */
export function formatBudget(budget: BudgetAmounts, options: { symbol?: string } = {}): string {
  const { currency } = budget
  const { min, max } = statedBounds(budget)
  const symbol = options.symbol ?? currencySymbol(currency)
  const code = currency === "INR" ? "" : ` · ${currency}`
  const format = (minor: number) => `${symbol}${formatAmountDigits(minor, currency)}`
  if (min !== null && max !== null) {
    return `${min === max ? format(min) : `${format(min)} – ${format(max)}`}${code}`
  }
  if (max !== null) return `Up to ${format(max)}${code}`
  return min === null ? "Not stated" : `From ${format(min)}${code}`
}

const CURRENCY_NAMES: Record<Currency, string> = {
  INR: "Indian rupees",
  USD: "US dollars",
  EUR: "euros",
  GBP: "pounds sterling",
}

/** `spoken` replaces a misleading symbol; `rupees` is the value in rupees: docs/rules.md#symbols */
export type BudgetLabel = { text: string; spoken?: string; rupees?: string | undefined }

export function toBudgetLabel(
  budget: BudgetAmounts,
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
