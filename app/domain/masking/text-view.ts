/** A text in plain letters and ASCII digits, and where in the text as typed each of its characters stands. */
export type TextView = { text: string; starts: readonly number[]; ends: readonly number[] }

/** Part of a text, from `start` up to but not including `end`. */
export type Span = { start: number; end: number }

/** Marks and characters that nobody sees: between two digits they only hide a number. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}]/u
const DIGIT = /\p{Nd}/u

const ASCII = /^[\0-\x7f]*$/

/** Reads digits of every script, wide and circled letters as plain ones, and passes over what is not seen. */
export function plainView(typed: string): TextView {
  if (ASCII.test(typed)) return typedView(typed)
  const starts: number[] = []
  const ends: number[] = []
  let text = ""
  let index = 0
  for (const character of typed) {
    const end = index + character.length
    const plain = UNSEEN.test(character) ? "" : toPlain(character)
    text += plain
    for (let unit = 0; unit < plain.length; unit += 1) {
      starts.push(index)
      ends.push(end)
    }
    // A mark belongs to the character before it.
    if (plain === "" && ends.length > 0) ends[ends.length - 1] = end
    index = end
  }
  return { text, starts, ends }
}

/** The text as it was typed. */
export const typedView = (typed: string): TextView => ({
  text: typed,
  starts: [],
  ends: [],
})

/** Both ways of reading a text; one, where they are the same. */
export function viewsOf(typed: string): TextView[] {
  const plain = plainView(typed)
  return plain.text === typed ? [plain] : [typedView(typed), plain]
}

/** Where a part of a view stands in the text as typed. */
export const toTyped = ({ starts, ends }: TextView, { start, end }: Span): Span => ({
  start: starts[start] ?? start,
  end: ends[end - 1] ?? end,
})

function toPlain(character: string): string {
  const compatible = character.normalize("NFKC")
  if (compatible === "\u3002") return "."
  return DIGIT.test(compatible) && compatible.length <= 2 ? String(digitOf(compatible)) : compatible
}

/** The digits of a script are ten in a row. */
function digitOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(point - value - 1))) value += 1
  return value
}
