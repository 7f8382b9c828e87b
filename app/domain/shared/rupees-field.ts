import { z } from "zod"
import { describeAmountError, readAmount } from "#app/domain/shared/money.ts"

/** `aboveZero` is the error for 0. */
export const rupeesField = (typed: z.ZodString, aboveZero?: string) =>
  typed.transform((text, context) => {
    const read = readAmount(text, "INR")
    const isNumber = typeof read === "number"
    if (isNumber && (read > 0 || aboveZero === undefined)) return read
    const message = isNumber ? aboveZero : describeAmountError(read, "INR")
    context.addIssue({ code: "custom", message })
    return z.NEVER
  })
