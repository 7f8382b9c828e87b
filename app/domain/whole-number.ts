import { z } from "zod"

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
    .regex(/^-?\d*$/, { error: messages.whole, abort: true })
    .transform((digits) => Math.max(-1e9, Math.min(1e9, Number(digits))))
    .pipe(wholeNumber(min, max, counted))
}
