/** Letters that are one grapheme each whenever their neighbours are of this set too; saves the segmenter. */
const PLAIN = /^[\n\t\u0020-\u007e\u00a0-\u02ff\u2010-\u2027\u20a0-\u20bf]*$/

const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" })

/**
 * At most `maxCharacters` of a text as its reader counts them (graphemes: an emoji family is one), and
 * an ellipsis only where something was cut (ruling 11).
 */
export function truncate(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  if (PLAIN.test(text.slice(0, maxCharacters + 1))) return `${text.slice(0, maxCharacters)}…`
  let count = 0
  for (const { index } of segmenter.segment(text)) {
    if (count === maxCharacters) return `${text.slice(0, index)}…`
    count += 1
  }
  return text
}
