import type {
  DisputeDecision,
  DisputeStatus,
  RefundReason,
  RefundRequestStatus,
} from "#db/schema/admin-words.ts"

const DAY = 86_400_000

/** docs/rules.md#refund-requests */
export const REFUND_WINDOW_MS = 7 * DAY
/** Business days for answering a request, or the other side's dispute. */
export const REFUND_ANSWER_DAYS = 7
export const DISPUTE_ANSWER_DAYS = 5
export const MAX_EVIDENCE = 20
export const MAX_REQUESTS = 3

export const REASON_LABELS: Record<RefundReason, string> = {
  duplicate: "Duplicate payment",
  outage: "Outage of more than 7 consecutive days",
  unauthorised: "Unauthorised payment",
  other: "Another reason",
}

export const REQUEST_LABELS: Record<RefundRequestStatus, string> = {
  requested: "Waiting for our answer",
  approved: "Approved",
  declined: "Declined",
  withdrawn: "Withdrawn",
}

export const DISPUTE_LABELS: Record<DisputeStatus, string> = {
  awaiting_other: "Waiting for an answer",
  under_review: "Under review",
  resolved: "Decided",
  withdrawn: "Withdrawn",
}

export const DECISION_LABELS: Record<DisputeDecision, string> = {
  release: "All of it goes to the influencer",
  refund: "All of it goes back to the brand",
  split: "Each side gets a part",
}
