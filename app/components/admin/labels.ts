import { formatMoney } from "#app/domain/shared/money.ts"

/** Formats "refund_due" as "Refund due". */
export function labelOf(word: string): string {
  const text = word.replaceAll("_", " ")
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Formats paise, negative ones as "−₹1,500". */
export const rupees = (paise: number): string =>
  `${paise < 0 ? "\u2212" : ""}${formatMoney(Math.abs(paise), "INR")}`
