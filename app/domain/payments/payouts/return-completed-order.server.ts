import { and, eq } from "drizzle-orm"
import { isPosted } from "#app/domain/books/ledger/journal.server.ts"
import { ADVANCE_HOLD } from "#app/domain/books/ledger/order-money.server.ts"
import { requestOwedRefund } from "#app/domain/books/ledger/refund-requests.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { findOrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { disputes } from "#db/schema/cases.ts"
import { payouts } from "#db/schema/payouts.ts"
import { isReturned } from "./payout.ts"
import { grossOf, postReturn } from "./payout-postings.server.ts"
import { findPayoutOfOrder, findSourceOf, type PayoutRow } from "./payout-queries.server.ts"
import { stepPayout } from "./payout-steps.server.ts"

/**
 * The money of a completed order, or NotFound, goes back to its brand although it was earned: what was not
 * paid out is not any more, and what was is taken back (docs/rules.md#money-back-after-completion). It has
 * no actor: the operator alone decides so. `reason` is kept and told to the influencer.
 * @throws Conflict where the order is not completed, or its money goes back already
 */
export function returnCompletedOrder(orderId: string, reason: string): void {
  write(() => {
    const order = findOrderRow(orderId)
    if (!order) throw new NotFound("Order not found.")
    if (order.phase !== "completed") {
      throw new Conflict("Only a completed order's money is returned so. Cancel the order instead.")
    }
    const payout = findPayoutOfOrder(orderId)
    if (!payout) throw new Conflict("Nothing is paid out for this order.")
    if (isReturned(payout)) {
      throw new Conflict("The money of this order goes back to its brand already.")
    }
    if (wasDivided(orderId)) {
      throw new Conflict("A dispute divided the money of this order, and that stays as it is.")
    }
    const returnReason = reason.slice(0, 500)
    db.update(payouts).set({ returnReason }).where(eq(payouts.id, payout.id)).run()
    takeBack({ ...payout, returnReason })
  })
}

const selectSplit = query((p: Params<{ orderId: string }>) =>
  db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.orderId, p.orderId), eq(disputes.decision, "split"))),
)
const wasDivided = (orderId: string): boolean => selectSplit.get({ orderId }) !== undefined

function takeBack(payout: PayoutRow): void {
  const { status, way } = payout
  if (status === "processing" || (status === "paid" && way === "route")) {
    stepPayout(payout, "takeBack")
  } else if (status === "paid") recordDebt(payout)
  else if (status === "reversed") giveBack(payout)
  else finishReturn(payout, "void")
}

/** What was paid cannot be taken back: the influencer owes it. Somebody has to speak with them. */
export function recordDebt(payout: PayoutRow): void {
  logger.error({ event: "payout.owed", payoutId: payout.id, amountPaise: payout.amountPaise })
  finishReturn(payout, "owe")
}

/** The end of a return, in the caller's transaction: the brand is owed the money and gets it. */
export function finishReturn(payout: PayoutRow, action: "void" | "comeBack" | "owe"): void {
  giveBack(stepPayout(payout, action))
}

function giveBack(payout: PayoutRow): void {
  const source = findSourceOf(payout)
  if (!source || isPosted("return", payout.orderId)) return
  const { paymentId, providerPaymentId, paymentItemId } = source
  postReturn(payout, paymentId)
  scheduleJob(ADVANCE_HOLD, payout.orderId, clock.now())
  const amountPaise = grossOf(payout)
  const reason = "the completed order was returned"
  requestOwedRefund({ paymentId, providerPaymentId, amountPaise, paymentItemId, reason })
}
