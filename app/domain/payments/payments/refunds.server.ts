import { randomUUID } from "node:crypto"
import { and, eq, inArray, sum } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { unsentRefundOf } from "#app/domain/books/ledger/refund-balance.server.ts"
import { requestRefund, SEND_REFUND } from "#app/domain/books/ledger/refund-requests.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { ProviderRefund } from "#app/platform/razorpay.server.ts"
import { BY_HAND } from "#db/schema/ledger-words.ts"
import { refunds } from "#db/schema/payments.ts"
import { postRefund } from "./payment-postings.server.ts"
import { findPaymentRow, type PaymentRow } from "./payment-queries.server.ts"
import { markRefunded } from "./payment-steps.server.ts"
import { findRetry, type RefundRow, recordPartReturned, tryAgain } from "./refund-retries.server.ts"

const findRefundBy = (column: SQLiteColumn, value: string): RefundRow | undefined =>
  db.select().from(refunds).where(eq(column, value)).get()

export const findRefundRow = (id: string) => findRefundBy(refunds.id, id)

/** The receipt under which the provider knows a refund of ours. */
export const refundReceipt = (id: string): string => `rf_${id}`

/**
 * Takes over what the provider says, in any order, of a refund, ours or one that the operator made there.
 * A beginning never overrules an end, and what failed has arrived only when the provider says so to
 * somebody who asks because of it: `askedAs` is what we knew then.
 */
export function recordRefund(
  paymentId: string,
  reported: ProviderRefund,
  askedAs?: RefundRow["status"],
): void {
  write(() => {
    const payment = findPaymentRow(paymentId)
    if (!payment) return
    const row = findRowOf(payment, reported)
    if (row && row.status === reported.status && row.providerRefundId === reported.id) return
    const { id: providerRefundId, payment_id: providerPaymentId, status } = reported
    const about = { paymentId, providerPaymentId, providerRefundId }
    const isOver = row?.status === "processed" || row?.status === "failed"
    if (isOver && status === "pending") return
    if (row?.status === "failed" && askedAs !== "failed") {
      logger.warn({ event: "refund.contradiction", ...about, status })
      scheduleJob(SEND_REFUND, row.id, clock.now())
      return
    }
    saveRefund(paymentId, row, reported)
    if (row?.status === "processed") scheduleJob(SEND_REFUND, row.id, clock.now())
    if (row && status === "failed") tryAgain(payment, { ...row, amountPaise: reported.amount })
    const orderId =
      row && status === "processed" ? recordPartReturned(payment, row, reported.amount) : undefined
    logger[status === "failed" ? "error" : "info"]({ event: `refund.${status}`, ...about })
    // When an order was paid twice, the second payment's way back is only kept; and of a payment that is not
    // settled the settlement posts what went back, since another try may be the one that is kept.
    const isKept = payment.fulfilment !== "none" && providerPaymentId === payment.providerPaymentId
    if (isKept) postRefund(paymentId, reported)
    if (isKept) weigh(row, reported, { paymentId, providerPaymentId })
    if (isKept) closeWhenWhole(payment, providerPaymentId, orderId)
    else logger.warn({ event: "refund.of_other_payment", ...about })
  })
}

type About = { paymentId: string; providerPaymentId: string }

/** Too much that goes back stops payouts until it is explained; what failed by hand goes our way instead. */
function weigh(row: RefundRow | undefined, reported: ProviderRefund, about: About): void {
  const amountPaise = unsentRefundOf(about.paymentId)
  if (amountPaise < 0) logger.error({ event: "refund.unexplained", ...about })
  if (amountPaise <= 0 || row?.reason !== BY_HAND || reported.status !== "failed") return
  const { paymentItemId } = row
  const reason = "one that was made by hand failed"
  requestRefund({ ...about, amountPaise, paymentItemId, reason })
}

