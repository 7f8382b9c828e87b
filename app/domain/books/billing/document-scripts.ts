/** Scripts with their own font in documents; Latin and Devanagari share another. */
export const DOCUMENT_SCRIPTS = [
  "Bengali",
  "Gujarati",
  "Gurmukhi",
  "Kannada",
  "Malayalam",
  "Oriya",
  "Tamil",
  "Telugu",
] as const
export type DocumentScript = (typeof DOCUMENT_SCRIPTS)[number]

const LETTERS = ["Latin", "Devanagari", ...DOCUMENT_SCRIPTS].map((name) => `\\p{Script=${name}}`)
/** Characters missing from the fonts. */
const MISSING = String.raw`\u0c5c\u0cdc\u2160-\u218f\ua7cb-\ua7ff\ua8e0-\ua8ff\uff00-\uffef\u{10780}-\u{1ffff}`
const SHARED = String.raw`\x20-\x7e\u00a0-\u00a5\u00a7\u00ab\u00b2\u00b3\u00b6\u00b7\u00b9\u00bb-\u00bf\u0300-\u036f\u0951-\u0954\u0964\u0965\u200c\u200d\u2010-\u2027\u2030-\u203a\u20a0-\u20c0`

/** Covered by document fonts, in any mixture: docs/rules.md#papers-as-pdf */
export const PRINTABLE = new RegExp(
  `^(?:(?![${MISSING}])[${LETTERS.join("")}${SHARED}\\n\\t])*$`,
  "u",
)
