/** Letters that are one grapheme each whenever their neighbours are of this set too; saves the segmenter. */
const PLAIN = /^[\n\t\u0020-\u007e\u00a0-\u02ff\u2010-\u2027\u20a0-\u20bf]*$/

let segmenter: Intl.Segmenter | undefined

/** Where grapheme `count` of a text ends, as an index into it; undefined when it has no more. */
export function endOfGraphemes(text: string, count: number): number | undefined {
  if (text.length <= count) return undefined
  if (PLAIN.test(text.slice(0, count + 1))) return count
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" })
  let seen = 0
  for (const { index } of segmenter.segment(text)) {
    if (seen === count) return index
    seen += 1
  }
  return undefined
}

/** Whether a text has more than `count` characters as its reader counts them. */
export const hasMoreGraphemes = (text: string, count: number): boolean =>
  endOfGraphemes(text, count) !== undefined

/** Whether a text has more than `count` code points, of which a character may have several, and each one or two units. */
export const hasMorePoints = (text: string, count: number): boolean =>
  text.length > count && (text.length > 2 * count || [...text].length > count)

/** At most `maxCharacters` of a text as its reader counts them, with an ellipsis where it was cut. */
export function truncate(text: string, maxCharacters: number): string {
  const end = endOfGraphemes(text, maxCharacters)
  return end === undefined ? text : `${text.slice(0, end)}…`
}

/**
 * The form in which names, niches and titles are compared and found: trimmed, NFKC, lower case, single spaces,
 * straight quotes, one sigma, nothing of zero width. The views of the search indexes fold the same in SQL.
 */
export function foldForComparison(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .replace(/\s+/g, " ")
    .toLowerCase()
    .replace(/ς/g, "σ")
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
}

/** The form in which usernames and brand names are taken once: as compared, and without what nobody sees. */
export const nameKeyOf = (name: string): string => foldForComparison(name).replace(/\u2800/g, "")

/** A count in few characters: "999", "1.0K", "12.3K"; what would round to "1000.0K" is "1.0M". */
export function formatCompact(count: number): string {
  if (count < 1000) return String(count)
  return count < 999_950 ? `${(count / 1000).toFixed(1)}K` : `${(count / 1e6).toFixed(1)}M`
}

/** What stands for what is not shown. */
export const DOTS = "••••"

/** What may be shown of a number or code: its end. */
export const maskEnd = (text: string): string => `${DOTS} ${text.slice(-4)}`
