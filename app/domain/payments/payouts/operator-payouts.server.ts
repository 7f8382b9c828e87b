import { and, eq, gt } from "drizzle-orm"
import { HOLD_JOB } from "#app/domain/books/ledger/order-money.server.ts"
import { BankReference, NO_REFERENCE } from "#app/domain/shared/bank-reference.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { endGrants, endRenewal } from "#app/domain/work/orders/order-grants.server.ts"
import { findOrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { disputes } from "#db/schema/cases.ts"
import { accountOpenUntil, isOwedAgain, isReturned } from "./payout.ts"
import { STOP_LABELS } from "./payout-labels.ts"
import { findPayoutOfOrder, getPayoutRow, type PayoutRow } from "./payout-queries.server.ts"
import { recordDebt, stepPayout } from "./payout-steps.server.ts"
import { canOperatorPay, findPayoutStop } from "./payout-stop.server.ts"

/** These have no actor: only the operator has the command line. */

/**
 * Records a bank transfer made by hand, once per reference: docs/rules.md#payouts-by-hand
 * @throws NotFound, Invalid, or Conflict when the payout is not to be paid by hand now
 */
export function recordManualPayout(payoutId: string, reference: string): PayoutRow {
  const read = BankReference.safeParse(reference)
  if (!read.success) throw new Invalid(NO_REFERENCE, { reference: [NO_REFERENCE] })
  return write(() => {
    const payout = getPayoutRow(payoutId)
    if (payout.way === "manual" && payout.reference === read.data) return payout
    requireByHand(payout)
    const paidAt = clock.now()
    // A share put on hold meanwhile has to come back.
    scheduleJob(HOLD_JOB, payout.orderId, paidAt)
    const paid = { way: "manual", paidAt, reference: read.data } as const
    return stepPayout(payout, "record", { ...paid, failure: null, retryAt: null })
  })
}

function requireByHand(payout: PayoutRow): void {
  if (payout.status !== "due" && payout.status !== "failed" && !isOwedAgain(payout)) {
    throw new Conflict(`This payout is ${payout.status}, so nothing is to be paid by hand.`)
  }
  // The operator saw the account number and may have paid: later stops change nothing.
  if (accountOpenUntil(payout, clock.now()) !== undefined) return
  const found = findPayoutStop(payout)
  if (found) throw new Conflict(`This payout is stopped: ${STOP_LABELS[found.stop]}`)
  if (canOperatorPay(payout)) return
  throw new Conflict(
    "The provider pays this one. Only one that failed or came back is paid by hand.",
  )
}

const selectSplit = query((p: Params<{ orderId: string; since: number }>) =>
  db
    .select({ id: disputes.id })
    .from(disputes)
    .where(
      and(
        eq(disputes.orderId, p.orderId),
        eq(disputes.decision, "split"),
        gt(disputes.endedAt, p.since),
      ),
    ),
)

const BEING_PAID =
  "An operator opened the account number within 24 hours and may be paying by hand. Record that payment first, or wait."

/**
 * Returns the money of a completed order to its brand: docs/rules.md#money-back-after-completion
 * @throws NotFound, or Conflict when the order is not completed or its money goes back already
 */
export function returnCompletedOrder(orderId: string, reason: string): void {
  write(() => {
    const order = findOrderRow(orderId)
    if (!order) throw new NotFound("Order not found.")
    if (order.phase !== "completed") {
      throw new Conflict("Only a completed order's money is returned so. Cancel the order instead.")
    }
    const found = findPayoutOfOrder(orderId)
    if (!found) throw new Conflict("Nothing is paid out for this order.")
    if (isReturned(found)) {
      throw new Conflict("The money of this order goes back to its brand already.")
    }
    const isOpened = accountOpenUntil(found, clock.now()) !== undefined
    if (isOpened && found.status !== "paid") throw new Conflict(BEING_PAID)
    // One that was over divided nothing of a later tip or add-on.
    const since = order.addOnOf === null ? 0 : order.orderedAt
    if (selectSplit.get({ orderId: order.addOnOf ?? orderId, since })) {
      throw new Conflict("A dispute divided the money of this order, and that stays as it is.")
    }
    if (order.addOnOf === null) endGrants(orderId)
    else endRenewal(order.addOnOf, orderId)
    const payout = { ...found, returnReason: reason.slice(0, 500) }
    const { status, way } = payout
    if (status === "processing" || (status === "paid" && way === "route")) {
      stepPayout(payout, "takeBack")
    } else if (status === "paid") recordDebt(payout)
    else stepPayout(payout, "void")
  })
}
