import { createRequire } from "node:module"

/** Where the packages of the fonts lie, in the sources as in the built server. */
const require = createRequire(import.meta.url)

export const WEIGHTS = ["regular", "bold"] as const
export type Weight = (typeof WEIGHTS)[number]

/**
 * The font files of the scripts that papers are written in, each with Latin letters and the rupee sign. The first is
 * for whatever is in none of the others, Devanagari too.
 */
const FILES = {
  Latin: () => ({
    regular: require.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
    bold: require.resolve("@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf"),
  }),
  Bengali: () => ({
    regular: require.resolve(
      "@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf",
    ),
    bold: require.resolve(
      "@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf",
    ),
  }),
  Gujarati: () => ({
    regular: require.resolve(
      "@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf",
    ),
    bold: require.resolve(
      "@expo-google-fonts/noto-sans-gujarati/700Bold/NotoSansGujarati_700Bold.ttf",
    ),
  }),
  Gurmukhi: () => ({
    regular: require.resolve(
      "@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf",
    ),
    bold: require.resolve(
      "@expo-google-fonts/noto-sans-gurmukhi/700Bold/NotoSansGurmukhi_700Bold.ttf",
    ),
  }),
  Kannada: () => ({
    regular: require.resolve(
      "@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf",
    ),
    bold: require.resolve(
      "@expo-google-fonts/noto-sans-kannada/700Bold/NotoSansKannada_700Bold.ttf",
    ),
  }),
  Malayalam: () => ({
    regular: require.resolve(
      "@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf",
    ),
    bold: require.resolve(
      "@expo-google-fonts/noto-sans-malayalam/700Bold/NotoSansMalayalam_700Bold.ttf",
    ),
  }),
  Oriya: () => ({
    regular: require.resolve(
      "@expo-google-fonts/noto-sans-oriya/400Regular/NotoSansOriya_400Regular.ttf",
    ),
    bold: require.resolve("@expo-google-fonts/noto-sans-oriya/700Bold/NotoSansOriya_700Bold.ttf"),
  }),
  Tamil: () => ({
    regular: require.resolve(
      "@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf",
    ),
    bold: require.resolve("@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf"),
  }),
  Telugu: () => ({
    regular: require.resolve(
      "@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf",
    ),
    bold: require.resolve("@expo-google-fonts/noto-sans-telugu/700Bold/NotoSansTelugu_700Bold.ttf"),
  }),
} as const satisfies Record<string, () => Record<Weight, string>>
export type Script = keyof typeof FILES

const SCRIPTS = Object.keys(FILES)
  .filter((name): name is Script => name in FILES && name !== "Latin")
  .map((name) => ({ name, letters: new RegExp(`\\p{Script=${name}}`, "u") }))

/** Whose font a text is drawn in: that of its first script with one of its own. */
export const scriptOf = (text: string): Script =>
  SCRIPTS.find(({ letters }) => letters.test(text))?.name ?? "Latin"

type Library = typeof import("pdfkit")

/** What the library knows of an opened font; it gives none out in its types. */
type Font = {
  hasGlyphForCodePoint(point: number): boolean
  layout(text: string, features?: unknown): object
}

const opened = new Map<string, Font>()

/**
 * Opens a font once for all papers: to read the largest takes a quarter of a second, all the rest of a paper a tenth
 * of that.
 */
export function openFont(PDFDocument: Library, script: Script, weight: Weight): Font {
  const file = FILES[script]()[weight]
  const font = opened.get(file) ?? readFont(PDFDocument, file)
  opened.set(file, font)
  return font
}

function readFont(PDFDocument: Library, file: string): Font {
  const font: Font = Reflect.get(Reflect.get(new PDFDocument({ font: file }), "_font"), "font")
  const layout = font.layout.bind(font)
  font.layout = (text, features) => {
    try {
      return layout(text, features)
    } catch {
      // The library fails where a mark has no place of its own on a letter: then it stands where it ends up.
      return layout(text, MARKS_UNPLACED)
    }
  }
  return font
}

const MARKS_UNPLACED = { mark: false, mkmk: false, abvm: false, blwm: false }

const PICTOGRAPH = /\p{Extended_Pictographic}|\u{fe0f}|\u{200d}/u

/** A text as a font can draw it: without pictographs, and with "?" for what it has no sign for. */
export const drawableIn = (font: Font, text: string): string =>
  [...text]
    .map((letter) => {
      const point = letter.codePointAt(0) ?? 0
      if (/\s/.test(letter) || font.hasGlyphForCodePoint(point)) return letter
      return PICTOGRAPH.test(letter) ? "" : "?"
    })
    .join("")
