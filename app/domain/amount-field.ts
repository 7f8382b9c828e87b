import { z } from "zod"
import { MAX_AMOUNT_MINOR, parseAmountMinor } from "./money.ts"

/** An amount field of a form, in minor units. */
export function amountField(messages: { empty: string; invalid: string }) {
  return z
    .string({ error: messages.empty })
    .trim()
    .min(1, messages.empty)
    .transform((value, context) => {
      const minor = parseAmountMinor(value)
      if (minor === undefined || minor > MAX_AMOUNT_MINOR) {
        context.addIssue({ code: "custom", message: messages.invalid })
        return z.NEVER
      }
      return minor
    })
}