/** The provider's id decides; before we know it, the receipt, as long as it is about the same payment. */
function findRowOf(payment: PaymentRow, reported: ProviderRefund): RefundRow | undefined {
  const known = findRefundBy(refunds.providerRefundId, reported.id)
  if (known || !reported.receipt?.startsWith(refundReceipt(""))) return known
  const own = findRefundRow(reported.receipt.slice(refundReceipt("").length))
  const isOurs =
    own?.paymentId === payment.id &&
    own.providerPaymentId === reported.payment_id &&
    own.providerRefundId === null
  return isOurs ? own : undefined
}

function saveRefund(paymentId: string, row: RefundRow | undefined, reported: ProviderRefund) {
  const values = {
    providerPaymentId: reported.payment_id,
    providerRefundId: reported.id,
    amountPaise: reported.amount,
    status: reported.status,
    processedAt: reported.status === "processed" ? clock.now() : null,
  }
  if (row) {
    if (row.status === "failed") makeRoomFor(row)
    return db.update(refunds).set(values).where(eq(refunds.id, row.id)).run()
  }
  const made = { id: randomUUID(), reason: BY_HAND, createdAt: clock.now() }
  return db
    .insert(refunds)
    .values({ ...values, ...made, paymentId })
    .run()
}

/**
 * One that was said to have failed has arrived after all: what was to be tried in its place is called off,
 * or, where the provider has that already, the same money went back twice.
 */
function makeRoomFor(row: RefundRow): void {
  const next = findRetry(row)
  if (!next) return
  if (next.status === "due") {
    cancelJob(SEND_REFUND, next.id)
    db.delete(refunds).where(eq(refunds.id, next.id)).run()
    return
  }
  logger.error({ event: "refund.twice", paymentId: row.paymentId, refundIds: [row.id, next.id] })
  db.update(refunds).set({ paymentItemId: null }).where(eq(refunds.id, row.id)).run()
}

/** Posts what has gone back of a payment that is only now known to be ours: in its settlement. */
export function postEarlierRefunds(paymentId: string, providerPaymentId: string): void {
  const isArrived = and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.providerPaymentId, providerPaymentId),
    eq(refunds.status, "processed"),
  )
  for (const row of db.select().from(refunds).where(isArrived).all()) {
    const { providerRefundId: id, amountPaise: amount } = row
    if (id !== null) postRefund(paymentId, { id, amount, status: "processed" })
  }
}

/** Whether all of one of the provider's payments is in refunds of these statuses. */
function isWholeIn(
  statuses: RefundRow["status"][],
  { id, amountPaise }: PaymentRow,
  providerPaymentId: string,
): boolean {
  const isOfPayment = and(
    eq(refunds.paymentId, id),
    eq(refunds.providerPaymentId, providerPaymentId),
    inArray(refunds.status, statuses),
  )
  const paise = sum(refunds.amountPaise).mapWith(Number)
  const row = db.select({ paise }).from(refunds).where(isOfPayment).get()
  return (row?.paise ?? 0) >= amountPaise
}

/** Whether all of one of the provider's payments has gone back, or is on its way. */
export const isGoingBack = (payment: PaymentRow, providerPaymentId: string): boolean =>
  isWholeIn(["pending", "processed"], payment, providerPaymentId)

/**
 * Notes whether all of the money that was kept for a payment has gone back; `orderId` is the order whose part
 * just did, of which its brand was told.
 */
export const closeWhenWhole = (
  payment: PaymentRow,
  providerPaymentId: string,
  orderId?: string,
): void => markRefunded(payment, isWholeIn(["processed"], payment, providerPaymentId), orderId)

/** Leaves of a refund what others, made by hand, did not give back already; one without a rest goes. */
export function reduceRefund(refund: RefundRow, leftPaise: number): void {
  write(() => {
    const isDue = and(eq(refunds.id, refund.id), eq(refunds.status, "due"))
    if (leftPaise > 0) db.update(refunds).set({ amountPaise: leftPaise }).where(isDue).run()
    else db.delete(refunds).where(isDue).run()
  })
}
