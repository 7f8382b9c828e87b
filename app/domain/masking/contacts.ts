import { findPhoneNumbersInText } from "libphonenumber-js/max"
import { DOT } from "./links.ts"
import type { Span } from "./text-view.ts"

const LOCAL = String.raw`[\p{L}\p{N}._%+-]`
/** A part of a host's name; a link that follows is none. */
const LABEL = String.raw`(?!https?:)[\p{L}\p{N}_-]{1,255}`
const AT = String.raw`(?:@|\s{0,2}[([{]\s{0,2}(?:at|@)\s{0,2}[)\]}]\s{0,2}|\s{1,3}at\s{1,3})`
/** Of mail, as parts of patterns. */
export const PROVIDERS =
  "gmail|googlemail|yahoo|ymail|hotmail|outlook|icloud|proton(?:mail)?|rediff(?:mail)?"

const EMAIL = new RegExp(`(?<!${LOCAL})${LOCAL}+(${AT})${LABEL}(?:${DOT}${LABEL}){1,9}`, "giu")
/** By itself: what only looks like a written one may reach into the beginning of a plain one. */
const PLAIN_EMAIL = new RegExp(`(?<!${LOCAL})${LOCAL}+@${LABEL}(?:${DOT}${LABEL}){1,9}`, "giu")
/** "maya @ gmail . com", and "maya99 gmail com" */
const SPACED_EMAIL = new RegExp(
  String.raw`${LOCAL}{1,64}\s{0,3}@\s{0,3}${LABEL}\s{0,3}\.\s{0,3}(?:com|net|org|info|biz|io)\b`,
  "giu",
)
const PROVIDER_EMAIL = new RegExp(
  String.raw`(?<!${LOCAL})${LOCAL}{1,64}(?:\s{1,3}at)?\s{1,3}(?:${PROVIDERS})(?:\s{1,3}dot)?\s{1,3}com\b`,
  "giu",
)
/** "maya.rao@gmail", "maya [at] gmail" and "maya@gmail,com": everybody knows how it ends. */
const ENDLESS_EMAIL = new RegExp(
  String.raw`(?<!${LOCAL})${LOCAL}{1,64}(?:@|\s{0,2}[([{]\s{0,2}(?:at|@)\s{0,2}[)\]}]\s{0,2})(?:${PROVIDERS})\b(?:\s{0,2},\s{0,2}com\b)?`,
  "giu",
)
const PROVIDER = new RegExp(String.raw`\b(?:${PROVIDERS})\.`, "i")
const IS_WORD_AT = /^\s+at\s+$/i

/** Email addresses, also those written out: "maya at gmail dot com". */
export function findEmails(text: string): Span[] {
  const written = [...text.matchAll(EMAIL)].filter(
    ({ 0: found, 1: at = "" }) =>
      // "Find me at instagram.com" is a link.
      !IS_WORD_AT.test(at) || /[([{\s]dot[)\]}\s]/i.test(found) || PROVIDER.test(found),
  )
  return [
    written,
    text.matchAll(PLAIN_EMAIL),
    text.matchAll(SPACED_EMAIL),
    text.matchAll(PROVIDER_EMAIL),
    text.matchAll(ENDLESS_EMAIL),
  ].flatMap((found) => [...found].map(spanOf))
}

const spanOf = ({ 0: found, index }: RegExpMatchArray): Span => ({
  start: index ?? 0,
  end: (index ?? 0) + found.length,
})

export const MESSENGERS =
  "whats\\s?app|watsapp|whatsap|telegram|tele\\s?gram|skype|viber|wechat|discord|snapchat|botim|wa|tg"
const HANDLE = String.raw`[\w.]{3,32}`
const NAMED = `(?:(?:id|handle|username|user name|name|account|contact)\\b)`
/** What nobody takes for a word: it begins with a letter and holds a digit, an underscore or a dot. */
const LIKE_A_HANDLE = String.raw`(?=[a-z][\w.]{2,31}(?![\w]))(?=\w{0,31}[\d_]|\w{1,30}\.\w)(${HANDLE}\w)`
const HANDLES = [
  `\\b(?:${MESSENGERS}|signal|line|imo|kik)\\b[^\\n@[\\]]{0,24}(@${HANDLE})`,
  `(@${HANDLE})[^\\n@[\\]]{0,12}\\b(?:on|in) (?:${MESSENGERS}|signal|line|imo|kik)\\b`,
  `\\b(?:${MESSENGERS}|${PROVIDERS})\\b\\s{0,2}${NAMED}?\\s{0,2}(?:is\\b)?\\s{0,2}[:=]\\s{0,2}(${HANDLE})`,
  `\\b(?:${MESSENGERS}|${PROVIDERS})\\b\\s{0,2}${NAMED}\\s{0,2}(?:is\\b)?\\s{0,2}(?=\\w{0,31}[\\d_.])(${HANDLE})`,
  `\\b(?:${MESSENGERS}|snap|signal|imo|kik)\\b(?:\\s{0,2}[,:–-])?\\s{1,3}(?:(?:as|is|at|it's)\\s{1,2})?${LIKE_A_HANDLE}`,
  `(?<![\\w.@/])${LIKE_A_HANDLE}\\s{1,3}(?:on|in)\\s{1,3}(?:${MESSENGERS}|snap|signal|imo|kik)\\b`,
].map((source) => new RegExp(source, "dgiu"))

