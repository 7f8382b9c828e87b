import { z } from "zod"
import { reasonField } from "#app/domain/identity/operators/reason-schema.ts"
import { multiLine } from "#app/domain/shared/fields.ts"
import { rupeesField } from "#app/domain/shared/rupees-field.ts"

/** The provider's limit. */
const MAX_SUMMARY = 1000

const SAY_WHY = "Tell the bank why the payment was right."

/** Contests the full amount by default. */
export const AnswerChargebackInput = z
  .object({
    answer: z.enum(["contest", "accept"], "Choose an answer."),
    summary: multiLine(MAX_SUMMARY, SAY_WHY).optional(),
    amountPaise: rupeesField(z.string()).optional(),
    reason: reasonField,
  })
  .refine(({ answer, summary }) => answer === "accept" || summary, {
    path: ["summary"],
    message: SAY_WHY,
  })
export type AnswerChargebackInput = z.output<typeof AnswerChargebackInput>
