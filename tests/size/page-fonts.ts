/** What our own words are made of; whatever else people write may load a further font. */
const OWN_CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ..."\u00a0©·×Åãçéíôü–—‘’“”…₹",
]

type Face = { file: string; covers: (character: string) => boolean }

/** The fonts that a browser takes for our own words, by the rules of some style sheets, as addresses. */
export function fontsOf(css: string): string[] {
  const faces = [...css.matchAll(/@font-face\s*{([^}]*)}/g)].flatMap(([, rule]) =>
    toFace(rule ?? ""),
  )
  const needed = faces.filter(({ covers }) => OWN_CHARACTERS.some(covers))
  return [...new Set(needed.map(({ file }) => file))]
}

/** Nothing for a face that only lends a font of the system. */
function toFace(rule: string): Face[] {
  const [, file] = /url\("?([^")]+\.woff2)/.exec(rule) ?? []
  const [, list] = /unicode-range:([^;]+)/i.exec(rule) ?? []
  const ranges = list?.split(",").map(toRange)
  const covers = (character: string) => {
    const code = character.codePointAt(0) ?? 0
    return ranges?.some(([first, last]) => first <= code && code <= last) ?? true
  }
  return file ? [{ file, covers }] : []
}

/** "U+20-7e" and "U+2026"; a minifier may write "U+20??" for U+2000-20FF. */
function toRange(text: string): [number, number] {
  const [first = "", last = first] = text.trim().replace(/^U\+/i, "").split("-")
  const bound = (end: string, wildcard: string) =>
    Number.parseInt(end.replaceAll("?", wildcard), 16)
  return [bound(first, "0"), bound(last, "F")]
}
