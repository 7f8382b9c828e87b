import { cleanTypedNumber, readDecimal } from "#app/domain/shared/numbers.ts"
import type { Currency } from "#db/schema/words.ts"

/** One crore of the major unit, in minor units: the maximum bid or budget. */
export const MAX_AMOUNT_MINOR = 1_00_00_000 * 100

/** Provider minimum for payments, transfers and refunds. */
export const MIN_PAYMENT_PAISE = 100

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
/** Indian bills end in "1,500/-". */
const END_OF_BILL = /\s*\/[-=]$/

/** $ stands for every currency but INR: docs/rules.md#symbols */
function currenciesOf(mark: string): readonly Currency[] {
  if (mark === "$") return ["USD", "EUR", "GBP"]
  if (/^us/i.test(mark)) return ["USD"]
  if (/^(?:€|eur)/i.test(mark)) return ["EUR"]
  return /^(?:£|gbp)/i.test(mark) ? ["GBP"] : ["INR"]
}

const MINUS = /^[-\u2212\u2013]\s*/

/** Accepts "₹1,500.5", "Rs. 1 500/-", "१५००"; a symbol of another currency is an error. */
export function readAmount(value: string | number, currency?: Currency): number | AmountError {
  if (typeof value === "number") {
    if (value < 0) return "negative"
    if (value > MAX_AMOUNT_MINOR) return "too-high"
    if (value > 0 && value < 1e-6) return "decimals"
  }
  const typed = cleanTypedNumber(String(value))
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

/** Undefined for anything but an amount. */
export function parseAmountMinor(text: string): number | undefined {
  const read = readAmount(text)
  return typeof read === "number" ? read : undefined
}

export function describeAmountError(fault: AmountError, currency?: Currency): string {
  if (fault === "unreadable") return "Please enter an amount in digits, such as 1500 or 1500.50."
  if (fault === "comma") return "Please write decimals after a point, such as 1500.50."
  if (fault === "other-currency") return `Please enter the amount in ${currency}.`
  if (fault === "negative") return "Please enter an amount that is not below 0."
  if (fault === "decimals") return "Please use at most two decimals."
  return `Please enter at most ${formatMaxAmount(currency)}.`
}

/** ₹1,00,00,000 or 10,000,000 EUR; digits alone without a currency. */
export function formatMaxAmount(currency?: Currency): string {
  const digits = formatAmountDigits(MAX_AMOUNT_MINOR, currency ?? "INR")
  if (currency === undefined) return digits
  return currency === "INR" ? `₹${digits}` : `${digits} ${currency}`
}

/** For inputs and the API: 150050 -> "1500.50", 150000 -> "1500". */
export function formatAmountPlain(minor: number): string {
  const fraction = minor % 100
  const whole = String((minor - fraction) / 100)
  return fraction === 0 ? whole : `${whole}.${String(fraction).padStart(2, "0")}`
}

/** docs/rules.md#symbols */
export const currencySymbol = (currency: Currency): string => (currency === "INR" ? "₹" : "$")

const formats = new Map<string, Intl.NumberFormat>()

/** Grouped; two decimals unless whole. */
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

/** Uses ISO codes except for INR, since $ is ambiguous. */
export function formatMoney(minor: number, currency: Currency): string {
  const code = currency === "INR" ? "" : ` · ${currency}`
  return `${currencySymbol(currency)}${formatAmountDigits(minor, currency)}${code}`
}

/** For the end of a sentence; 0 is paid with a product: docs/rules.md#product-only */
export const formatPay = (minor: number, currency: Currency): string =>
  minor === 0 ? "the product alone" : formatMoney(minor, currency)

/** Rupees per unit, as the operator's decimal; the demo's is a sample. */
export type FxRate = { rupees: string; isSample: boolean }

const RATE_DECIMALS = 6
const SCALE = 10n ** BigInt(RATE_DECIMALS)

/** Integer arithmetic, half a paisa up; each bid separately, so that receipt lines add up. */
export function toPaise(bidMinor: number, rate: string | null): number {
  if (rate === null) return bidMinor
  const [whole = "0", decimals = ""] = rate.split(".")
  const scaled = BigInt(whole + decimals.padEnd(RATE_DECIMALS, "0"))
  const paise = (BigInt(bidMinor) * scaled * 2n + SCALE) / (SCALE * 2n)
  return Number(paise)
}

/** 1 EUR = ₹102.10 */
export const describeRate = (currency: Currency, { rupees, isSample }: FxRate): string =>
  `1 ${currency} = ₹${rupees}${isSample ? " (sample rate of this demo)" : ""}`

/** In whole rupees: ₹15,315. The value, not the charge. */
export function formatRupeeValue(minor: number, { rupees }: FxRate): string {
  const wholeRupees = Math.round(toPaise(minor, rupees) / 100)
  return formatMoney(wholeRupees * 100, "INR")
}

/** Undefined without a rate. */
export const formatRupeeNote = (minor: number, rate: FxRate | undefined): string | undefined =>
  rate && `about ${formatRupeeValue(minor, rate)}${sampleNote(rate)}`

/** Demo rates must not look real. */
export const sampleNote = ({ isSample }: FxRate): string => (isSample ? " at a sample rate" : "")
