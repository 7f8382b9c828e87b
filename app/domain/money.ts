export const CURRENCIES = ["USD", "EUR", "INR", "GBP"] as const
export type Currency = (typeof CURRENCIES)[number]

/** One crore of the currency's major unit, in minor units: the most that may be bid or budgeted. */
export const MAX_AMOUNT_MINOR = 1_00_00_000 * 100

/**
 * Reads an amount as people type it ("1,500", "1500.5") into minor units, exactly: digits are cut,
 * never multiplied as floats. Undefined when it is no amount of at most two decimals.
 */
export function parseAmountMinor(text: string): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(",", ""))
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"))
}

/** Minor units as a plain decimal for an input or the wire: 150050 -> "1500.50", 150000 -> "1500". */
export function formatAmountPlain(minor: number): string {
  const fraction = minor % 100
  const whole = String((minor - fraction) / 100)
  return fraction === 0 ? whole : `${whole}.${String(fraction).padStart(2, "0")}`
}

/** ₹ for INR and $ for every other currency (specification 9, ruling 10). */
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
 * since $ stands for three currencies (ruling 10).
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

/** A budget for the eye. Cards pass ₹ as the symbol, whatever the currency (specification 2). */
export function formatBudget(
  budget: { minMinor: number | null; maxMinor: number | null; currency: Currency },
  options: { symbol?: string } = {},
): string {
  const { minMinor, maxMinor, currency } = budget
  const symbol = options.symbol ?? currencySymbol(currency)
  const code = currency === "INR" ? "" : ` · ${currency}`
  const one = (minor: number) => `${symbol}${formatAmountDigits(minor, currency)}`
  if (minMinor === null && maxMinor === null) return "Not stated"
  if (minMinor === null) return `Up to ${one(maxMinor as number)}${code}`
  if (maxMinor === null) return `From ${one(minMinor)}${code}`
  return `${one(minMinor)} – ${one(maxMinor)}${code}`
}
