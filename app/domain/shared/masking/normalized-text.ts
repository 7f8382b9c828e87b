/** Positions refer to the typed text. */
export type TextView = { text: string; starts: readonly number[]; ends: readonly number[] }

/** `end` is exclusive. */
export type TextSpan = { start: number; end: number }

export const textSpanOf = ({ 0: found, index }: RegExpMatchArray): TextSpan => ({
  start: index ?? 0,
  end: (index ?? 0) + found.length,
})

export const isOutsideSpans =
  (others: readonly TextSpan[]) =>
  ({ start, end }: TextSpan): boolean =>
    !others.some((one) => start < one.end && one.start < end)

/** Marks and invisible characters: between digits they only hide a number. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}]/u
const DIGIT = /\p{Nd}/u

const ASCII = /^[\0-\x7f]*$/

/** Drops invisible characters. */
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

const typedView = (typed: string): TextView => ({
  text: typed,
  starts: [],
  ends: [],
})

/** Returns the text as typed, plain, and with spelled words joined. */
export function viewsOf(typed: string): TextView[] {
  const plain = plainView(typed)
  const spelled = spelledView(plain)
  const typedToo = plain.text === typed ? [] : [typedView(typed)]
  return [...typedToo, plain, ...(spelled ? [spelled] : [])]
}

export const toTypedSpan = ({ starts, ends }: TextView, { start, end }: TextSpan): TextSpan => ({
  start: starts[start] ?? start,
  end: ends[end - 1] ?? end,
})

const SEPARATOR = String.raw`(?:\s{1,3}|[_*~|·•–—-])`
/** Single letters, with address signs between them. */
const SPELLED = new RegExp(
  String.raw`(?<![\p{L}\p{N}])[\p{L}\p{N}](?:(?:${SEPARATOR}?[@.:#]${SEPARATOR}?|${SEPARATOR})[\p{L}\p{N}](?![\p{L}\p{N}])){2,}`,
  "gu",
)

/** Joins "m a y a" into a word; undefined when nothing is spelled out. */
function spelledView(view: TextView): TextView | undefined {
  const starts: number[] = []
  const ends: number[] = []
  let text = ""
  let reached = 0
  const keep = (from: number, to: number) => {
    for (let at = from; at < to; at += 1) {
      const { start, end } = toTypedSpan(view, { start: at, end: at + 1 })
      starts.push(start)
      ends.push(end)
    }
    text += view.text.slice(from, to)
  }
  for (const { 0: run, index } of view.text.matchAll(SPELLED)) {
    keep(reached, index)
    for (const { index: at } of run.matchAll(/[\p{L}\p{N}@.:#]/gu)) keep(index + at, index + at + 1)
    reached = index + run.length
  }
  if (reached === 0) return undefined
  keep(reached, view.text.length)
  return { text, starts, ends }
}

function toPlain(character: string): string {
  const compatible = character.normalize("NFKC")
  if (compatible === "\u3002") return "."
  const ideograph = IDEOGRAPHS.indexOf(compatible)
  if (ideograph >= 0) return String(ideograph % 10)
  return DIGIT.test(compatible) && compatible.length <= 2 ? String(digitOf(compatible)) : compatible
}

const IDEOGRAPHS = "〇一二三四五六七八九零壹贰叁肆伍陆柒捌玖"

/** A script's ten digits stand in sequence. */
function digitOf(character: string): number {
  const point = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(point - value - 1))) value += 1
  return value
}
