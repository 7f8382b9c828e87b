import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { reschedulePayoutOfOrder } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { cancelForRefund } from "#app/domain/work/orders/disputed-order.server.ts"
import { findOrderRow, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { endRequest, tell } from "./ask-refund.server.ts"
import { findRequestRow, isOrderReturned, type RefundRequestRow } from "./case-rows.server.ts"

type Answer = { reason: string }

/**
 * Operators answer a refund request once; both sides and the audit log get the `reason`
 * (docs/rules.md#refund-requests). @throws NotFound, Conflict if answered or withdrawn
 */

/** Refunds the brand: cancels a running order or returns a completed one. */
export function approveRefund(
  operator: OperatorActor,
  requestId: string,
  { reason }: Answer,
): void {
  act(operator, () => {
    const { request, order } = findRequest(requestId)
    endRequest(request, { status: "approved", decidedBy: operator.userId, answer: reason })
    giveBack(order)
    recordAnswer(operator, request, "refund.approved", reason)
    notifyOfAnswer(order, request, "refund.request_approved")
  })
}

/** Declines a request and resumes the payout. @throws Conflict if refunded meanwhile */
export function declineRefund(
  operator: OperatorActor,
  requestId: string,
  { reason }: Answer,
): void {
  act(operator, () => {
    const { request, order } = findRequest(requestId)
    endRequest(request, { status: "declined", decidedBy: operator.userId, answer: reason })
    if (hasGoneBack(order)) throw new Conflict("The money of this order goes back already.")
    reschedulePayoutOfOrder(order.id)
    recordAnswer(operator, request, "refund.declined", reason)
    notifyOfAnswer(order, request, "refund.request_declined")
  })
}

function findRequest(requestId: string): { request: RefundRequestRow; order: OrderRow } {
  const request = findRequestRow(requestId)
  const order = request && findOrderRow(request.orderId)
  if (!request || !order) throw new NotFound("There is no such request.")
  return { request, order }
}

/** A side or an operator may refund it meanwhile. */
const hasGoneBack = (order: OrderRow): boolean =>
  order.status === "cancelled" || isOrderReturned(order.id)

function giveBack(order: OrderRow): void {
  if (hasGoneBack(order)) return
  if (order.status === "completed") returnCompletedOrder(order.id, RETURNED)
  else cancelForRefund(order)
}

const RETURNED = "The brand's request for a refund was approved."

function recordAnswer(
  operator: OperatorActor,
  { id: subjectId, orderId, amountPaise }: RefundRequestRow,
  act: "refund.approved" | "refund.declined",
  reason: string,
): void {
  const details = { orderId, amountPaise }
  recordAct(operator, { act, subject: "refund_request", subjectId, reason, details })
}

const notifyOfAnswer = (
  order: OrderRow,
  { id: requestId, amountPaise }: RefundRequestRow,
  type: "refund.request_approved" | "refund.request_declined",
): void => tell(order, type, { by: "operator", requestId, amountPaise })
