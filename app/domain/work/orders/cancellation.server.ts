import { eq } from "drizzle-orm"
import { requestOrderRefund } from "#app/domain/books/ledger/refund-requests.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { assertActive } from "#app/domain/identity/accounts/assert-active.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { changePlaces } from "./decisions.server.ts"
import { noteDelivery } from "./order.ts"
import { findOwnOrder, type OrderRow, stepOrder } from "./order-steps.server.ts"
import type { OrderAction, OrderParty } from "./order-table.ts"
import { requireRequestLeft } from "./requests.server.ts"

/**
 * Ending an order that is paid and not delivered; the money of this order alone goes back, and its place is
 * free again: docs/rules.md#cancelling-an-order. Each verb is for the order's own users, or NotFound.
 * @throws Conflict with why not and what is possible
 */

const ASKED_THREE_TIMES = "You have asked for a cancellation three times. Talk to each other."

/** Asks the other side to cancel; silence for 72 hours agrees, and declines where the work was delivered once. */
export function requestCancellation(
  actor: Actor,
  orderId: string,
  { reason }: { reason: string },
): void {
  write(() => {
    assertActive(actor)
    const order = findOwnOrder(actor, orderId)
    // The dates stand still as long as a request is open.
    requireRequestLeft(actor, order.id, "order.cancel_asked", ASKED_THREE_TIMES)
    const changes = { cancelledBy: actor.role, cancelReason: reason }
    stepOrder(order, "requestCancellation", actor.role, changes, noteDelivery(order))
  })
}

/** Answers the other side's request. */
export function answerCancellation(
  actor: Actor,
  orderId: string,
  answer: "agreeToCancel" | "declineToCancel",
): void {
  write(() => {
    assertActive(actor)
    const order = findOwnOrder(actor, orderId)
    if (answer === "agreeToCancel") cancelStartedOrder(order, answer, actor.role)
    else declineToCancel(order, actor.role)
  })
}

/** Lets an order go on of which somebody asked for the end, in the caller's transaction. */
export function declineToCancel(order: OrderRow, by: OrderParty): void {
  const changes = { ...NOT_CANCELLED, cancelDeclinedAt: clock.now() }
  stepOrder(order, "declineToCancel", by, changes)
}

/** Takes the own request back. */
export function takeBackCancellation(actor: Actor, orderId: string): void {
  write(() => {
    assertActive(actor)
    stepOrder(findOwnOrder(actor, orderId), "takeBackRequest", actor.role, NOT_CANCELLED)
  })
}

const NOT_CANCELLED = { cancelledBy: null, cancelReason: null }

/** The brand cancels alone, once the work is more than three days late. */
export function cancelOverdueOrder(actor: Actor, orderId: string): void {
  write(() => {
    assertActive(actor)
    const reason = "The work was more than 3 days late."
    const changes = { cancelledBy: actor.role, cancelReason: reason }
    cancelStartedOrder(findOwnOrder(actor, orderId), "cancelOverdue", actor.role, changes)
  })
}

/** The influencer gives the order up before it is delivered. */
export function withdrawFromOrder(
  actor: Actor,
  orderId: string,
  { reason }: { reason: string },
): void {
  write(() => {
    assertActive(actor)
    const changes = { cancelledBy: actor.role, cancelReason: reason }
    cancelStartedOrder(findOwnOrder(actor, orderId), "withdraw", actor.role, changes)
  })
}

/** Cancels an order that is paid, in the caller's transaction, with all that follows of it. */
export function cancelStartedOrder(
  order: OrderRow,
  action: OrderAction,
  by: OrderParty,
  changes: Partial<OrderRow> = {},
  about: Record<string, string | number> = {},
): void {
  const cancelled = stepOrder(order, action, by, changes, about)
  // The same row counts again when its influencer applies once more: docs/rules.md#hiring-again
  db.update(applications)
    .set({ status: "rejected", outcome: "order_cancelled", decidedAt: clock.now() })
    .where(eq(applications.id, order.applicationId))
    .run()
  changePlaces(order.projectId, -1)
  requestOrderRefund(cancelled)
}
