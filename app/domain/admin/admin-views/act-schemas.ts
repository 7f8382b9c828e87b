import { z } from "zod"
import { reasonField } from "#app/domain/identity/operators/reason-schema.ts"
import { BankReference } from "#app/domain/shared/bank-reference.ts"

export const RecordPayoutInput = z.object({ reference: BankReference, reason: reasonField })
export type RecordPayoutInput = z.output<typeof RecordPayoutInput>

const CHOOSE = "Choose an order, or that we bear it."

/** `shownPaise` is the amount that the page showed. */
export const ExplainLossInput = z.object({
  orderId: z.string(CHOOSE).max(100, CHOOSE),
  shownPaise: z.string().max(20),
  reason: reasonField,
})
export type ExplainLossInput = z.output<typeof ExplainLossInput>

export const PayoutFileDecision = z.object({
  decision: z.enum(["approve", "reject"], { error: "Please approve or reject the file." }),
  reason: reasonField,
})
