import { AWAITED_PAYOUTS, type PayoutStop } from "#app/domain/payments/payouts/payout.ts"
import { STOP_LABELS } from "#app/domain/payments/payouts/payout-labels.ts"

/** Locked payouts are left out: they only wait for their day. */
export const PAYOUT_QUEUES = [...AWAITED_PAYOUTS, "reversing", "reversed"] as const
export type PayoutQueue = (typeof PAYOUT_QUEUES)[number]

/** Defaults to due payouts. */
export const readPayoutQueue = (text: string | null): PayoutQueue =>
  PAYOUT_QUEUES.find((one) => one === text) ?? "due"

/** Labels for operators; those for influencers say "you". */
const NOTES: Partial<Record<PayoutStop, string>> = {
  refund_unexplained: "More of its payment went back than any order explains.",
  payment_disputed: "The brand's bank asks for its payment back.",
  no_details: "The influencer has not said where the money goes.",
  email_unverified: "The influencer's email is not confirmed.",
  details_changed: "The payout details were changed less than 24 hours ago.",
  account_pending: "The provider is looking at the payout details.",
  account_unclear: "The provider asks for something more in the payout details.",
  account_refused: "The provider does not take the payout details.",
}

export const describeStop = (stop: PayoutStop): string => NOTES[stop] ?? STOP_LABELS[stop]
