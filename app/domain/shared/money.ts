import { readDecimal, toTyped } from "#app/domain/shared/numbers.ts"
import type { Currency } from "#db/schema/words.ts"

/** One crore of the currency's major unit, in minor units: the most that may be bid or budgeted. */
export const MAX_AMOUNT_MINOR = 1_00_00_000 * 100

/** The provider takes, transfers and gives back no less, in paise. */
export const LEAST_PAISE = 100

/** Why a text is no amount: which of the rules of an amount it breaks. */
export type AmountError =
  | "unreadable"
  | "negative"
  | "comma"
  | "decimals"
  | "too-high"
  | "other-currency"

const MARK = String.raw`₹|₨|rs\.?|re\.?|inr|rupees?|रुपये|रु\.?|us\$|\$|usd|€|eur|£|gbp`
const MARK_BEFORE = new RegExp(String.raw`^(${MARK})\s*`, "i")
const MARK_AFTER = new RegExp(String.raw`\s*·?\s*(${MARK})$`, "i")
/** How an amount ends on Indian bills: "1,500/-". */
const END_OF_BILL = /\s*\/[-=]$/

/** The currencies that a mark may stand for; $ is the symbol of all but INR: docs/rules.md#symbols */
function currenciesOf(mark: string): readonly Currency[] {
  if (mark === "$") return ["USD", "EUR", "GBP"]
  if (/^us/i.test(mark)) return ["USD"]
  if (/^(?:€|eur)/i.test(mark)) return ["EUR"]
  return /^(?:£|gbp)/i.test(mark) ? ["GBP"] : ["INR"]
}

const MINUS = /^[-\u2212\u2013]\s*/

/**
 * Reads an amount as typed ("₹1,500.5", "Rs. 1 500/-", "१५००") or sent into minor units, exactly; or the rule
 * that is broken. The mark of another currency than `currency` is such.
 */
export function readAmount(value: string | number, currency?: Currency): number | AmountError {
  if (typeof value === "number") {
    if (value < 0) return "negative"
    if (value > MAX_AMOUNT_MINOR) return "too-high"
    if (value > 0 && value < 1e-6) return "decimals"
  }
  const typed = toTyped(String(value))
  if (typed === undefined) return "unreadable"
  const marks: string[] = []
  const take = (_: string, mark: string) => {
    marks.push(mark)
    return ""
  }
  const positive = typed.replace(MINUS, "").replace(END_OF_BILL, "")
  const number = positive.replace(MARK_BEFORE, take).replace(MARK_AFTER, take)
  const read = readDecimal(number.replace(MINUS, ""))
  if (typeof read === "string") return read
  if (MINUS.test(typed) || MINUS.test(number)) return "negative"
  if (currency && !marks.every((mark) => currenciesOf(mark).includes(currency))) {
    return "other-currency"
  }
  return toMinor(read.decimal)
}

function toMinor(decimal: string): number | AmountError {
  const [digits = "", fraction = ""] = decimal.split(".")
  const whole = digits.replace(/^0+(?=\d)/, "")
  if (whole.length > 12) return "too-high"
  const minor = Number(whole) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"))
  if (minor > MAX_AMOUNT_MINOR) return "too-high"
  return fraction.length > 2 ? "decimals" : minor
}

/** The same as a number alone; undefined where it is no amount. */
export function parseAmountMinor(text: string): number | undefined {
  const read = readAmount(text)
  return typeof read === "number" ? read : undefined
}

/** What is said of an amount that breaks a rule; the most is named in the amount's own currency. */
export function describeAmountError(fault: AmountError, currency?: Currency): string {
  if (fault === "unreadable") return "Please enter an amount in digits, such as 1500 or 1500.50."
  if (fault === "comma") return "Please write decimals after a point, such as 1500.50."
  if (fault === "other-currency") return `Please enter the amount in ${currency}.`
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

/** Minor units as a plain decimal for an input or the wire: 150050 -> "1500.50", 150000 -> "1500". */
export function formatAmountPlain(minor: number): string {
  const fraction = minor % 100
  const whole = String((minor - fraction) / 100)
  return fraction === 0 ? whole : `${whole}.${String(fraction).padStart(2, "0")}`
}

/** ₹ for INR and $ for every other currency: docs/rules.md#symbols */
export const currencySymbol = (currency: Currency): string => (currency === "INR" ? "₹" : "$")

const formats = new Map<string, Intl.NumberFormat>()

/** The number alone with its thousands separator; two decimals where it is not whole. */
export function formatAmountDigits(minor: number, currency: Currency): string {
  const locale = currency === "INR" ? "en-IN" : "en-US"
  const minimumFractionDigits = minor % 100 === 0 ? 0 : 2
  const key = `${locale} ${minimumFractionDigits}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: 2 })
    formats.set(key, format)
  }
  return format.format(formatAmountPlain(minor) as Intl.StringNumericLiteral)
}

/** An amount for the eye. Where it is not INR its ISO code, since $ stands for three currencies. */
export function formatMoney(minor: number, currency: Currency): string {
  const code = currency === "INR" ? "" : ` · ${currency}`
  return `${currencySymbol(currency)}${formatAmountDigits(minor, currency)}${code}`
}

/** Rupees for one unit of a currency, as the operator's decimal; the demo's is a sample. */
export type FxRate = { rupees: string; isSample: boolean }

const RATE_DECIMALS = 6
const SCALE = 10n ** BigInt(RATE_DECIMALS)

/**
 * Converts a bid into paise at a decimal rate, in whole numbers, half a paisa up; each bid by itself,
 * so that the lines of a receipt add up to its total.
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
