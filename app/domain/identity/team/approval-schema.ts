import { z } from "zod"
import { multiLine } from "#app/domain/shared/fields.ts"
import { rupeesField } from "#app/domain/shared/rupees-field.ts"

const limitField = rupeesField(z.string().max(20)).optional()

const ALSO = ["release", "dispute", "payout_details"] as const

/** Above which sum a payment waits, and what else always does. */
export const ApprovalRulesInput = z.object({
  ownerAbove: limitField,
  financeAbove: limitField,
  also: z.array(z.enum(ALSO)).max(ALSO.length).optional(),
  secondStep: z.literal("on").optional(),
})
export type ApprovalRulesInput = z.output<typeof ApprovalRulesInput>

export const ApproveInput = z.object({
  shownPaise: z.coerce.number().int().optional(),
  shownFingerprint: z.string().max(64).optional(),
})

export const DeclineInput = z.object({ reason: multiLine(500, "Please say why.") })
