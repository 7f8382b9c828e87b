import { z } from "zod"

/** The SDK does not escape ids in paths. */
export const LINKED_ACCOUNT_ID = /^acc_[A-Za-z0-9]{14}$/
export const STAKEHOLDER_ID = /^sth_[A-Za-z0-9]{14}$/
export const PRODUCT_ID = /^acc_prd_[A-Za-z0-9]{14}$/
export const TRANSFER_ID = /^trf_[A-Za-z0-9]{14}$/
export const REVERSAL_ID = /^rvrsl_[A-Za-z0-9]{14}$/
export const SETTLEMENT_ID = /^setl_[A-Za-z0-9]{14}$/

/** Razorpay sends `[]` for no notes. */
const Notes = z.union([
  z.record(z.string(), z.coerce.string()),
  z.array(z.unknown()).transform((): Record<string, string> => ({})),
])

/** An influencer's account; its product tells if money may go there. */
export const LinkedAccountEntity = z.object({
  id: z.string().regex(LINKED_ACCOUNT_ID),
  email: z.string(),
  status: z.string(),
  notes: Notes.optional().default({}),
})
export type LinkedAccount = z.output<typeof LinkedAccountEntity>

export const StakeholderEntity = z.object({ id: z.string().regex(STAKEHOLDER_ID) })

export const RouteProductEntity = z.object({
  id: z.string().regex(PRODUCT_ID),
  activation_status: z.enum([
    "requested",
    "needs_clarification",
    "under_review",
    "activated",
    "rejected",
    "suspended",
  ]),
  /** Still missing, e.g. `settlements.ifsc_code`, `field_missing`. */
  requirements: z
    .array(z.object({ field_reference: z.string(), reason_code: z.string() }))
    .nullish()
    .transform((requirements) => requirements ?? []),
})
export type RouteProduct = z.output<typeof RouteProductEntity>

/** Amounts in paise, times in Unix seconds. */
export const TransferEntity = z.object({
  id: z.string().regex(TRANSFER_ID),
  status: z.enum(["created", "pending", "processed", "failed", "reversed", "partially_reversed"]),
  /** `settled` does not mean arrived. */
  settlement_status: z.enum(["pending", "on_hold", "settled"]).nullish(),
  /** A payment, or our own account. */
  source: z.string(),
  recipient: z.string().regex(LINKED_ACCOUNT_ID),
  amount: z.coerce.number().int().positive(),
  currency: z.string(),
  amount_reversed: z.number().int().nonnegative(),
  /** The provider's fee, tax included. */
  fees: z.number().int().nonnegative().nullish(),
  tax: z.number().int().nonnegative().nullish(),
  notes: Notes,
  on_hold: z.boolean(),
  recipient_settlement_id: z.string().regex(SETTLEMENT_ID).nullish(),
  created_at: z.number().int(),
  error: z.object({ code: z.string().nullish(), description: z.string().nullish() }).nullish(),
})
export type ProviderTransfer = z.output<typeof TransferEntity>

export const ReversalEntity = z.object({
  id: z.string().regex(REVERSAL_ID),
  transfer_id: z.string().regex(TRANSFER_ID),
  amount: z.coerce.number().int().positive(),
  created_at: z.number().int(),
})
export type ProviderReversal = z.output<typeof ReversalEntity>

/** Only `processed` has arrived; `utr` is the bank's reference. */
export const SettlementEntity = z.object({
  id: z.string().regex(SETTLEMENT_ID),
  amount: z.coerce.number().int(),
  status: z.enum([
    "created",
    "initiated",
    "processed",
    "partially_processed",
    "failed",
    "reversed",
  ]),
  utr: z.string().nullish(),
  created_at: z.number().int(),
})
export type ProviderSettlement = z.output<typeof SettlementEntity>
