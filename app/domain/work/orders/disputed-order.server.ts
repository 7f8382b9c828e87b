import { earnForOrder } from "#app/domain/books/ledger/order-money.server.ts"
import { requestPartRefund } from "#app/domain/books/ledger/refund-requests.server.ts"
import { divideAddOns } from "./add-on-orders.server.ts"
import { cancelStartedOrder } from "./cancellation.server.ts"
import { type OrderRow, stepOrder } from "./order-steps.server.ts"

/**
 * Operator decisions on disputed orders, in the caller's transaction (docs/rules.md#disputes).
 * @throws Conflict when not in dispute
 */

/** Pays the influencer, like acceptance. */
export function releaseDisputed(order: OrderRow): void {
  stepOrder(order, "decideForInfluencer", "operator", ENDED_BY_OPERATOR, { decision: "release" })
}

export function refundDisputed(order: OrderRow): void {
  cancelStartedOrder(order, "decideForBrand", "operator", ENDED_BY_OPERATOR, { decision: "refund" })
}

/** Both amounts together are everything held, fee included. */
export function splitDisputed(
  order: OrderRow,
  { influencerPaise, brandPaise }: { influencerPaise: number; brandPaise: number },
): void {
  const about = { decision: "split", amountPaise: influencerPaise }
  const completed = stepOrder(order, "split", "operator", ENDED_BY_OPERATOR, about)
  earnForOrder(completed, influencerPaise)
  requestPartRefund(completed, brandPaise)
  divideAddOns(completed, { influencerPaise, brandPaise })
}

/** Refunds a running order at its brand's request: docs/rules.md#refund-requests */
export function cancelForRefund(order: OrderRow): void {
  cancelStartedOrder(order, "returnMoney", "operator", ENDED_BY_OPERATOR, { isRefund: 1 })
}

/** Overrides an earlier cancellation request: neither side ended it. */
const ENDED_BY_OPERATOR = { cancelledBy: null, cancelReason: null }
