import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import type { DisputeStatus, RefundRequestStatus } from "#db/schema/admin-words.ts"
import type { OrderStatus, Role } from "#db/schema/words.ts"
import { REFUND_WINDOW_MS } from "./case.ts"

export type RefundFacts = {
  status: OrderStatus
  /** Null if unpaid. */
  paidAt: number | null
  /** The order's part of the payment. */
  bidPaise: number
  /** Statuses of the order's latest request and dispute. */
  requestStatus: RefundRequestStatus | undefined
  disputeStatus: DisputeStatus | undefined
  /** A completed order already being refunded. */
  isReturned: boolean
}

/** Checks the refund window and open cases at `now`: docs/rules.md#refund-requests */
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
  return now < paidAt + REFUND_WINDOW_MS ? allow : deny(REFUND_TOO_LATE)
}

export const REFUND_TOO_LATE =
  "A refund can be asked for within 7 days of the payment, and that time is over."

export const isOpenDispute = (status: DisputeStatus | undefined): boolean =>
  status === "awaiting_other" || status === "under_review"

/** Checks the cases only; the order's own rules come on top. */
export const canDisputeBeside = (
  requestStatus: RefundRequestStatus | undefined,
  by: Role | "operator",
): PolicyResult => {
  if (requestStatus !== "requested") return allow
  const asked = by === "brand" ? "You asked for your" : "The brand asked for its"
  return deny(`${asked} money back, and we answer that first.`)
}

/** Only the side that opened it, before the other side answers. */
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
