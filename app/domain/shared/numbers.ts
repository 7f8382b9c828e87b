import { dropUnseen } from "#app/domain/shared/clean-text.ts"

/** Above any amount or count with its text. */
const MAX_TYPED_LENGTH = 200

const DIGIT = /\p{Nd}/u

function toAsciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let value = 0
  while (DIGIT.test(String.fromCodePoint(point - value - 1))) value += 1
  return String(value % 10)
}

export const toAsciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit)

/** Indian or Western groups, by one kind of comma, space or apostrophe. */
const GROUPED = /^\d{1,3}(?:(?:,\d{2,3})*,\d{3}|(?: \d{2,3})* \d{3}|(?:'\d{3})+)(?:\.\d+)?$/

/** Decimal commas: "1.500,50", "12,5". */
const DECIMAL_COMMA = /^\d[\d. ]*,\d{1,2}$/

/** The plain decimal, or the error. */
export type ReadNumber = { decimal: string } | "unreadable" | "comma"

/** Accepts any script, Indian and Western groups; expects surrounding text removed. */
export function readDecimal(typed: string): ReadNumber {
  const text = toAsciiDigits(typed)
    .replace(/[\u066b\uff0e]/g, ".")
    .replace(/[\u066c\uff0c]/g, ",")
    .replace(/[\u2019\uff07]/g, "'")
    .replace(/\s+/g, " ")
    .replace(/, /g, ",")
  if (DECIMAL_COMMA.test(text) && !GROUPED.test(text)) return "comma"
  if (!/^\d+(?:\.\d*)?$/.test(text) && !GROUPED.test(text)) return "unreadable"
  const decimal = text.replace(/[, ']/g, "").replace(/\.$/, "")
  return { decimal }
}

/** Drops invisible characters; undefined when longer than any number. */
export const cleanTypedNumber = (text: string): string | undefined =>
  text.length > MAX_TYPED_LENGTH ? undefined : dropUnseen(text).trim()

/** "7 days" becomes "7". */
function dropUnit(text: string, unit: string): string {
  const lower = text.toLowerCase()
  const word = [unit, unit.replace(/s$/, "")].find((one) => lower.endsWith(one))
  return word ? text.slice(0, -word.length).trim() : text
}

/** Zeros of the words by which people shorten large counts. */
const ZEROS = new Map([
  ...["k", "thousand"].map((word) => [word, 3] as const),
  ...["lakh", "lakhs", "lac", "lacs"].map((word) => [word, 5] as const),
  ...["m", "million"].map((word) => [word, 6] as const),
  ...["cr", "crore", "crores"].map((word) => [word, 7] as const),
])
const SHORTENED = /^(\d+)(?:\.(\d{1,6}))?\s?([a-z]+)\.?$/i

/** "4.2k" becomes "4200"; what leaves a fraction stays as it is. */
function toWritten(typed: string): string {
  const [, whole = "", fraction = "", word = ""] = SHORTENED.exec(toAsciiDigits(typed)) ?? []
  const zeros = ZEROS.get(word.toLowerCase()) ?? 0
  const isWhole = zeros > 0 && fraction.length <= zeros
  return isWhole ? `${BigInt(whole + fraction.padEnd(zeros, "0"))}` : typed
}

/**
 * Normalizes "12,500", "१०", "7.0", "4.2k", "1.5 lakh" and, with its `unit`, "7 days". Other text
 * is returned unchanged, for the field to refuse.
 */
export function toPlainCount(text: string, unit?: string): string {
  const typed = cleanTypedNumber(text)
  if (typed === undefined) return text.trim()
  const number = toWritten(unit ? dropUnit(typed, unit) : typed)
  const sign = /^[-\u2212]/.test(number) ? "-" : ""
  const read = readDecimal(sign ? number.slice(1).trim() : number)
  if (typeof read === "string") return typed
  const whole = /^(\d+)(?:\.0{1,2})?$/.exec(read.decimal)?.[1]
  return whole === undefined ? typed : sign + whole
}
