import type { Currency } from "#db/schema/words.ts"
import { type AmountFault, formatAmountDigits, MAX_AMOUNT_MINOR } from "./money.ts"

/** What is said of an amount that breaks a rule; the most is named in the amount's own currency. */
export function describeAmountFault(fault: AmountFault, currency?: Currency): string {
  if (fault === "unreadable") return "Please enter an amount in digits, such as 1500 or 1500.50."
  if (fault === "negative") return "Please enter an amount that is not below 0."
  if (fault === "decimals") return "Please use at most two decimals."
  return `Please enter at most ${formatMaxAmount(currency)}.`
}

/** The most that may be bid or budgeted: ₹1,00,00,000 or 10,000,000 EUR; digits alone for no currency. */
export function formatMaxAmount(currency?: Currency): string {
  const digits = formatAmountDigits(MAX_AMOUNT_MINOR, currency ?? "INR")
  if (currency === undefined) return digits
  return currency === "INR" ? `₹${digits}` : `${digits} ${currency}`
}
