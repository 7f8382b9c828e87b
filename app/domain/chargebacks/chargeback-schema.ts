import { z } from "zod"
import { multiLine } from "../fields.ts"
import { describeAmountFault, readAmount } from "../money.ts"
import { reason } from "../operators/reason-schema.ts"

/** The provider takes no longer explanation. */
const MAX_SUMMARY = 1000

/** Rupees and paise as they are typed, read into paise. */
const rupees = z.string().transform((text, context) => {
  const read = readAmount(text, "INR")
  if (typeof read === "number") return read
  context.addIssue({ code: "custom", message: describeAmountFault(read, "INR") })
  return z.NEVER
})

const SAY_WHY = "Tell the bank why the payment was right."

/** An operator's answer to a chargeback; what is contested is all of it unless an amount is named. */
export const AnswerChargebackInput = z
  .object({
    answer: z.enum(["contest", "accept"], "Choose an answer."),
    summary: multiLine(MAX_SUMMARY, SAY_WHY).optional(),
    amountPaise: rupees.optional(),
    reason,
  })
  .refine(({ answer, summary }) => answer === "accept" || summary, {
    path: ["summary"],
    message: SAY_WHY,
  })
export type AnswerChargebackInput = z.output<typeof AnswerChargebackInput>
