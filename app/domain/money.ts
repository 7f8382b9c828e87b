import type { Currency } from "#db/schema/words.ts"

/** One crore of the currency's major unit, in minor units: the most that may be bid or budgeted. */
export const MAX_AMOUNT_MINOR = 1_00_00_000 * 100

/** Why a text is no amount: which of the rules of an amount it breaks. */
export type AmountFault = "unreadable" | "negative" | "decimals" | "too-high"

/**
 * Reads an amount as people type it ("1,500", "1500.5") or as JSON sends it into minor units, exactly:
 * digits are cut, never multiplied as floats. Answers with the rule that is broken where one is.
 */
export function readAmount(value: string | number): number | AmountFault {
  if (typeof value === "number" && Math.abs(value) > MAX_AMOUNT_MINOR) {
    return value > 0 ? "too-high" : "negative"
  }
  const text = String(value).trim().replaceAll(",", "")
  if (/^-\d/.test(text)) return "negative"
  if (typeof value === "number" && /\de-\d/.test(text)) return "decimals"
  const match = /^0*(\d+)(?:\.(\d+))?$/.exec(text)
  const [, whole = "", fraction = ""] = match ?? []
  if (!match) return "unreadable"
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

/**
 * An amount for the eye: symbol, thousands separator and, where the currency is not INR, its ISO code,
 * since $ stands for three currencies.
 */
export function formatMoney(
  minor: number,
  currency: Currency,
  options: { symbol?: string } = {},
): string {
  const symbol = options.symbol ?? currencySymbol(currency)
  const code = currency === "INR" ? "" : ` · ${currency}`
  return `${symbol}${formatAmountDigits(minor, currency)}${code}`
}

export type BudgetAmounts = {
  minMinor: number | null
  maxMinor: number | null
  currency: Currency
}

/**
 * The bounds of a budget that say something: a maximum of 0 is one that nobody set, and without a maximum
 * so is a minimum of 0.
 */
export function statedBounds({ minMinor, maxMinor }: BudgetAmounts) {
  const max = maxMinor || null
  return { min: max === null ? minMinor || null : minMinor, max }
}

/** A budget for the eye. Cards pass ₹ as the symbol, whatever the currency: docs/rules.md#symbols */
export function formatBudget(budget: BudgetAmounts, options: { symbol?: string } = {}): string {
  const { currency } = budget
  const { min, max } = statedBounds(budget)
  const symbol = options.symbol ?? currencySymbol(currency)
  const code = currency === "INR" ? "" : ` · ${currency}`
  const one = (minor: number) => `${symbol}${formatAmountDigits(minor, currency)}`
  if (min !== null && max !== null) {
    return `${min === max ? one(min) : `${one(min)} – ${one(max)}`}${code}`
  }
  if (max !== null) return `Up to ${one(max)}${code}`
  return min === null ? "Not stated" : `From ${one(min)}${code}`
}
