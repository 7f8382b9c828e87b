import { findPhoneNumbersInText } from "libphonenumber-js/max"
import { findFigures, isPairOfFigures, isStepwise } from "./figures.ts"
import { isOutsideSpans, type TextSpan, textSpanOf } from "./normalized-text.ts"
import { DIGIT_WORDS, digitsOf } from "./number-words.ts"

const RUN = /[+(]?\d(?:[\s.\-()/_*~|·•–—]{0,3}\d){7,}/gu
const MOBILE = /^(?:00|0|\+)?(?:91)?[6-9]\d{9}$/
/** This many single or paired digits are no ordinary figure. */
const FEWEST_SPACED = 8
const LONGEST_MOBILE = 14

const SPOKEN_NUMBER = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${DIGIT_WORDS})(?:[\\s,.-]{0,3}(?:${DIGIT_WORDS})){6,}(?![\\p{L}\\p{M}])`,
  "giu",
)
/** Letters for digits: "98765 4321O" */
const LOOKALIKE = /(?<![\p{L}\p{N}])[6-9](?:[\s.-]?[\doils|]){9}(?![\p{L}\p{N}])/giu
const FEWEST_TRUE_DIGITS = 7

/** Also finds numbers taken apart or written out. */
export function findPhones(text: string, kept: readonly TextSpan[]): TextSpan[] {
  // Dates, times and amounts are not part of a phone number.
  const figures = findFigures(text)
  const bare = cover(text, figures, "¤")
  const found = [
    ...[...bare.matchAll(RUN)].flatMap((run) => spansInRun(run, text)),
    ...findSplit(bare),
    ...lookalikesIn(bare),
    ...[...text.matchAll(SPOKEN_NUMBER)].map(textSpanOf),
  ].filter(isOutsideSpans(kept))
  // Earlier matches are covered: searching digits alone takes long.
  const known = findPhoneNumbersInText(cover(text, [...figures, ...found], "\n"), "IN")
    .map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt }))
    .filter((span) => !isNoPhone(text, span))
  return [...found, ...known]
}

const cover = (text: string, spans: readonly TextSpan[], sign: string): string =>
  spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + sign.repeat(end - start) + rest.slice(end),
    text,
  )

type Group = TextSpan & { digits: string }

const groupsOf = (text: string, offset: number): Group[] =>
  [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    start: offset + index,
    end: offset + index + digits.length,
  }))

const isNoPhone = (text: string, { start, end }: TextSpan): boolean => {
  const written = text.slice(start, end)
  const groups = groupsOf(written, start)
  return !/^\(?\+/.test(written) && (isPairOfFigures(text, groups) || isStepwise(groups))
}

function spansInRun(match: RegExpMatchArray, text: string): TextSpan[] {
  const whole = textSpanOf(match)
  const [run] = match
  const groups = groupsOf(run, whole.start)
  if (isStepwise(groups)) return []
  const longest = Math.max(...groups.map(({ digits }) => digits.length))
  const count = groups.reduce((sum, { digits }) => sum + digits.length, 0)
  if (longest <= 2 && count >= FEWEST_SPACED && groups.length > 4) {
    return [whole]
  }
  const isInternational = /^\(?(?:\+|00)/.test(run) && count <= 15
  if (isInternational) return [whole]
  return mobilesIn(groups).filter((span) => !isPairOfFigures(text, groupsWithin(groups, span)))
}

const groupsWithin = (groups: readonly Group[], { start, end }: TextSpan): Group[] =>
  groups.filter((group) => group.start >= start && group.end <= end)

function mobilesIn<Part extends Group>(
  groups: readonly Part[],
  isWhole: (groups: readonly Part[]) => boolean = () => true,
): TextSpan[] {
  const found: TextSpan[] = []
  for (let first = 0; first < groups.length; first += 1) {
    let joined = ""
    for (let last = first; last < groups.length && joined.length < LONGEST_MOBILE; last += 1) {
      const group = groups[last]
      if (!group) break
      joined += group.digits
      if (!MOBILE.test(joined) || !isWhole(groups.slice(first, last + 1))) continue
      found.push({ start: groups[first]?.start ?? 0, end: group.end })
      first = last
      break
    }
  }
  return found
}

/** Words between halves: "98765 then 43210" */
const FILLERS =
  "and|then|n|dash|hyphen|minus|space|gap|dot|point|star|slash|comma|plus|next|followed by|after that|aur|fir|phir|underscore|ke baad|और|फिर"
const SIGNS = /^(?:(?![\p{Sc}%×])[^\p{L}\p{N}\n]){0,6}$/u
const WORD_BETWEEN = new RegExp(
  `^[^\\p{L}\\p{N}\\n]{0,3}(?:${FILLERS})[^\\p{L}\\p{N}\\n]{0,3}$`,
  "iu",
)
const LETTERS_BETWEEN = /^\s?\p{L}{1,4}\s?$/u
const TOKEN = new RegExp(`\\d+|(?<![\\p{L}\\p{M}])(?:${DIGIT_WORDS})(?![\\p{L}\\p{M}])`, "giu")

type Gap = "signs" | "list" | "word" | "letters"
type Token = Group & { gap: Gap | undefined; between: string }

function gapOf(between: string): Gap | undefined {
  if (SIGNS.test(between)) return /[,;]/.test(between) ? "list" : "signs"
  if (WORD_BETWEEN.test(between)) return "word"
  return LETTERS_BETWEEN.test(between) ? "letters" : undefined
}

/** Spelled digits, or split by words, marks or letters. */
function findSplit(text: string): TextSpan[] {
  const rows: Token[][] = []
  let end = Number.NaN
  for (const { 0: written, index } of text.matchAll(TOKEN)) {
    const between = text.slice(end, index)
    const gap = between.length > 16 ? undefined : gapOf(between)
    const token = { start: index, end: index + written.length, digits: written, gap, between }
    if (gap && !Number.isNaN(end)) rows.at(-1)?.push(token)
    else rows.push([token])
    end = token.end
  }
  return rows
    .flatMap((row) =>
      row.length < 2 ? [] : mobilesIn(withDigits(row), (part) => isOneNumber(text, part)),
    )
    .map(({ start, end }) => ({ start: text[start - 1] === "+" ? start - 1 : start, end }))
}

/** Expands "double seven" and "ninety eight". */
const withDigits = (row: readonly Token[]): Token[] => {
  const said = digitsOf(row.map(({ digits }) => digits))
  return row.map((token, at) => ({ ...token, digits: said[at] ?? "" }))
}

function isOneNumber(text: string, tokens: readonly Token[]): boolean {
  const [first, ...others] = tokens
  const last = tokens.at(-1)
  if (!first || !last || others.length === 0) return false
  const lengths = tokens.map(({ digits }) => digits.length)
  const isEach = (length: number) => lengths.every((one) => one === length)
  const areHalves = lengths.length === 2 && isEach(5)
  const gaps = new Set(others.map(({ gap }) => gap))
  const betweens = new Set(others.map(({ between }) => between.trim().toLowerCase()))
  if (isStepwise(tokens) || isPairOfFigures(text, tokens, gaps.has("word"))) return false
  if (gaps.has("letters")) {
    const isApart = !/[\p{L}\p{N}-]$/u.test(text.slice(0, first.start).slice(-1))
    const isClosed = !/^[\p{L}\p{N}-]/u.test(text.slice(last.end, last.end + 1))
    return isApart && isClosed && (areHalves || (isEach(1) && betweens.size === 1))
  }
  // A list of prices is no number, unless without spaces in singles, pairs or halves.
  if (!gaps.has("list")) return true
  const isTight = others.every(({ between }) => !/\s/.test(between))
  return areHalves || hasCountryCode(tokens) || isEach(1) || isTight
}

/** "+91 98765, 43210" */
const hasCountryCode = (tokens: readonly Token[]): boolean =>
  /^91(?:\d{5})?$/.test(tokens[0]?.digits ?? "") && tokens.at(-1)?.digits.length === 5

function lookalikesIn(text: string): TextSpan[] {
  return [...text.matchAll(LOOKALIKE)]
    .filter(
      ([written]) =>
        /[oils|]/i.test(written) && written.replace(/\D/g, "").length >= FEWEST_TRUE_DIGITS,
    )
    .map(textSpanOf)
}
