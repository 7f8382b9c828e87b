import { and, asc, eq, isNull, or } from "drizzle-orm"
import { unexplainedRefundOf } from "#app/domain/books/ledger/refund-requests.server.ts"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { recordAct } from "#app/domain/identity/operators/record-act.server.ts"
import { nameOfUser } from "#app/domain/identity/profiles/name-of-user.server.ts"
import { MAX_INFLUENCERS } from "#app/domain/market/projects/project.ts"
import { postLoss } from "#app/domain/payments/payments/payment-postings.server.ts"
import { findPaymentRow } from "#app/domain/payments/payments/payment-queries.server.ts"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { reschedulePayoutOfOrder } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { apportion } from "#app/domain/trust/chargebacks/chargeback.ts"
import { cancelStartedOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { findOrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { payouts } from "#db/schema/payouts.ts"
import type { ExplainLossInput } from "./act-schemas.ts"
import { BORNE_BY_US, LOSS_SHARED } from "./loss-bearers.ts"

/** Disputed orders are settled in their dispute. */
const selectOrders = query((p: Params<{ paymentId: string }>) =>
  db
    .select({
      id: orders.id,
      phase: orders.phase,
      influencerName: nameOfUser(orders.influencerId),
      bidPaise: paymentItems.bidPaise,
    })
    .from(paymentItems)
    .innerJoin(orders, eq(orders.paymentItemId, paymentItems.id))
    .leftJoin(payouts, eq(payouts.orderId, orders.id))
    .where(
      and(
        eq(paymentItems.paymentId, p.paymentId),
        or(
          eq(orders.status, "ongoing"),
          and(eq(orders.status, "completed"), isNull(payouts.returnReason)),
        ),
      ),
    )
    .orderBy(asc(paymentItems.id))
    .limit(MAX_INFLUENCERS),
)

/** Finds losses, with candidate orders: docs/rules.md#money-that-no-order-explains */
export function findLoss(paymentId: string) {
  const paise = unexplainedRefundOf(paymentId)
  if (paise === 0) return undefined
  const all = selectOrders.all({ paymentId })
  const parts = sharesOf(paise, all).map(({ partPaise }) => partPaise)
  const orders = all
    .map((order, at) => ({ ...order, partPaise: parts[at] ?? 0 }))
    .filter(({ phase }) => phase !== "disputed")
  return { paise, orders }
}
export type Loss = NonNullable<ReturnType<typeof findLoss>>

type Order = ReturnType<typeof selectOrders.all>[number]

function sharesOf(paise: number, orders: readonly Order[]) {
  const parts = apportion(
    paise,
    orders.map(({ bidPaise }) => bidPaise),
  )
  return orders.map((order, at) => ({ order, partPaise: parts[at] ?? 0 }))
}

/**
 * Assigns a loss to one order, to all by their bids, or to us
 * (docs/rules.md#money-that-no-order-explains). Returns the paise still unexplained. @throws
 * NotFound, Invalid on `orderId`, Conflict
 */
export function explainLoss(
  actor: OperatorActor,
  paymentId: string,
  { orderId, shownPaise, reason }: ExplainLossInput,
): number {
  return act(actor, () => {
    if (!findPaymentRow(paymentId)) throw new NotFound("There is no such payment.")
    const paise = unexplainedRefundOf(paymentId)
    if (paise === 0) throw new Conflict("Orders explain all that went back of this payment.")
    if (String(paise) !== shownPaise) {
      throw new Conflict("Another amount went back meanwhile. Look at the page again.")
    }
    const about = { reason, details: { paymentId, amountPaise: paise } }
    if (orderId === LOSS_SHARED) {
      shareLoss(paymentId, paise, reason)
      recordAct(actor, { act: "loss.shared", subject: "payment", subjectId: paymentId, ...about })
    } else if (orderId === BORNE_BY_US) {
      postLoss(paymentId, paise)
      recordAct(actor, { act: "loss.borne", subject: "payment", subjectId: paymentId, ...about })
    } else {
      endOrder(paymentId, orderId, reason)
      recordAct(actor, { act: "loss.explained", subject: "order", subjectId: orderId, ...about })
    }
    for (const { id } of selectOrders.all({ paymentId })) reschedulePayoutOfOrder(id)
    return unexplainedRefundOf(paymentId)
  })
}

/** Ends an order whose money is all gone; otherwise we bear its part. */
function shareLoss(paymentId: string, paise: number, reason: string): void {
  const orders = selectOrders.all({ paymentId })
  if (orders.length === 0) throw new Invalid(CHOOSE_ANOTHER, "orderId")
  for (const { order, partPaise } of sharesOf(paise, orders)) {
    if (partPaise === 0) continue
    const isWhole = partPaise >= order.bidPaise
    if (isWhole && order.phase !== "disputed") endOrder(paymentId, order.id, reason)
    else if (!isWhole) postLoss(paymentId, partPaise, order.id)
  }
}

function endOrder(paymentId: string, orderId: string, reason: string): void {
  const open = selectOrders.all({ paymentId }).find(({ id }) => id === orderId)
  const order = open && findOrderRow(orderId)
  if (!order) throw new Invalid(CHOOSE_ANOTHER, "orderId")
  if (order.phase === "disputed") {
    throw new Conflict(
      "This order is in dispute. Decide the dispute, which explains the money too.",
    )
  }
  const ended = { cancelledBy: null, cancelReason: WENT_BACK }
  if (order.status === "completed") returnCompletedOrder(orderId, reason)
  else cancelStartedOrder(order, "cancelByOperator", "operator", ended)
}

const CHOOSE_ANOTHER = "This order cannot explain it any more. Choose another one."

/** Shown to both sides. */
const WENT_BACK =
  "The brand has the money of this order back from its bank or the payment provider."
