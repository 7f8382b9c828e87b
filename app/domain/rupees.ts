import type { Currency } from "#db/schema/words.ts"
import { formatMoney } from "./money.ts"

/** Rupees for one unit of a currency, as the operator's decimal; the demo's is a sample. */
export type FxRate = { rupees: string; isSample: boolean }

const RATE_DECIMALS = 6
const SCALE = 10n ** BigInt(RATE_DECIMALS)

/**
 * Converts a bid in minor units into paise at a rate given as a decimal ("88.40" rupees for one unit), in
 * whole numbers throughout. A fraction of a paisa is rounded half up; each bid is rounded by itself, so
 * that the lines of a receipt add up to its total.
 */
export function toPaise(bidMinor: number, rate: string | null): number {
  if (rate === null) return bidMinor
  const [whole = "0", decimals = ""] = rate.split(".")
  const scaled = BigInt(whole + decimals.padEnd(RATE_DECIMALS, "0"))
  const paise = (BigInt(bidMinor) * scaled * 2n + SCALE) / (SCALE * 2n)
  return Number(paise)
}

/** A rate in words: 1 EUR = ₹102.10. */
export const describeRate = (currency: Currency, { rupees, isSample }: FxRate): string =>
  `1 ${currency} = ₹${rupees}${isSample ? " (sample rate of this demo)" : ""}`

/** An amount of another currency in whole rupees: ₹15,315. What it is worth, not what is charged. */
export function formatRupeeValue(minor: number, { rupees }: FxRate): string {
  const wholeRupees = Math.round(toPaise(minor, rupees) / 100)
  return formatMoney(wholeRupees * 100, "INR")
}

/** The same as a line of its own beneath the amount; undefined where no rate is known. */
export const rupeeNote = (minor: number, rate: FxRate | undefined): string | undefined =>
  rate && `about ${formatRupeeValue(minor, rate)}${sampleNote(rate)}`

/** Whoever reads a value of the demo must not take its rate for a real one. */
export const sampleNote = ({ isSample }: FxRate): string => (isSample ? " at a sample rate" : "")
