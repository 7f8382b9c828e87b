import { type TextSpan, textSpanOf } from "./normalized-text.ts"

/** A full stop, also as a word or in brackets. */
export const DOT = String.raw`(?:\.|\s{0,2}[([{]\s{0,2}(?:dot|\.)\s{0,2}[)\]}]\s{0,2}|\s{1,3}dot\s{1,3})`

const LOCAL = String.raw`[\p{L}\p{N}._%+-]`
const NOT_BEFORE = `(?<!${LOCAL})`
/** Part of a host name; never the start of a link. */
const LABEL = String.raw`(?!https?:)[\p{L}\p{N}_-]{1,255}`
const WORD_AT = String.raw`at(?:\s{0,2}-?\s{0,2}the\s{0,2}-?\s{0,2}rate(?:\sof)?)?`
const IN_BRACKETS = String.raw`\s{0,2}[([{<]\s{0,2}(?:${WORD_AT}|@)\s{0,2}[)\]}>]\s{0,2}`
const AT = String.raw`(?:@|${IN_BRACKETS}|\s{1,3}${WORD_AT}\s{1,3})`
/** In place of spaces: "maya_at_gmail_dot_com" */
const GAP = String.raw`[\s_*~|#"'<>/-]{1,3}`
/** These names are never ordinary words. */
const MAILBOXES = String.raw`g[\s-]?mail|googlemail|y[\s-]?mail|hot[\s-]?mail|icloud|protonmail|rediffmail`
export const MAIL_PROVIDER_PATTERN = `${MAILBOXES}|yahoo|outlook|proton|rediff`

const EMAIL = new RegExp(`${NOT_BEFORE}${LOCAL}+(${AT})${LABEL}(?:${DOT}${LABEL}){1,9}`, "giu")
/** Separate: a spelled-out match may overlap the start of a plain one. */
const PLAIN_EMAIL = new RegExp(`${NOT_BEFORE}${LOCAL}+@${LABEL}(?:${DOT}${LABEL}){1,9}`, "giu")
/** "maya @ gmail . com" */
const SPACED_EMAIL = new RegExp(
  String.raw`${LOCAL}{1,64}\s{0,3}@\s{0,3}${LABEL}(?:\s{0,3}\.\s{0,3}(?:com|net|org|info|biz|io|co|in)\b){1,2}`,
  "giu",
)
/** "maya99 gmail com" */
const PROVIDER_EMAIL = new RegExp(
  String.raw`${NOT_BEFORE}${LOCAL}{1,64}(?:\s{1,3}${WORD_AT})?\s{1,3}(?:${MAIL_PROVIDER_PATTERN})(?:\s{1,3}dot)?\s{1,3}com\b`,
  "giu",
)
/** "maya.rao@gmail", "maya [at] gmail" and "maya@gmail,com": the ending is obvious. */
const ENDLESS_EMAIL = new RegExp(
  String.raw`${NOT_BEFORE}${LOCAL}{1,64}(?:@|${IN_BRACKETS})(?:${MAIL_PROVIDER_PATTERN})\b(?:\s{0,2},\s{0,2}com\b)?`,
  "giu",
)
/** "mayaatgmaildotcom", "maya_at_gmail_dot_com", "maya*at*gmail" */
const GLUED_EMAIL = new RegExp(
  String.raw`(?<![\p{L}\p{N}.+])[\p{L}\p{N}.+]{2,64}(?:at|@)(?:${MAIL_PROVIDER_PATTERN})(?:dot|\.)?(?:com|in|co)\b`,
  "giu",
)
const SIGNED_EMAIL = new RegExp(
  String.raw`(?<![\p{L}\p{N}.+])[\p{L}\p{N}.+]{1,64}${GAP}${WORD_AT}${GAP}(?:${MAIL_PROVIDER_PATTERN})(?:${GAP}(?:dot|\.)${GAP}|\s{0,2}\.\s{0,2}|dot)(?:com|in|co)\b`,
  "giu",
)
/** Devanagari for "maya at gmail dot com". */
const SAID_EMAIL =
  /[\p{L}\p{M}\p{N}._]{1,64}\s{1,3}(?:एट|ऐट|अट|@)\s{1,3}(?:द\s{1,2}रेट\s{1,3})?(?:जीमेल|याहू|हॉटमेल|आउटलुक|gmail|yahoo)(?:\s{1,3}(?:डॉट|डाट)\s{1,3}(?:कॉम|काम|इन))?/giu

/** "maya at gmail" at a sentence's end: not "at gmail-style" or "at gmail headquarters". */
const BARE_EMAIL = new RegExp(
  String.raw`${NOT_BEFORE}(${LOCAL}{1,64})(?:\s{1,3}${WORD_AT}\s{1,3}|\s{0,3}@\s{0,3})(${MAIL_PROVIDER_PATTERN})(?![\w.-]|'s|’s|\s{1,2}(?:style|type|like|inbox(?:es)?|hq|head\w{1,8}|offices?|accounts?|apps?|users?|support|teams?|log\s?ins?|inc|india|finance)\b)`,
  "giu",
)
/** Sentence words before "at", unlike names. */
const BEFORE_AT = new Set(
  `a about account accounts address all am an and anyone are arrive at available based be been both business but by call
  check contact contacts designer developer director down email emails employee employees engineer engineers even event ex
  everyone feature features filters folder found friends glance happened head her here him hired home i id in inbox
  intern is issues it job jobs just laugh lead live look looked looking looks lunch mail mailed mails manager me meet meeting
  message met my new not now of off office on once only or out over party people person pitch point problem problems
  product reach reached saw search see seen send sent served shot sign signed someone spam speak staff start started stay
  still stuff talk team that the their them there they things this those threads times to up us was we were where who work
  worked working works write you your`
    .split(/\s+/)
    .filter(Boolean),
)
const ANNOUNCED = /\b(?:e-?mail|mail|reach|write|contact|ping|id|address)\b[^\n.!?]{0,16}$/i
const IS_MAILBOX = new RegExp(`^(?:${MAILBOXES})$`, "i")

/** Company names also need an unusual name or a word that announces an address. */
const isBareEmail = (text: string, { 1: name = "", 2: provider = "", index }: RegExpMatchArray) => {
  if (/[\d_.]/.test(name)) return true
  if (BEFORE_AT.has(name.toLowerCase())) return false
  return (
    IS_MAILBOX.test(provider) || ANNOUNCED.test(text.slice(Math.max(0, (index ?? 0) - 24), index))
  )
}

const PROVIDER = new RegExp(String.raw`\b(?:${MAIL_PROVIDER_PATTERN})\.`, "i")
const IS_WORD_AT = new RegExp(String.raw`^\s+${WORD_AT}\s+$`, "i")

export function findEmails(text: string): TextSpan[] {
  const written = [...text.matchAll(EMAIL)].filter(
    ({ 0: found, 1: at = "" }) =>
      // "Find me at instagram.com" is a link.
      !IS_WORD_AT.test(at) || /[([{\s]dot[)\]}\s]/i.test(found) || PROVIDER.test(found),
  )
  const bare = [...text.matchAll(BARE_EMAIL)].filter((found) => isBareEmail(text, found))
  return [written, bare, ...ALWAYS.map((pattern) => text.matchAll(pattern))].flatMap((found) =>
    [...found].map(textSpanOf),
  )
}

const ALWAYS = [
  PLAIN_EMAIL,
  SPACED_EMAIL,
  PROVIDER_EMAIL,
  ENDLESS_EMAIL,
  GLUED_EMAIL,
  SIGNED_EMAIL,
  SAID_EMAIL,
]
