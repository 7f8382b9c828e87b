import { z } from "zod"
import { filesField } from "#app/domain/identity/files/file-schema.ts"
import { reasonField } from "#app/domain/identity/operators/reason-schema.ts"
import { multiLine } from "#app/domain/shared/fields.ts"
import { rupeesField } from "#app/domain/shared/rupees-field.ts"
import { DISPUTE_DECISIONS, REFUND_REASONS } from "#db/schema/admin-words.ts"

const MAX_STATEMENT = 2000

/** Files are uploaded separately, streamed to disk. */
export const RefundRequestInput = z.object({
  reason: z.enum(REFUND_REASONS, "Choose a reason."),
  text: multiLine(MAX_STATEMENT, "Please say what happened."),
  files: filesField,
})
export type RefundRequestInput = Omit<z.output<typeof RefundRequestInput>, "files">

export const DisputeInput = z.object({
  reason: multiLine(MAX_STATEMENT, "Please say what you do not agree about."),
  files: filesField,
})
export type DisputeInput = Omit<z.output<typeof DisputeInput>, "files">

export const EvidenceInput = z.object({
  text: multiLine(MAX_STATEMENT, "Please say what we should know."),
  files: filesField,
})
export type EvidenceInput = Omit<z.output<typeof EvidenceInput>, "files">

/** Both sides read `reason`. */
export const AnswerInput = z.object({
  answer: z.enum(["approve", "decline"], "Choose an answer."),
  reason: reasonField,
})

/** `influencerPaise` is the influencer's part of a split, including our fee. */
export const DecisionInput = z
  .object({
    decision: z.enum(DISPUTE_DECISIONS, "Choose a decision."),
    influencerPaise: rupeesField(z.string()).optional(),
    reason: reasonField,
  })
  .refine(
    ({ decision, influencerPaise }) => decision !== "split" || influencerPaise !== undefined,
    {
      path: ["influencerPaise"],
      message: "Please say how much of it the influencer gets.",
    },
  )
export type DecisionInput = z.output<typeof DecisionInput>
