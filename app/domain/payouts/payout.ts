import type { EventType } from "#db/schema/event-types.ts"
import type { PayoutStatus, TransferStatus } from "#db/schema/ledger-words.ts"

/** Who moves a payout: time, the payment provider, and the operator. */
export type PayoutParty = "clock" | "provider" | "operator"

type Step<Status extends string> = {
  from: Status
  action: string
  by: PayoutParty
  to: Status
  event: EventType | null
}

/**
 * What happens to a payout, and the event that says so: one table for verbs, jobs and tests
 * (docs/rules.md#when-creators-are-paid). `takeBack` and `void`: its money goes back to the brand.
 */
export const PAYOUT_STEPS = [
  { from: "locked", action: "fallDue", by: "clock", to: "due", event: null },
  { from: "due", action: "send", by: "clock", to: "processing", event: null },
  { from: "due", action: "record", by: "operator", to: "paid", event: "payout.paid" },
  { from: "failed", action: "record", by: "operator", to: "paid", event: "payout.paid" },
  { from: "processing", action: "arrive", by: "provider", to: "paid", event: "payout.paid" },
  { from: "processing", action: "fail", by: "provider", to: "failed", event: "payout.failed" },
  { from: "failed", action: "retry", by: "clock", to: "due", event: null },
  { from: "locked", action: "void", by: "operator", to: "voided", event: "payout.voided" },
  { from: "due", action: "void", by: "operator", to: "voided", event: "payout.voided" },
  { from: "failed", action: "void", by: "operator", to: "voided", event: "payout.voided" },
  { from: "processing", action: "takeBack", by: "operator", to: "reversing", event: null },
  { from: "paid", action: "takeBack", by: "operator", to: "reversing", event: null },
  {
    from: "reversing",
    action: "comeBack",
    by: "provider",
    to: "reversed",
    event: "payout.reversed",
  },
  { from: "reversing", action: "void", by: "provider", to: "voided", event: "payout.voided" },
] as const satisfies readonly Step<PayoutStatus>[]
export type PayoutStep = (typeof PAYOUT_STEPS)[number]

/** The same for one try at the provider. Nothing has left us before `release`. */
export const TRANSFER_STEPS = [
  { from: "asked", action: "find", by: "provider", to: "held", event: null },
  { from: "asked", action: "fail", by: "provider", to: "failed", event: null },
  { from: "held", action: "release", by: "provider", to: "released", event: null },
  { from: "held", action: "reverse", by: "provider", to: "reversed", event: null },
  { from: "held", action: "fail", by: "provider", to: "failed", event: null },
  { from: "released", action: "settle", by: "provider", to: "settled", event: null },
  { from: "released", action: "fail", by: "provider", to: "failed", event: null },
  { from: "released", action: "reverse", by: "provider", to: "reversed", event: null },
  { from: "settled", action: "reverse", by: "provider", to: "reversed", event: null },
] as const satisfies readonly Step<TransferStatus>[]
