import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { reschedulePayoutOfOrder } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { cancelForRefund } from "#app/domain/work/orders/disputed-order.server.ts"
import { findOrderRow, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { endRequest, recordCaseEvent } from "./ask-refund.server.ts"
import { findRefundRequestRow, isOrderReturned } from "./case-rows.server.ts"

type Answer = {
  status: "approved" | "declined"
  event: "refund.request_approved" | "refund.request_declined"
  settle: (order: OrderRow) => void
}

/**
 * Operators answer a refund request once; both sides and the audit log get the `reason`
 * (docs/rules.md#refund-requests). @throws NotFound, Conflict if answered or withdrawn
 */
const answerWith =
  ({ status, event, settle }: Answer) =>
  (operator: OperatorActor, requestId: string, { reason }: ReasonInput): void =>
    act(operator, () => {
      const request = findRefundRequestRow(requestId)
      const order = request && findOrderRow(request.orderId)
      if (!request || !order) throw new NotFound("There is no such request.")
      endRequest(request, { status, decidedBy: operator.userId, answer: reason })
      settle(order)
      const { orderId, amountPaise } = request
      const about = { subject: "refund_request", subjectId: requestId, reason } as const
      recordAct(operator, { act: `refund.${status}`, ...about, details: { orderId, amountPaise } })
      recordCaseEvent(order, event, { by: "operator", requestId, amountPaise })
    })

/** Refunds the brand: cancels a running order or returns a completed one. */
export const approveRefund = answerWith({
  status: "approved",
  event: "refund.request_approved",
  settle: (order) => {
    if (hasGoneBack(order)) return
    if (order.status === "completed") returnCompletedOrder(order.id, RETURNED)
    else cancelForRefund(order)
  },
})

/** Declines a request and resumes the payout. @throws Conflict if refunded meanwhile */
export const declineRefund = answerWith({
  status: "declined",
  event: "refund.request_declined",
  settle: (order) => {
    if (hasGoneBack(order)) throw new Conflict("The money of this order goes back already.")
    reschedulePayoutOfOrder(order.id)
  },
})

/** A side or an operator may refund it meanwhile. */
const hasGoneBack = (order: OrderRow): boolean =>
  order.status === "cancelled" || isOrderReturned(order.id)

const RETURNED = "The brand's request for a refund was approved."
