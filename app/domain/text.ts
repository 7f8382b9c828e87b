import { z } from "zod"
import { hasMoreGraphemes } from "./graphemes.ts"

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
 * Characters are counted as the reader sees them; the room that each may take is bounded as well, by one
 * code point on average unless `room` says more.
 * The steps are checks of one string rather than a pipe: conform would read the "" between two
 * pipes as a missing field and answer with zod's own words.
 */
export function singleLine(maxLength: number, empty?: string, room = 1) {
  const text = filledText((value) => toNfc(value).trim(), empty)
  return limited(text, maxLength, maxLength * room).refine(
    (value) => !FORBIDDEN.test(value),
    HIDDEN_CHARACTERS,
  )
}

/** Text of several lines, otherwise as `singleLine`; line ends become \n. */
export function multiLine(maxLength: number, empty?: string) {
  const text = filledText((value) => toNfc(value).replace(/\r\n?/g, "\n").trim(), empty)
  return limited(text, maxLength, maxLength * ROOM_OF_A_TEXT).refine(
    (value) => !FORBIDDEN.test(value.replace(/[\n\t]/g, "")),
    HIDDEN_CHARACTERS,
  )
}

/**
 * How many code points a character may take on average, in names and titles and in long texts: one
 * grapheme can be made of any number of them. An emoji family takes 7, a syllable of Devanagari 1 to 4.
 */
export const ROOM_OF_A_NAME = 8
const ROOM_OF_A_TEXT = 2

function filledText(clean: (value: string) => string, empty: string | undefined) {
  const text = z.string({ error: empty ?? "Please fill this in." }).overwrite(clean)
  const filled = empty === undefined ? text : text.min(1, empty)
  return filled.refine((value) => !PILED_MARKS.test(value), TOO_MANY_MARKS)
}

/** Only one of the two limits is ever named: the one that is broken. */
const limited = (text: z.ZodString, maxLength: number, maxPoints: number) =>
  text
    .max(maxPoints, {
      error: ({ input }) =>
        hasMoreGraphemes(String(input).slice(0, 2 * maxPoints), maxLength)
          ? tooLong(maxLength)
          : tooMuchRoom(maxPoints),
      abort: true,
    })
    .refine((value) => !hasMoreGraphemes(value, maxLength), tooLong(maxLength))

const tooLong = (maxLength: number) =>
  `Please use at most ${maxLength.toLocaleString("en-IN")} characters.`

const tooMuchRoom = (maxPoints: number) =>
  `Please shorten this text: it may hold at most ${maxPoints.toLocaleString("en-IN")} letters and signs, joined ones counted one by one.`

/** The form in which names, niches and titles are compared: trimmed, NFKC, lower case, single spaces. */
export function foldForComparison(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase()
}
