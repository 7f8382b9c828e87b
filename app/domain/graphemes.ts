/** Letters that are one grapheme each whenever their neighbours are of this set too; saves the segmenter. */
const PLAIN = /^[\n\t\u0020-\u007e\u00a0-\u02ff\u2010-\u2027\u20a0-\u20bf]*$/

let segmenter: Intl.Segmenter | undefined

/**
 * Where a text's grapheme number `count` ends, as an index into the text: graphemes are characters as
 * its reader counts them (an emoji family is one). Undefined when the text has no more than `count`.
 */
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
