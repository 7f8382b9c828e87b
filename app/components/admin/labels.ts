import { formatMoney } from "#app/domain/shared/money.ts"

/** A word of a closed list as a label: "refund_due" becomes "Refund due". */
export function labelOf(word: string): string {
  const text = word.replaceAll("_", " ")
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Paise as rupees, also below zero: "−₹1,500". */
export const rupees = (paise: number): string =>
  `${paise < 0 ? "\u2212" : ""}${formatMoney(Math.abs(paise), "INR")}`
