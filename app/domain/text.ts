import { z } from "zod"

/** Controls, line and paragraph separators, marks that turn the writing direction, lone surrogates. */
const FORBIDDEN = /\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}|\p{Cs}/u

const HIDDEN_CHARACTERS = "Please remove the hidden control characters."

/**
 * Text of one line: trimmed, NFC, without control or direction characters. `empty` is said of a blank.
 * The steps are checks of one string rather than a pipe: conform would read the "" between two
 * pipes as a missing field and answer with zod's own words.
 */
export function singleLine(maxLength: number, empty?: string) {
  return filledText((value) => value.normalize("NFC").trim(), empty)
    .max(maxLength, tooLong(maxLength))
    .refine((value) => !FORBIDDEN.test(value), HIDDEN_CHARACTERS)
}

/** Text of several lines, otherwise as `singleLine`; line ends become \n. */
export function multiLine(maxLength: number, empty?: string) {
  return filledText((value) => value.normalize("NFC").replace(/\r\n?/g, "\n").trim(), empty)
    .max(maxLength, tooLong(maxLength))
    .refine((value) => !FORBIDDEN.test(value.replace(/[\n\t]/g, "")), HIDDEN_CHARACTERS)
}

function filledText(clean: (value: string) => string, empty: string | undefined) {
  const text = z.string({ error: empty ?? "Please fill this in." }).overwrite(clean)
  return empty === undefined ? text : text.min(1, empty)
}

const tooLong = (maxLength: number) =>
  `Please use at most ${maxLength.toLocaleString("en-IN")} characters.`

/** The form in which names, niches and titles are compared: trimmed, NFKC, lower case, single spaces. */
export function foldForComparison(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase()
}
