import { eq } from "drizzle-orm"
import { requestOrderRefund } from "#app/domain/books/ledger/refund-requests.server.ts"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { cancelAddOn, cancelAddOns, describeHeldForAddOns } from "./add-on-orders.server.ts"
import { changePlaces } from "./decisions.server.ts"
import { deliveryEventData } from "./order.ts"
import { findOwnOrder, type OrderRow, type OrderVerbs, stepOrder } from "./order-steps.server.ts"
import type { OrderAction, OrderParty } from "./order-table.ts"
import { requireRequestLeft } from "./requests.server.ts"

/**
 * Cancels paid, undelivered orders; refunds only this order and frees its place:
 * docs/rules.md#cancelling-an-order. @throws NotFound for third parties; Conflict with reason and
 * options
 */

const ASKED_THREE_TIMES = "You have asked for a cancellation three times. Talk to each other."

/** After 72 hours silence agrees, or declines if the work was once delivered. */
export function requestCancellation(
  actor: Actor,
  orderId: string,
  { reason }: { reason: string },
): void {
  act(actor, () => {
    const order = findOwnOrder(actor, orderId)
    // Limited, since an open request pauses the due date.
    requireRequestLeft(actor, order.id, "order.cancel_asked", ASKED_THREE_TIMES)
    const changes = { cancelledBy: actor.role, cancelReason: reason }
    stepOrder(order, "requestCancellation", actor.role, changes, deliveryEventData(order))
  })
}

export function answerCancellation(
  actor: Actor,
  orderId: string,
  answer: "agreeToCancel" | "declineToCancel",
): void {
  act(actor, () => {
    const order = findOwnOrder(actor, orderId)
    if (answer === "agreeToCancel") cancelStartedOrder(order, answer, actor.role)
    else declineToCancel(order, actor.role)
  })
}

/** Runs in the caller's transaction. */
export function declineToCancel(order: OrderRow, by: OrderParty): void {
  const changes = { ...NOT_CANCELLED, cancelDeclinedAt: clock.now() }
  stepOrder(order, "declineToCancel", by, changes)
}

export function takeBackCancellation(actor: Actor, orderId: string): void {
  act(actor, () => {
    stepOrder(findOwnOrder(actor, orderId), "takeBackRequest", actor.role, NOT_CANCELLED)
  })
}

const NOT_CANCELLED = { cancelledBy: null, cancelReason: null }

/** Ends the actor's order at once, with the reason. */
const endBy =
  (action: OrderAction) =>
  (actor: Actor, orderId: string, { reason }: { reason: string }): void =>
    act(actor, () => {
      const changes = { cancelledBy: actor.role, cancelReason: reason }
      cancelStartedOrder(findOwnOrder(actor, orderId), action, actor.role, changes)
    })

/** For the brand alone, once work is over three days late. */
export const cancelOverdueOrder = (actor: Actor, orderId: string): void =>
  endBy("cancelOverdue")(actor, orderId, { reason: "The work was more than 3 days late." })

/** For the influencer, before delivery. */
export const withdrawFromOrder = endBy("withdraw")

/** Sends the brand its money back; a bought service was not accepted. */
export const declineOrder = endBy("decline")

/** Runs in the caller's transaction, with all consequences. */
export function cancelStartedOrder(
  order: OrderRow,
  action: OrderAction,
  by: OrderParty,
  changes: Partial<OrderRow> = {},
  about: Record<string, string | number> = {},
): void {
  // A tip or an add-on has no place of its own.
  if (order.addOnOf !== null) {
    cancelAddOn(order)
    return
  }
  const cancelled = stepOrder(order, action, by, changes, about)
  // A new application reuses this row: docs/rules.md#hiring-again
  db.update(applications)
    .set({ status: "rejected", outcome: "order_cancelled", decidedAt: clock.now() })
    .where(eq(applications.id, order.applicationId))
    .run()
  changePlaces(order.projectId, -1)
  requestOrderRefund(cancelled)
  cancelAddOns(cancelled)
}

/** Says what the end of an order returns, tips and add-ons too: "₹5,000 goes back to you". */
export function describeReturn(order: OrderRow, reader: Actor["role"]): string {
  const { amountMinor, currency } = order
  const parts = [
    amountMinor > 0 && formatMoney(amountMinor, currency),
    describeHeldForAddOns(order),
  ].filter(Boolean)
  if (parts.length === 0) return "no money moves"
  const verb = parts.length > 1 ? "go" : "goes"
  return `${parts.join(" and ")} ${verb} back ${reader === "brand" ? "to you" : "to the brand"}`
}

export const CANCELLATION_VERBS = {
  agreeToCancel: (actor, id) => answerCancellation(actor, id, "agreeToCancel"),
  declineToCancel: (actor, id) => answerCancellation(actor, id, "declineToCancel"),
  takeBackRequest: takeBackCancellation,
  cancelOverdue: cancelOverdueOrder,
} satisfies OrderVerbs
