import { z } from "zod"

type Messages = { empty: string; invalid: string }

/** A whole number within bounds, as a value: what a JSON call sends. */
export function wholeNumber(min: number, max: number, message: string) {
  return z.number({ error: message }).int(message).min(min, message).max(max, message)
}

/** The same as the text of a form field. Digits only: "1e2" and "0x10" are no way to say a hundred. */
export function wholeNumberField(min: number, max: number, messages: Messages) {
  return z
    .string({ error: messages.empty })
    .trim()
    .min(1, messages.empty)
    .regex(/^\d{0,9}$/, { error: messages.invalid, abort: true })
    .transform(Number)
    .pipe(wholeNumber(min, max, messages.invalid))
}
