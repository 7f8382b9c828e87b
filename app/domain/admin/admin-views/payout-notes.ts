import { AWAITED_PAYOUTS } from "#app/domain/payments/payouts/payout.ts"
import { PAYOUT_STOPS, type PayoutStop } from "#app/domain/payments/payouts/payout-stops.ts"

/**
 * The payouts that are not over, by where they stand, and those that came back to us; what is locked waits for
 * its day alone.
 */
export const PAYOUT_QUEUES = [...AWAITED_PAYOUTS, "reversing", "reversed"] as const
export type PayoutQueue = (typeof PAYOUT_QUEUES)[number]

/** The payouts that an address asks for; anything else means those that are due. */
export const readPayoutQueue = (text: string | null): PayoutQueue =>
  PAYOUT_QUEUES.find((one) => one === text) ?? "due"

/** What stops a payout, as an operator reads it: the words for its influencer say "you". */
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

/** The same of any stop. */
export const describeStop = (stop: PayoutStop): string => NOTES[stop] ?? PAYOUT_STOPS[stop].words
