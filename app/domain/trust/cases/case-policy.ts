import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import type { DisputeStatus, RefundRequestStatus } from "#db/schema/admin-words.ts"
import type { OrderStatus, Role } from "#db/schema/words.ts"
import { REFUND_WINDOW_MS } from "./case.ts"

/** What the rules of a request for money look at. */
export type RefundFacts = {
  status: OrderStatus
  /** When the money came; null where nobody paid. */
  paidAt: number | null
  /** What of the payment was for this order. */
  bidPaise: number
  /** Of the last request and the last dispute of the order, where there were any. */
  requestStatus: RefundRequestStatus | undefined
  disputeStatus: DisputeStatus | undefined
  /** Whether the money of a completed order goes back already. */
  isReturned: boolean
}

/** Whether a brand may ask for the money of its order back at `now`: docs/rules.md#refund-requests */
export function canAskRefund(facts: RefundFacts, now: number): PolicyResult {
  const { status, paidAt, requestStatus, disputeStatus } = facts
  if (status === "draft") return deny("This order is not paid yet, so there is nothing to return.")
  if (status === "cancelled" || facts.isReturned) {
    return deny("The money of this order goes back to you already.")
  }
  if (requestStatus === "requested") return deny("You have asked for this money already.")
  if (requestStatus === "approved" || requestStatus === "declined") {
    return deny("Your request for this order was answered. There is one request for each order.")
  }
  if (isOpenDispute(disputeStatus)) {
    return deny("A dispute about this order is open. It decides about the money.")
  }
  if (disputeStatus === "resolved") {
    return deny("A dispute about this order was decided, and that holds.")
  }
  if (paidAt === null || facts.bidPaise === 0) return deny("Nothing was paid here for this order.")
  return now < paidAt + REFUND_WINDOW_MS ? allow : deny(TOO_LATE)
}

/** What is said once the window is over. */
export const TOO_LATE =
  "A refund can be asked for within 7 days of the payment, and that time is over."

/** Whether nothing was decided of a dispute yet. */
export const isOpenDispute = (status: DisputeStatus | undefined): boolean =>
  status === "awaiting_other" || status === "under_review"

/** Whether a dispute may be opened besides what the order itself says of it. */
export const canDisputeBeside = (
  requestStatus: RefundRequestStatus | undefined,
  by: Role | "operator",
): PolicyResult => {
  if (requestStatus !== "requested") return allow
  const asked = by === "brand" ? "You asked for your" : "The brand asked for its"
  return deny(`${asked} money back, and we answer that first.`)
}

/** Whether a side may take a dispute back: its own, and before the other side has answered. */
export function canEndDispute(
  { status, openedBy }: { status: DisputeStatus; openedBy: Role | null },
  role: Role,
): PolicyResult {
  if (!isOpenDispute(status)) return deny("This dispute is over.")
  if (openedBy !== role) return deny("You did not open this dispute, so you cannot take it back.")
  return status === "awaiting_other"
    ? allow
    : deny("This dispute is under review and is decided by us now.")
}
