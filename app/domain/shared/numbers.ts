import { dropUnseen } from "#app/domain/shared/clean-text.ts"

/** More than any amount or count has, with all that people write around it. */
const MAX_TYPED_LENGTH = 200

const DIGIT = /\p{Nd}/u

/** A digit of any script as one of ASCII: in each script the ten stand together, 0 first. */
function toAsciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let value = 0
  while (DIGIT.test(String.fromCodePoint(point - value - 1))) value += 1
  return String(value % 10)
}

/** A text with the digits of any script as those of ASCII. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/(?![0-9])\p{Nd}/gu, toAsciiDigit)

/** Thousands, lakhs and crores set apart by commas, spaces or apostrophes, of one kind each. */
const GROUPED = /^\d{1,3}(?:(?:,\d{2,3})*,\d{3}|(?: \d{2,3})* \d{3}|(?:'\d{3})+)(?:\.\d+)?$/

/** A comma that stands where others write the point of decimals: "1.500,50", "12,5". */
const DECIMAL_COMMA = /^\d[\d. ]*,\d{1,2}$/

/** A number as it was typed: its plain decimal, or why it is none. */
export type ReadNumber = { decimal: string } | "unreadable" | "comma"

/** Reads a number with digits of any script, grouped as in India or the West; what stands around it is taken off before. */
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

/** A number as it was typed, without what nobody sees; undefined for what is longer than any number. */
export const toTyped = (text: string): string | undefined =>
  text.length > MAX_TYPED_LENGTH ? undefined : dropUnseen(text).trim()

/** Takes a word off the end of a text that names what is counted: "7 days" is "7". */
function dropUnit(text: string, unit: string): string {
  const lower = text.toLowerCase()
  const word = [unit, unit.replace(/s$/, "")].find((one) => lower.endsWith(one))
  return word ? text.slice(0, -word.length).trim() : text
}

/**
 * A count as plain digits, however people write it: "12,500", "१०", "7.0", "7 days" where `unit` is "days".
 * What is no whole number comes back as it is, for its field to refuse.
 */
export function toPlainCount(text: string, unit?: string): string {
  const typed = toTyped(text)
  if (typed === undefined) return text.trim()
  const number = unit ? dropUnit(typed, unit) : typed
  const sign = /^[-\u2212]/.test(number) ? "-" : ""
  const read = readDecimal(sign ? number.slice(1).trim() : number)
  if (typeof read === "string") return typed
  const whole = /^(\d+)(?:\.0{1,2})?$/.exec(read.decimal)?.[1]
  return whole === undefined ? typed : sign + whole
}
