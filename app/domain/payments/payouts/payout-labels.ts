import type { PayoutStatus } from "#db/schema/ledger-words.ts"
import type { Role } from "#db/schema/words.ts"
import type { PayoutStop } from "./payout.ts"

/**
 * The state that an influencer sees: "owed" was paid and went back to the brand since, "returned"
 * was paid and came back to us.
 */
export type PayoutState = PayoutStatus | "stopped" | "owed" | "returned"

type Look = { label: string; tone: "positive" | "neutral" | "warning" | "danger" | "accent" }

/** A payout's state in a word or two. */
export const PAYOUT_LOOKS: Record<PayoutState, Look> = {
  locked: { label: "Upcoming", tone: "neutral" },
  due: { label: "Due", tone: "neutral" },
  stopped: { label: "Waiting", tone: "warning" },
  processing: { label: "Processing", tone: "neutral" },
  paid: { label: "Paid", tone: "positive" },
  failed: { label: "Not arrived", tone: "warning" },
  reversing: { label: "Going back", tone: "danger" },
  voided: { label: "Not paid out", tone: "danger" },
  reversed: { label: "Refunded", tone: "danger" },
  returned: { label: "Not arrived", tone: "warning" },
  owed: { label: "Owed back", tone: "danger" },
}

const BACK_WITH_BRAND: ReadonlySet<PayoutState> = new Set([
  "reversing",
  "voided",
  "reversed",
  "owed",
])

/** Tells that the money is the brand's again, so that the influencer gets nothing. */
export const isBackWithBrand = (state: PayoutState): boolean => BACK_WITH_BRAND.has(state)

const BACK = "Went back to the brand"

/** Describes the money of a completed order to each side. */
export const MONEY_OF_PAYOUT: Record<PayoutState, Record<Role, string>> = {
  locked: { influencer: "Yours, not due yet", brand: "Released to the influencer" },
  due: { influencer: "Due to you", brand: "Released to the influencer" },
  stopped: { influencer: "Due to you", brand: "Released to the influencer" },
  processing: { influencer: "On the way to you", brand: "On the way to the influencer" },
  paid: { influencer: "Paid to you", brand: "Paid to the influencer" },
  failed: { influencer: "Due to you", brand: "Released to the influencer" },
  reversing: { influencer: "Going back to the brand", brand: "Going back to you" },
  voided: { influencer: BACK, brand: "Goes back to you" },
  reversed: { influencer: BACK, brand: "Goes back to you" },
  returned: { influencer: "Due to you", brand: "Released to the influencer" },
  owed: { influencer: BACK, brand: "Goes back to you" },
}

const whyOf = (reason: string | null): string => (reason ? `: ${reason}` : ".")

/** Adds a note to a payout; undefined where its dates say all. */
export function notePayout(
  state: PayoutState,
  { failure, returnReason }: { failure: string | null; returnReason: string | null },
): string | undefined {
  if (state === "failed") {
    return `Your bank did not take it. We try again by ourselves${failure ? `; it said: ${failure}` : "."}`
  }
  if (state === "returned") return "It came back to us after it was paid. We pay it by hand."
  if (state === "reversing") return `It goes back to the brand${whyOf(returnReason)}`
  if (state === "voided") return `It went back to the brand${whyOf(returnReason)}`
  if (state === "reversed") return `It was taken back after it was paid${whyOf(returnReason)}`
  if (state === "owed") {
    return `It went back to the brand after you were paid, so you owe it${whyOf(returnReason)}`
  }
  return undefined
}

/** Tells the influencer why a payout waits. */
export const STOP_LABELS: Record<PayoutStop, string> = {
  account_deleted: "The account was deleted.",
  account_suspended: "The account is suspended.",
  refund_unexplained: "Money of this payment went back to the brand and we are finding out why.",
  payment_disputed: "The brand's bank asks for this payment back and we are answering it.",
  refund_requested: "The brand asked for this payment back and we are answering it.",
  no_details: "You have not said yet where your money goes.",
  email_unverified: "Your email is not confirmed yet.",
  details_changed: "Your payout details were changed less than 24 hours ago.",
  account_pending: "The payment provider is looking at your payout details.",
  hold_ending: "The payment provider is setting your money free, so that we can pay it to you.",
  account_unclear: "The payment provider asks for something more in your payout details.",
  account_refused: "The payment provider does not take your payout details.",
}
