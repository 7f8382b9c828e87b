import { findHandles } from "#app/domain/shared/masking/handles.ts"
import { findLinks } from "#app/domain/shared/masking/links.ts"
import { type TextSpan, viewsOf } from "#app/domain/shared/masking/normalized-text.ts"
import { findPhones } from "#app/domain/shared/masking/phones.ts"

/** Signs of a scam: docs/rules.md#flagged-projects */
type FlagRule = {
  name: string
  /** The label for operators. */
  words: string
  /** Also searches normalized text, so "ｗｈａｔｓａｐｐ" is found. */
  find: (text: string) => TextSpan[]
}

const all = (text: string, pattern: RegExp): TextSpan[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))

/** Separators used to hide a word: "w.h.a.t.s-a p p". */
const GAP = String.raw`[\s._*~|•·\-\p{Extended_Pictographic}\u{FE0F}]{0,3}`
const apart = (word: string) => [...word].join(GAP)

/** "Signal" and "line" are ordinary words; they need a contact word nearby. */
const MESSENGERS = ["whatsapp", "watsapp", "telegram"].map(apart).join("|")
const CONTACT = "contact|message|text|dm|ping|reach|chat|add|id|group|channel"
const MESSENGER = new RegExp(
  String.raw`(?<!\p{L})(?:${MESSENGERS})(?!\p{L})|\b(?:${CONTACT})\b.{0,20}\b(?:on|via|by|through|at|in)\s{1,3}signal\b|\bsignal\s{1,3}(?:app|messenger|id|group|number)\b`,
  "giu",
)
const MESSENGER_LINK =
  /\b(?:wa\s{0,2}(?:\.|\sdot\s)\s{0,2}me|t\s{0,2}(?:\.|\sdot\s)\s{0,2}me|signal\.me|api\.whatsapp\.com|chat\.whatsapp\.com|telegram\.(?:me|org|dog)|signal\.group)\s{0,2}\/\s{0,2}\S/giu

const PAY_FIRST = [
  "(?:registration|joining|application|processing|onboarding|enrol?lment|verification|activation)[\\s-]{0,3}(?:fees?|charges?|deposit)",
  "(?:refundable|security|advance|caution)[\\s-]{0,3}(?:security[\\s-]{0,3})?(?:deposit|fees?)",
  "pay(?:ment)?[\\s-]{1,3}(?:a[\\s]{1,3}small[\\s]{1,3}(?:fee|amount)[\\s]{1,3})?(?:to|before|for)[\\s-]{1,3}(?:you[\\s]{1,3})?(?:apply|applying|register|registering|registration|join|joining|get[\\s]{1,3}(?:selected|started))",
]
const FEE = new RegExp(String.raw`(?<!\p{L})(?:${PAY_FIRST.join("|")})(?!\p{L})`, "giu")
/** "There is no registration fee" must not match. */
const NOT = /(?:\b(?:no|not|never|without|zero|free of)\b|don['’]t)[^.!?\n]{0,24}$/iu

/** In the order shown to operators. */
export const FLAG_RULES: readonly FlagRule[] = [
  {
    name: "phone",
    words: "A phone number",
    find: (text) => findPhones(text, findLinks(text, []).kept),
  },
  {
    name: "messenger",
    words: "A messenger",
    find: (text) => [...all(text, MESSENGER_LINK), ...all(text, MESSENGER), ...findHandles(text)],
  },
  {
    name: "fee",
    words: "Money asked of the influencer",
    find: (text) => all(text, FEE).filter(({ start }) => !NOT.test(text.slice(0, start))),
  },
]

export type Flag = { name: string; words: string; found: string }

/** Limits both the stored excerpt and the text searched. */
const MAX_FOUND = 80
const MAX_READ = 30_000

/** Finds each rule's first match. */
export function findFlags(typed: string): Flag[] {
  const views = viewsOf(typed.slice(0, MAX_READ))
  return FLAG_RULES.flatMap(({ name, words, find }) => {
    for (const { text } of views) {
      const [first] = find(text)
      if (!first) continue
      const found = text.slice(first.start, first.end).replace(/\s+/g, " ").slice(0, MAX_FOUND)
      return [{ name, words, found }]
    }
    return []
  })
}
