import { z } from "zod"

/** Controls, line and paragraph separators, marks that turn the writing direction, lone surrogates. */
const FORBIDDEN = /\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}|\p{Cs}/u

const HIDDEN_CHARACTERS = "Please remove the hidden control characters."

/** Text of one line: trimmed, NFC, without control or direction characters. `empty` is said of a blank. */
export function singleLine(maxLength: number, empty?: string) {
  const text = z
    .string({ error: empty ?? "Please fill this in." })
    .transform((value) => value.normalize("NFC").trim())
    .pipe(
      z
        .string()
        .max(maxLength, `Please use at most ${maxLength} characters.`)
        .refine((value) => !FORBIDDEN.test(value), HIDDEN_CHARACTERS),
    )
  return empty === undefined ? text : text.pipe(z.string().min(1, empty))
}

/** Text of several lines, otherwise as `singleLine`; line ends become \n. */
export function multiLine(maxLength: number, empty?: string) {
  const text = z
    .string({ error: empty ?? "Please fill this in." })
    .transform((value) => value.normalize("NFC").replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .max(maxLength, `Please use at most ${maxLength.toLocaleString("en-IN")} characters.`)
        .refine((value) => !FORBIDDEN.test(value.replace(/[\n\t]/g, "")), HIDDEN_CHARACTERS),
    )
  return empty === undefined ? text : text.pipe(z.string().min(1, empty))
}

/** The form in which names, niches and titles are compared: trimmed, NFKC, lower case, single spaces. */
export function foldForComparison(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase()
}
