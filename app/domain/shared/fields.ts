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
import { hasMoreCodePoints, hasMoreGraphemes } from "#app/domain/shared/text.ts"

const UNREADABLE = "We can't read this. Please enter it again."
const TOO_MANY_MARKS = "Use fewer accents on one letter."

export const NO_DAY = "Please choose a day."

/**
 * `empty` is the error for blank or invisible text. Checks, not a pipe: conform would read ""
 * between two pipes as a missing field.
 */
export function singleLine(maxLength: number, empty?: string, room = 1) {
  return limited(filledText(cleanLine, empty), maxLength, maxLength * room)
}

/** Like `singleLine`, through `cleanName`. */
export function nameText(maxLength: number, empty?: string, room = ROOM_OF_A_NAME) {
  return limited(filledText(cleanName, empty), maxLength, maxLength * room)
}

/** Like `singleLine`, through `cleanLines`. */
export function multiLine(maxLength: number, empty?: string) {
  return limited(filledText(cleanLines, empty), maxLength, maxLength * ROOM_OF_A_TEXT)
}

/** Trims invisible characters around a pasted value. */
export const pasted = (error?: string) => z.string(error ? { error } : {}).overwrite(trimUnseen)

/** Accepts the scheme in any letter case. */
export const pastedLinkField = (error?: string) =>
  pasted(error).overwrite((link) => link.replace(/^https:/i, "https:"))

const WITHOUT_SCHEME = /^(?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24}(?:[/?#]|$)/i

/** "instagram.com/p/1" becomes "https://instagram.com/p/1"; other text stays. */
export const withScheme = (link: string): string =>
  WITHOUT_SCHEME.test(link) ? `https://${link}` : link

/** Like `pastedLinkField`, and adds a missing scheme. */
export const mendedLink = () => pastedLinkField().overwrite(withScheme)

export const pastedTextField = (maxLength: number, empty: string) =>
  limited(filledText(trimUnseen, empty), maxLength, maxLength)

/**
 * Reported even while other fields fail. A check with `abort` would suppress it, so fields beside
 * such a rule have none.
 */
export const besideOthers = {
  when: ({ value }: { value: unknown }): boolean => typeof value === "object" && value !== null,
}

/** Accepts grouped and lower-case input. */
export const codeField = (empty: string) =>
  z.string({ error: empty }).overwrite((text) =>
    toAsciiDigits(dropUnseen(text))
      .replace(/[\s\p{Pd}]+/gu, "")
      .toUpperCase(),
  )

/** Code points per character: an emoji family has 7, a Devanagari syllable up to 4. */
export const ROOM_OF_A_NAME = 8
const ROOM_OF_A_TEXT = 2

function filledText(clean: (value: string) => string, empty: string | undefined) {
  const text = z.string({ error: empty ?? "Please fill this in." }).overwrite(clean)
  const filled = empty === undefined ? text : text.refine((value) => value !== "", empty)
  return filled
    .refine((value) => !hasPiledMarks(value), TOO_MANY_MARKS)
    .refine((value) => !isUnreadable(value), UNREADABLE)
}

/** Reports only the limit that is broken. */
const limited = (text: z.ZodString, maxLength: number, maxPoints: number) =>
  text
    .max(maxPoints, {
      error: ({ input }) =>
        hasMoreGraphemes(String(input).slice(0, 2 * maxPoints), maxLength)
          ? tooLong(maxLength)
          : tooMuchRoom(maxPoints),
    })
    .refine(
      (value) => hasMoreCodePoints(value, maxPoints) || !hasMoreGraphemes(value, maxLength),
      tooLong(maxLength),
    )

const tooLong = (maxLength: number) =>
  `Please use at most ${maxLength.toLocaleString("en-IN")} characters.`

const tooMuchRoom = (maxPoints: number) =>
  `Shorten this text to ${maxPoints.toLocaleString("en-IN")} letters and signs. Joined signs count one by one.`

/** `unit` names what is counted: "days". */
type Counted = { unit?: string; empty?: string }

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

export function wholeNumber(min: number, max: number, counted: Counted = {}) {
  const messages = messagesOf(min, max, counted)
  return z
    .number({ error: messages.whole })
    .int({
      // Beyond exact integers a value is only too large or too small.
      error: ({ code }) =>
        code === "too_big" ? messages.max : code === "too_small" ? messages.min : messages.whole,
      abort: true,
    })
    .min(min, messages.min)
    .max(max, messages.max)
}

/** For text in form fields: docs/rules.md#numbers. "1e2" is refused. */
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
