/** Each letter is one grapheme beside others of this set; avoids the slow segmenter. */
const PLAIN = /^[\n\t\u0020-\u007e\u00a0-\u02ff\u2010-\u2027\u20a0-\u20bf]*$/

let segmenter: Intl.Segmenter | undefined

/** Returns the end index of grapheme `count`; undefined when none follows. */
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

export const hasMoreGraphemes = (text: string, count: number): boolean =>
  endOfGraphemes(text, count) !== undefined

export const hasMoreCodePoints = (text: string, count: number): boolean =>
  text.length > count && (text.length > 2 * count || [...text].length > count)

/** Counts graphemes; adds an ellipsis when cut. */
export function truncate(text: string, maxCharacters: number): string {
  const end = endOfGraphemes(text, maxCharacters)
  return end === undefined ? text : `${text.slice(0, end)}…`
}

/**
 * Trimmed, NFKC, lower case, single spaces, straight quotes, one sigma, no zero-width characters.
 * Search views fold the same in SQL.
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

/** Usernames and brand names are unique by this key. */
export const nameKeyOf = (name: string): string => foldForComparison(name).replace(/\u2800/g, "")

/** "999", "1.0K", "12.3K"; "1000.0K" becomes "1.0M". */
export function formatCompact(count: number): string {
  if (count < 1000) return String(count)
  return count < 999_950 ? `${(count / 1000).toFixed(1)}K` : `${(count / 1e6).toFixed(1)}M`
}

export const DOTS = "••••"

export const maskEnd = (text: string): string => `${DOTS} ${text.slice(-4)}`
