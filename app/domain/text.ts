import { z } from "zod"

/** Controls, line and paragraph separators, marks that turn the writing direction, lone surrogates. */
const FORBIDDEN = /\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}|\p{Cs}/u

const HIDDEN_CHARACTERS = "Please remove the hidden control characters."

/**
 * More marks in a row than any script writes (Unicode's Stream-Safe Text allows 30). Putting them in order
 * takes the square of their number, so such a text is refused as it stands.
 */
const PILED_MARKS = /\p{M}{31}/u

const TOO_MANY_MARKS = "Please use fewer marks on one letter."

const toNfc = (text: string): string => (PILED_MARKS.test(text) ? text : text.normalize("NFC"))

/**
 * Text of one line: trimmed, NFC, without control or direction characters. `empty` is said of a blank.
 * The steps are checks of one string rather than a pipe: conform would read the "" between two
 * pipes as a missing field and answer with zod's own words.
 */
export function singleLine(maxLength: number, empty?: string) {
  return filledText((value) => toNfc(value).trim(), empty)
    .max(maxLength, tooLong(maxLength))
    .refine((value) => !FORBIDDEN.test(value), HIDDEN_CHARACTERS)
}

/** Text of several lines, otherwise as `singleLine`; line ends become \n. */
export function multiLine(maxLength: number, empty?: string) {
  return filledText((value) => toNfc(value).replace(/\r\n?/g, "\n").trim(), empty)
    .max(maxLength, tooLong(maxLength))
    .refine((value) => !FORBIDDEN.test(value.replace(/[\n\t]/g, "")), HIDDEN_CHARACTERS)
}

function filledText(clean: (value: string) => string, empty: string | undefined) {
  const text = z.string({ error: empty ?? "Please fill this in." }).overwrite(clean)
  const filled = empty === undefined ? text : text.min(1, empty)
  return filled.refine((value) => !PILED_MARKS.test(value), TOO_MANY_MARKS)
}

const tooLong = (maxLength: number) =>
  `Please use at most ${maxLength.toLocaleString("en-IN")} characters.`

/** The form in which names, niches and titles are compared: trimmed, NFKC, lower case, single spaces. */
export function foldForComparison(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase()
}
