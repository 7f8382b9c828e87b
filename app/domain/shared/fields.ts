import { z } from "zod"
import {
  cleanLine,
  cleanLines,
  cleanName,
  dropUnseen,
  hasPiledMarks,
  isUnreadable,
  trimUnseen,
} from "#app/domain/shared/clean-text.ts"
import { toAsciiDigits, toPlainCount } from "#app/domain/shared/numbers.ts"
import { hasMoreGraphemes, hasMorePoints } from "#app/domain/shared/text.ts"

const UNREADABLE = "This cannot be read. Please enter it again."
const TOO_MANY_MARKS = "Please use fewer marks on one letter."

/** Said of what is no day, beneath a field in which one is chosen. */
export const NO_DAY = "Please choose a day."

/**
 * Text of one line as `cleanLine` keeps it; `empty` is said of a blank, and of what nobody would see.
 * Checks of one string, not a pipe: conform would read the "" between two pipes as a missing field.
 */
export function singleLine(maxLength: number, empty?: string, room = 1) {
  return limited(filledText(cleanLine, empty), maxLength, maxLength * room)
}

/** A name as `cleanName` keeps it, otherwise as `singleLine`. */
export function nameText(maxLength: number, empty?: string, room = ROOM_OF_A_NAME) {
  return limited(filledText(cleanName, empty), maxLength, maxLength * room)
}

/** Text of several lines as `cleanLines` keeps it, otherwise as `singleLine`. */
export function multiLine(maxLength: number, empty?: string) {
  return limited(filledText(cleanLines, empty), maxLength, maxLength * ROOM_OF_A_TEXT)
}

/** A value that is pasted: a link, a handle, a reference, a day; without what stands unseen around it. */
export const pasted = (error?: string) => z.string(error ? { error } : {}).overwrite(trimUnseen)

/** A link; people write its scheme in any case. */
export const pastedLink = (error?: string) =>
  pasted(error).overwrite((link) => link.replace(/^https:/i, "https:"))

/** A pasted value of at most a length, which may not be empty. */
export const pastedText = (maxLength: number, empty: string) =>
  limited(filledText(trimUnseen, empty), maxLength, maxLength)

/**
 * Of a rule over several fields: it is told even while other fields are wrong, whatever those hold. A check
 * with `abort` would keep it from being told, so a field beside such a rule has none.
 */
export const besideOthers = {
  when: ({ value }: { value: unknown }): boolean => typeof value === "object" && value !== null,
}

/** A number or code as people copy it, in groups or in small letters: it is kept without either. */
export const code = (empty: string) =>
  z.string({ error: empty }).overwrite((text) =>
    toAsciiDigits(dropUnseen(text))
      .replace(/[\s\p{Pd}]+/gu, "")
      .toUpperCase(),
  )

/** Code points per character on average: an emoji family takes 7, a syllable of Devanagari up to 4. */
export const ROOM_OF_A_NAME = 8
const ROOM_OF_A_TEXT = 2

function filledText(clean: (value: string) => string, empty: string | undefined) {
  const text = z.string({ error: empty ?? "Please fill this in." }).overwrite(clean)
  const filled = empty === undefined ? text : text.refine((value) => value !== "", empty)
  return filled
    .refine((value) => !hasPiledMarks(value), TOO_MANY_MARKS)
    .refine((value) => !isUnreadable(value), UNREADABLE)
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

/** The same as people write it in a form field: docs/rules.md#numbers. "1e2" is no way to say a hundred. */
export function wholeNumberField(min: number, max: number, counted: Counted = {}) {
  const messages = messagesOf(min, max, counted)
  return z
    .string({ error: messages.empty })
    .overwrite((text) => toPlainCount(text, counted.unit))
    .min(1, messages.empty)
    .regex(/^-?\d*$/, messages.whole)
    .transform((digits) => Math.max(-1e15, Math.min(1e15, Number(digits))))
    .pipe(wholeNumber(min, max, counted))
}