/** Names in a messenger or at a mail provider, beside its name; what stands in a link that is kept is none. */
export const findHandles = (text: string, kept: readonly Span[] = []): Span[] =>
  HANDLES.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ indices }) => {
      const [start, end] = indices?.[1] ?? []
      return start === undefined || end === undefined ? [] : [{ start, end }]
    }),
  ).filter(isOutside(kept))

const isOutside =
  (kept: readonly Span[]) =>
  ({ start, end }: Span): boolean =>
    !kept.some((one) => start < one.end && one.start < end)

const RUN = /[+(]?\d(?:[\s.\-()/_*~|·•–—]{0,3}\d){7,}/gu
const DATE = /^(?:\d{4}([./-])\d{1,2}\1\d{1,2}|\d{1,2}([./-])\d{1,2}\2\d{4})(?:\s\d{1,2})?$/
const MOBILE = /^(?:00|0|\+)?(?:91)?[6-9]\d{9}$/
/** So many digits at most one by one or in pairs are no figures of anything. */
const FEWEST_SPACED = 8
/** Digits as words, by what each is. */
const DIGITS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
export const NUMBER = [...DIGITS, "oh", "double", "triple"].join("|")
const SPOKEN_NUMBER = new RegExp(`\\b(?:${NUMBER})(?:[\\s,.-]{1,3}(?:${NUMBER})){6,}\\b`, "giu")

/** Digits and words for them beside each other, and a mobile number whose halves a comma sets apart. */
const MIXED_NUMBER = new RegExp(
  `(?<![\\w.])(?:${NUMBER}|\\d{1,6})(?:[\\s,.-]{1,3}(?:${NUMBER}|\\d{1,6})){2,14}(?![\\w])`,
  "giu",
)
const HALVES = /(?<![\d,.])(?:\+?91[\s-]{0,2})?[6-9]\d{4}\s{0,2},\s{0,2}\d{5}(?![\d,])/gu
const DIGIT_OF = new Map(DIGITS.map((word, digit) => [word, String(digit)])).set("oh", "0")

/** The digits of a mixed row, "double" and "triple" said out. */
function digitsOf(row: string): string {
  let times = 1
  let digits = ""
  for (const [token] of row.toLowerCase().matchAll(/[a-z]+|\d+/g)) {
    if (token === "double" || token === "triple") times = token === "double" ? 2 : 3
    else {
      digits += (DIGIT_OF.get(token) ?? token).repeat(times)
      times = 1
    }
  }
  return digits
}

const isMixedMobile = (row: string): boolean =>
  /\d/.test(row) && /[a-z]/i.test(row) && MOBILE.test(digitsOf(row))

/** Two budgets side by side are round. */
const isOfHalves = (text: string): boolean =>
  /^\+?91/.test(text) || !/00\s{0,2},\s{0,2}\d{3}00$/.test(text)

/** Phone numbers as libphonenumber finds them, and those that are taken apart or written out. */
export function findPhones(text: string, kept: readonly Span[]): Span[] {
  const apart = [...text.matchAll(RUN)].flatMap(spansInRun)
  const outside = apart.filter(isOutside(kept))
  const spoken = [...text.matchAll(SPOKEN_NUMBER)].map(spanOf)
  const mixed = [...text.matchAll(MIXED_NUMBER)].filter(([row]) => isMixedMobile(row)).map(spanOf)
  const halves = [...text.matchAll(HALVES)].filter(([row]) => isOfHalves(row)).map(spanOf)
  const found = [...outside, ...spoken, ...mixed, ...halves.filter(isOutside(kept))]
  // What is found already is not searched again: on a text of digits alone that takes long.
  const rest = blank(text, found)
  const known = findPhoneNumbersInText(rest, "IN").map(({ startsAt, endsAt }) => ({
    start: startsAt,
    end: endsAt,
  }))
  return [...found, ...known]
}

const blank = (text: string, spans: readonly Span[]): string =>
  spans.reduce(
    (rest, { start, end }) => rest.slice(0, start) + "\n".repeat(end - start) + rest.slice(end),
    text,
  )

/** A row of digits is a phone number as a whole, or holds Indian mobile numbers in some of its groups. */
function spansInRun(match: RegExpMatchArray): Span[] {
  const whole = spanOf(match)
  const [run] = match
  const groups = [...run.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({ digits, index }))
  const longest = Math.max(...groups.map(({ digits }) => digits.length))
  const count = groups.reduce((sum, { digits }) => sum + digits.length, 0)
  if (DATE.test(run)) return []
  if (longest <= 2 && count >= FEWEST_SPACED && groups.length > 4) return [whole]
  const isInternational = /^\(?(?:\+|00)/.test(run) && count <= 15
  if (isInternational) return [whole]
  return mobilesIn(groups).map(({ start, end }) => ({
    start: whole.start + start,
    end: whole.start + end,
  }))
}

const LONGEST_MOBILE = 14

function mobilesIn(groups: readonly { digits: string; index: number }[]): Span[] {
  const found: Span[] = []
  for (let first = 0; first < groups.length; first += 1) {
    let joined = ""
    for (let last = first; last < groups.length && joined.length < LONGEST_MOBILE; last += 1) {
      const group = groups[last]
      if (!group) break
      joined += group.digits
      if (!MOBILE.test(joined)) continue
      found.push({ start: groups[first]?.index ?? 0, end: group.index + group.digits.length })
      first = last
      break
    }
  }
  return found
}
