import { z } from "zod"
import { hasMoreGraphemes, hasMorePoints } from "./text.ts"

/** Controls, line and paragraph separators, marks that turn the writing direction, lone surrogates. */
export const FORBIDDEN = /\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}|\p{Cs}/u

const HIDDEN_CHARACTERS = "Please remove the hidden control characters."

/** More marks in a row than any script writes: to put them in order takes the square of their number. */
const PILED_MARKS = /\p{M}{31}/u

const TOO_MANY_MARKS = "Please use fewer marks on one letter."

/** Said of what is no day, beneath a field in which one is chosen. */
export const NO_DAY = "Please choose a day."

/** Something that its reader sees: neither blank nor of zero width. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/u

const toNfc = (text: string): string => (PILED_MARKS.test(text) ? text : text.normalize("NFC"))

/**
 * Text of one line: trimmed, NFC, without control or direction characters; `empty` is said of a blank, and of what
 * nobody would see; `forbidden` may be more than those.
 * Checks of one string, not a pipe: conform would read the "" between two pipes as a missing field.
 */
export function singleLine(maxLength: number, empty?: string, room = 1, forbidden = FORBIDDEN) {
  const text = filledText((value) => toNfc(value).trim(), empty)
  return limited(text, maxLength, maxLength * room).refine(
    (value) => !forbidden.test(value),
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
 * Of a rule over several fields: it is told even while other fields are wrong, whatever those hold. A check
 * with `abort` would keep it from being told, so a field beside such a rule has none.
 */
export const besideOthers = {
  when: ({ value }: { value: unknown }): boolean => typeof value === "object" && value !== null,
}

/** A number or code as people copy it, in groups or in small letters: it is kept without either. */
export const code = (empty: string) =>
  z.string({ error: empty }).overwrite((text) => text.replace(/[\s-]+/g, "").toUpperCase())

/** Code points per character on average: an emoji family takes 7, a syllable of Devanagari up to 4. */
export const ROOM_OF_A_NAME = 8
const ROOM_OF_A_TEXT = 2

function filledText(clean: (value: string) => string, empty: string | undefined) {
  const text = z.string({ error: empty ?? "Please fill this in." }).overwrite(clean)
  const filled = empty === undefined ? text : text.refine((value) => SEEN.test(value), empty)
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
    })
    .refine(
      (value) => hasMorePoints(value, maxPoints) || !hasMoreGraphemes(value, maxLength),
      tooLong(maxLength),
    )

const tooLong = (maxLength: number) =>
  `Please use at most ${maxLength.toLocaleString("en-IN")} characters.`

const tooMuchRoom = (maxPoints: number) =>
  `Please shorten this text: it may hold at most ${maxPoints.toLocaleString("en-IN")} letters and signs, joined ones counted one by one.`

/** Names the thing that is counted where "a whole number" alone would leave it open: "days". */
type Counted = { unit?: string; empty?: string }

/** What is said of a number that breaks a rule, each rule by itself. */
const messagesOf = (min: number, max: number, { unit, empty }: Counted) => {
  const counted = unit ? ` ${unit}` : ""
  const whole = `Please enter a whole number${unit ? ` of ${unit}` : ""}.`
  return {
    empty: empty ?? whole,
    whole,
    min: `Please enter at least ${min}${min === 1 ? counted.replace(/s$/, "") : counted}.`,
    max: `Please enter at most ${max}${counted}.`,
  }
}

/** A whole number within bounds, as a value: what a JSON call sends. */
export function wholeNumber(min: number, max: number, counted: Counted = {}) {
  const messages = messagesOf(min, max, counted)
  return z
    .number({ error: messages.whole })
    .int({
      // Beyond the whole numbers that are exact there are only too large and too small ones.
      error: ({ code }) =>
        code === "too_big" ? messages.max : code === "too_small" ? messages.min : messages.whole,
      abort: true,
    })
    .min(min, messages.min)
    .max(max, messages.max)
}

/** The same as the text of a form field. Digits only: "1e2" and "0x10" are no way to say a hundred. */
export function wholeNumberField(min: number, max: number, counted: Counted = {}) {
  const messages = messagesOf(min, max, counted)
  return z
    .string({ error: messages.empty })
    .trim()
    .min(1, messages.empty)
    .regex(/^-?\d*$/, messages.whole)
    .transform((digits) => Math.max(-1e15, Math.min(1e15, Number(digits))))
    .pipe(wholeNumber(min, max, counted))
}
