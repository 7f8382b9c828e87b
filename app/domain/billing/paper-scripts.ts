/** The scripts that have a font of their own on papers; Latin letters and Devanagari share another. */
export const PAPER_SCRIPTS = [
  "Bengali",
  "Gujarati",
  "Gurmukhi",
  "Kannada",
  "Malayalam",
  "Oriya",
  "Tamil",
  "Telugu",
] as const
export type PaperScript = (typeof PAPER_SCRIPTS)[number]

const LETTERS = ["Latin", "Devanagari", ...PAPER_SCRIPTS].map((name) => `\\p{Script=${name}}`)

/** What the fonts of papers have signs for: docs/rules.md#papers-as-pdf */
export const PRINTABLE = new RegExp(
  `^[${LETTERS.join("")}\\p{N}\\p{P}\\p{M}\\p{Zs}\\p{Sc}\\u200c\\u200d+=\\n\\t]*$`,
  "u",
)
