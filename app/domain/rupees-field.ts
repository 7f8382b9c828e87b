import { z } from "zod"
import { describeAmountFault, readAmount } from "./money.ts"

/** Reads typed rupees into paise; an amount of 0 is refused with `aboveZero` where that is given. */
export const rupeesField = (typed: z.ZodString, aboveZero?: string) =>
  typed.transform((text, context) => {
    const read = readAmount(text, "INR")
    const isNumber = typeof read === "number"
    if (isNumber && (read > 0 || aboveZero === undefined)) return read
    const message = isNumber ? aboveZero : describeAmountFault(read, "INR")
    context.addIssue({ code: "custom", message })
    return z.NEVER
  })
