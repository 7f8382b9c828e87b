/** One policy for invisible characters: docs/rules.md#characters-nobody-sees */

/** Vertical tab, form feed, next line, line and paragraph separator. */
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Controls except tab, line end and NUL; and the byte order mark. */
const NEVER = /(?![\0\n\t])\p{Cc}|\ufeff/gu

/** NUL and lone surrogates. */
const UNREADABLE = /\0|\p{Cs}/u

export const isUnreadable = (text: string): boolean => UNREADABLE.test(text)

const UNSEEN = String.raw`\p{Default_Ignorable_Code_Point}\u0001-\u001f\u007f-\u009f\ufff9-\ufffb\u2800`
const ALL_UNSEEN = new RegExp(`(?!\\s)[${UNSEEN}]`, "gu")
const UNSEEN_OR_SPACE = new RegExp(`^[${UNSEEN}\\s]$`, "u")

const ZERO_WIDTH_OR_SPACE = /[\s\u200b\u2060]/

const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/u

/** Viramas of living scripts: they join consonants, and a joiner selects the form. */
const VIRAMA =
  "\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0f84\u1039\u103a\u1714\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed\u{11133}\u{11134}"
/** Scripts with Arabic-style joining. */
const JOINED = ["Arab", "Syrc", "Mong", "Nkoo", "Adlm", "Mand", "Rohg"]
  .map((script) => `\\p{scx=${script}}`)
  .join("")
const PICTURE = String.raw`\p{Extended_Pictographic}`

const SPELLS_AFTER = new RegExp(`[${VIRAMA}${JOINED}]$`, "u")
const SPELLS_BEFORE = new RegExp(`^[${VIRAMA}]`, "u")
const AFTER_PICTURE = new RegExp(`${PICTURE}[\\ufe0f\\p{Emoji_Modifier}]?$`, "u")
const BEFORE_PICTURE = new RegExp(`^${PICTURE}`, "u")

/** Zero-width joiner and non-joiner. */
const JOINER = /[\u200c\u200d]/g

/** Keeps joiners beside a virama, in Arabic-style scripts and in emoji. */
function dropStrayJoiners(text: string): string {
  return text.replace(JOINER, (joiner: string, place: number) => {
    const before = text.slice(Math.max(0, place - 4), place)
    const after = text.slice(place + 1, place + 3)
    const isSpelling =
      SPELLS_AFTER.test(before) ||
      SPELLS_BEFORE.test(after) ||
      (AFTER_PICTURE.test(before) && BEFORE_PICTURE.test(after))
    return isSpelling ? joiner : ""
  })
}

/** Invisible characters allowed in names: joiners, emoji selectors and flag tags. */
const STANDS = String.raw`\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}|\u200c|\u200d|\ufe0e|\ufe0f`
const STANDS_OR_UNSEEN = new RegExp(`(${STANDS})|[${UNSEEN}]`, "gu")

const CLOSERS: Record<string, string> = {
  "\u202a": "\u202c",
  "\u202b": "\u202c",
  "\u202d": "\u202c",
  "\u202e": "\u202c",
  "\u2066": "\u2069",
  "\u2067": "\u2069",
  "\u2068": "\u2069",
}
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g

/** Open direction marks would reverse neighbouring text. */
function closeDirections(line: string): string {
  const open: string[] = []
  for (const [mark] of line.matchAll(DIRECTION)) {
    const closer = CLOSERS[mark]
    if (closer) open.push(closer)
    else if (mark === "\u2069") open.length = Math.max(0, open.lastIndexOf(mark))
    else if (open.at(-1) === mark) open.pop()
  }
  return line + open.reverse().join("")
}

/** No script writes as many marks; ordering them takes quadratic time. */
const PILED_MARKS = /\p{M}{31}/u

export const hasPiledMarks = (text: string): boolean => PILED_MARKS.test(text)

const toNfc = (text: string): string => (hasPiledMarks(text) ? text : text.normalize("NFC"))

export const isSeen = (text: string): boolean => SEEN.test(text)

/** For numbers, codes, links, addresses and handles. */
export const trimUnseen = (text: string): string => trimSigns(text, UNSEEN_OR_SPACE)

/** Trims by character: a pattern ending in $ would try each run of spaces. */
function trimSigns(text: string, trimmed: RegExp): string {
  const signs = [...text.trim()]
  const isKept = (sign: string) => !trimmed.test(sign)
  const start = signs.findIndex(isKept)
  return start < 0 ? "" : signs.slice(start, signs.findLastIndex(isKept) + 1).join("")
}

/** Keeps spaces. */
export const dropUnseen = (text: string): string => text.replace(ALL_UNSEEN, "")

/** Normalizes to NFC and \n; keeps and closes direction marks. */
export function cleanLines(text: string): string {
  const lines = dropStrayJoiners(toNfc(text).replace(LINE_ENDS, "\n").replace(NEVER, ""))
  const kept = trimSigns(lines, ZERO_WIDTH_OR_SPACE).split("\n").map(closeDirections).join("\n")
  return isSeen(kept) || isUnreadable(kept) ? kept : ""
}

export const cleanLine = (text: string): string => cleanLines(text).replace(/[\n\t]+/g, " ")

/** Removes invisible characters except those of spelling. */
export function cleanName(text: string): string {
  const name = toNfc(text)
    .replace(LINE_ENDS, " ")
    .replace(/[\n\t]+/g, " ")
  const seen = name.replace(STANDS_OR_UNSEEN, (_, standing?: string) => standing ?? "")
  const kept = dropStrayJoiners(seen).trim()
  return isSeen(kept) || isUnreadable(kept) ? kept : ""
}
