/** What a payout may wait for besides its day, the first that holds: docs/rules.md#when-creators-are-paid */
export const PAYOUT_STOPS = {
  account_deleted: { by: "operator", words: "The account was deleted." },
  account_suspended: { by: "operator", words: "The account is suspended." },
  refund_unexplained: {
    by: "operator",
    words: "Money of this payment went back to the brand and we are finding out why.",
  },
  payment_disputed: {
    by: "operator",
    words: "The brand's bank asks for this payment back and we are answering it.",
  },
  refund_requested: {
    by: "operator",
    words: "The brand asked for this payment back and we are answering it.",
  },
  no_details: { by: "influencer", words: "You have not said yet where your money goes." },
  email_unverified: { by: "influencer", words: "Your email is not confirmed yet." },
  details_changed: {
    by: "time",
    words: "Your payout details were changed less than 24 hours ago.",
  },
  account_pending: {
    by: "provider",
    words: "The payment provider is looking at your payout details.",
  },
  hold_ending: {
    by: "provider",
    words: "The payment provider is setting your money free, so that we can pay it to you.",
  },
  account_unclear: {
    by: "influencer",
    words: "The payment provider asks for something more in your payout details.",
  },
  account_refused: {
    by: "influencer",
    words: "The payment provider does not take your payout details.",
  },
} as const satisfies Record<string, { by: StopParty; words: string }>

/** Who can do something about it. */
type StopParty = "influencer" | "provider" | "operator" | "time"

export type PayoutStop = keyof typeof PAYOUT_STOPS
