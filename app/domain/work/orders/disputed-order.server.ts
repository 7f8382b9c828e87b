import { earnForOrder } from "#app/domain/books/ledger/order-money.server.ts"
import { requestPartRefund } from "#app/domain/books/ledger/refund-requests.server.ts"
import { cancelStartedOrder } from "./cancellation.server.ts"
import { type OrderRow, stepOrder } from "./order-steps.server.ts"

/**
 * What the operator decides of an order that is in dispute, in the caller's transaction, with all that
 * follows of it (docs/rules.md#disputes). @throws Conflict where it is not in dispute
 */

/** All that is held is the influencer's, as when the work is accepted. */
export function releaseDisputed(order: OrderRow): void {
  stepOrder(order, "decideForInfluencer", "operator", ENDED_BY_OPERATOR, { decision: "release" })
}

/** All that is held goes back to the brand. */
export function refundDisputed(order: OrderRow): void {
  cancelStartedOrder(order, "decideForBrand", "operator", ENDED_BY_OPERATOR, { decision: "refund" })
}

/** `influencerPaise` of what is held, fee included, is the influencer's, and `brandPaise` goes back. */
export function splitDisputed(
  order: OrderRow,
  { influencerPaise, brandPaise }: { influencerPaise: number; brandPaise: number },
): void {
  const about = { decision: "split", amountPaise: influencerPaise }
  const completed = stepOrder(order, "split", "operator", ENDED_BY_OPERATOR, about)
  earnForOrder(completed, influencerPaise)
  requestPartRefund(completed, brandPaise)
}

/** The money of an order that runs goes back because its brand asked for it: docs/rules.md#refund-requests */
export function cancelForRefund(order: OrderRow): void {
  cancelStartedOrder(order, "returnMoney", "operator", ENDED_BY_OPERATOR, { isRefund: 1 })
}

/** Nobody of its two sides ended it, whoever asked for a cancellation before. */
const ENDED_BY_OPERATOR = { cancelledBy: null, cancelReason: null }
