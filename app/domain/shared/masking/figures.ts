import { type TextSpan, textSpanOf } from "./normalized-text.ts"

const DAY = "(?:0?[1-9]|[12]\\d|3[01])"
const MONTH = "(?:0?[1-9]|1[0-2])"
const YEAR = "(?:19|20)\\d\\d"
/** Dates, times and amounts grouped by commas. */
const FIGURES = [
  `(?<!\\d)${DAY}([./-])${MONTH}\\1${YEAR}(?!\\d)`,
  `(?<!\\d)${MONTH}([./-])${DAY}\\1${YEAR}(?!\\d)`,
  `(?<!\\d)${YEAR}([./-])${MONTH}\\1${DAY}(?!\\d)`,
  "(?<![\\d:])(?:[01]?\\d|2[0-3]):[0-5]\\d(?![\\d:])",
].map((source) => new RegExp(source, "gu"))
const AMOUNT = /(?<![\d,.])\d{1,3}(?:,\d{2,3}){0,6},\d{3}(?:\.\d{1,2})?(?![\d,])/gu
/** A UUID's digits are no phone number. */
const UUID = /(?<![\p{L}\p{N}])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\p{L}\p{N}])/giu
/** Real amounts have fewer digits: this is a disguised phone number. */
const FEWEST_OF_A_PHONE = 10

const OWN_ID = /(?<![\w-])[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}(?![\w-])/gu

/** Finds numbers of a brief that are no contact details. */
export const findFigures = (text: string): TextSpan[] => [
  ...[...text.matchAll(OWN_ID)].map(textSpanOf),
  ...FIGURES.flatMap((pattern) => [...text.matchAll(pattern)].map(textSpanOf)),
  ...[...text.matchAll(UUID)].filter(([id]) => /[a-f]/i.test(id)).map(textSpanOf),
  ...[...text.matchAll(AMOUNT)]
    .filter(([amount]) => amount.replace(/\D/g, "").length < FEWEST_OF_A_PHONE)
    .map(textSpanOf),
]

type Group = TextSpan & { digits: string }

const COUNTED_AFTER =
  /^\s{0,2}(?:\+|\/-|[km]\b|(?:followers?|views?|likes?|subs(?:cribers?)?|impressions|reach|rupees|rs|inr|usd|per|each|units|people|members|orders|words|steps|points|clicks|installs|visitors?)\b)/i
const COUNTED_BEFORE =
  /(?:[₹$€£]|\b(?:rs\.?|inr|usd|followers|views|likes|budgets?|between|from|prices?|reach|impressions|subscribers|fees?|costs?))[^\d\n]{0,14}$/i

/** True when both are round or beside a counting word. */
export function isPairOfFigures(text: string, groups: readonly Group[], isByWord = false): boolean {
  const [first, second] = groups
  if (groups.length !== 2 || !first || !second) return false
  if (first.digits.length !== 5 || second.digits.length !== 5) return false
  if (first.digits.endsWith("00") && second.digits.endsWith("00")) return true
  const isCounted =
    COUNTED_AFTER.test(text.slice(second.end, second.end + 16)) ||
    COUNTED_BEFORE.test(text.slice(Math.max(0, first.start - 32), first.start))
  return isCounted && (isByWord || (first.digits.endsWith("0") && second.digits.endsWith("0")))
}

/** Sizes or shares rise by equal steps: "28 30 32 34 36". */
export function isStepwise(groups: readonly Group[]): boolean {
  const [first, second] = groups
  if (groups.length < 3 || !first || !second || first.digits.length !== 2) return false
  const step = Number(second.digits) - Number(first.digits)
  return (
    step > 0 &&
    groups.every(
      ({ digits }, at) =>
        digits.length === 2 && Number(digits) === Number(first.digits) + at * step,
    )
  )
}
