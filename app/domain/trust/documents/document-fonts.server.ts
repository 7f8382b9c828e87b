import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import {
  DOCUMENT_SCRIPTS,
  type DocumentScript,
} from "#app/domain/books/billing/document-scripts.ts"
import { openFontOf } from "#app/platform/dependency-internals.server.ts"

/** Resolves font packages in sources and in the build. */
const require = createRequire(import.meta.url)

export const WEIGHTS = ["regular", "bold"] as const
export type Weight = (typeof WEIGHTS)[number]

export type Script = DocumentScript | "Latin"

/** Each has Latin letters and the rupee sign. */
const PACKAGES: Record<Script, () => string> = {
  Latin: () => require.resolve("@expo-google-fonts/noto-sans"),
  Bengali: () => require.resolve("@expo-google-fonts/noto-sans-bengali"),
  Gujarati: () => require.resolve("@expo-google-fonts/noto-sans-gujarati"),
  Gurmukhi: () => require.resolve("@expo-google-fonts/noto-sans-gurmukhi"),
  Kannada: () => require.resolve("@expo-google-fonts/noto-sans-kannada"),
  Malayalam: () => require.resolve("@expo-google-fonts/noto-sans-malayalam"),
  Oriya: () => require.resolve("@expo-google-fonts/noto-sans-oriya"),
  Tamil: () => require.resolve("@expo-google-fonts/noto-sans-tamil"),
  Telugu: () => require.resolve("@expo-google-fonts/noto-sans-telugu"),
}

const CUTS: Record<Weight, string> = { regular: "400Regular", bold: "700Bold" }

function fileOf(script: Script, weight: Weight): string {
  const cut = CUTS[weight]
  const family = `NotoSans${script === "Latin" ? "" : script}`
  return join(dirname(PACKAGES[script]()), cut, `${family}_${cut}.ttf`)
}

const SCRIPTS = DOCUMENT_SCRIPTS.map((name) => ({
  name,
  letters: new RegExp(`\\p{Script=${name}}`, "u"),
}))

/** Returns the first script in the text that has its own font. */
export const scriptOf = (text: string): Script =>
  SCRIPTS.find(({ letters }) => letters.test(text))?.name ?? "Latin"

/** The font file for a text, by its first script. */
export const fontFileOf = (text: string, weight: Weight): string => fileOf(scriptOf(text), weight)

type Library = typeof import("pdfkit")

/** Missing from pdfkit's types. */
type Font = {
  hasGlyphForCodePoint(point: number): boolean
  layout(text: string, features?: unknown): object
}

const opened = new Map<string, Font>()

/** Opens each font once: reading the largest takes 250 ms, the rest of a document a tenth. */
export function openFont(PDFDocument: Library, script: Script, weight: Weight): Font {
  const file = fileOf(script, weight)
  const font = opened.get(file) ?? readFont(PDFDocument, file)
  opened.set(file, font)
  return font
}

/** Lets a PDF continue in a font. */
export function selectFont(
  PDFDocument: Library,
  page: InstanceType<Library>,
  script: Script,
  weight: Weight,
): void {
  const font = openFont(PDFDocument, script, weight)
  // pdfkit accepts an opened font, though its types do not.
  page.registerFont(`${script} ${weight}`, font as never).font(`${script} ${weight}`)
}

function readFont(PDFDocument: Library, file: string): Font {
  const font = openFontOf<Font>(new PDFDocument({ font: file }))
  const layout = font.layout.bind(font)
  font.layout = (text, features) => {
    try {
      return layout(text, features)
    } catch {
      // fontkit fails on marks without an anchor; they stay unplaced.
      return layout(text, MARKS_UNPLACED)
    }
  }
  return font
}

const MARKS_UNPLACED = { mark: false, mkmk: false, abvm: false, blwm: false }

/** Letters without a font are spelled by name. */
const NAMED_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u, "Chinese or Japanese"],
  [/\p{scx=Hangul}/u, "Korean"],
  [/\p{scx=Arabic}/u, "Arabic"],
  [/\p{scx=Hebrew}/u, "Hebrew"],
  [/\p{scx=Thai}/u, "Thai"],
]

/** Symbols and marks are dropped. */
function standInFor(letter: string): string {
  if (!/[\p{L}\p{N}]/u.test(letter)) return ""
  const [, name = "other"] = NAMED_LETTERS.find(([letters]) => letters.test(letter)) ?? []
  return `[${name} letters]`
}

/** Replaces letters that the font lacks and drops symbols. */
export function replaceMissingLetters(font: Font, text: string): string {
  let drawable = ""
  for (const letter of text) {
    const isDrawable = /\s/.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    const next = isDrawable ? letter : standInFor(letter)
    // Names the script once per run of words.
    if (isDrawable || !drawable.trimEnd().endsWith(next)) drawable += next
  }
  return drawable
}

/** Marks stay in the font of the letter before them. */
const JOINING = /[\p{M}\u200c\u200d]/u

/** Splits a text into runs by font, changing fonts only when signs are missing. */
export function runsOf(
  open: (script: Script) => Font,
  text: string,
): { script: Script; text: string }[] {
  let script = scriptOf(text)
  const runs: { script: Script; text: string }[] = []
  for (const letter of text) {
    const own = SCRIPTS.find(({ letters }) => letters.test(letter))?.name
    const has = (font: Font) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
    if (own) script = own
    else if (!JOINING.test(letter) && !has(open(script)) && has(open("Latin"))) script = "Latin"
    else if (/\p{Script=Devanagari}/u.test(letter)) script = "Latin"
    const last = runs.at(-1)
    if (last?.script === script) last.text += letter
    else runs.push({ script, text: letter })
  }
  const drawable = runs
    .map((run) => ({ ...run, text: replaceMissingLetters(open(run.script), run.text) }))
    .filter((run) => run.text !== "")
  const isBlank = drawable.every((run) => run.text.trim() === "")
  return isBlank && text.trim() !== "" ? [{ script: "Latin", text: "[symbols]" }] : drawable
}
