import { randomUUID } from "node:crypto"
import { and, eq, inArray, or, sum } from "drizzle-orm"
import { GATEWAY, refundsOf } from "#app/domain/books/ledger/accounts.ts"
import { repeatedEntryId } from "#app/domain/books/ledger/entry-keys.ts"
import { countPosted, moveLines, postEntry } from "#app/domain/books/ledger/journal.server.ts"
import { REFUND_STEPS, refundReceipt } from "#app/domain/books/ledger/refund.ts"
import * as requests from "#app/domain/books/ledger/refund-requests.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { ProviderRefund } from "#app/platform/razorpay.server.ts"
import { BY_HAND } from "#db/schema/ledger-words.ts"
import { refunds } from "#db/schema/payments.ts"
import { findPaymentRow, type PaymentRow } from "./payment-queries.server.ts"
import { markRefunded } from "./payment-steps.server.ts"

type RefundRow = requests.RefundRow
const { SEND_REFUND_JOB } = requests

/** Finds a refund by our id or by the provider's. */
export const findRefundRow = (id: string): RefundRow | undefined =>
  db
    .select()
    .from(refunds)
    .where(or(eq(refunds.id, id), eq(refunds.providerRefundId, id)))
    .get()

/**
 * Saves a refund as the provider reports it, ours or one made there by hand. A failed one is asked about again before
 * it counts as arrived: `askedAs` is the status at that time.
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
    const { id: providerRefundId, payment_id: providerPaymentId, status, amount } = reported
    const about = { paymentId, providerPaymentId, providerRefundId }
    if (row && !REFUND_STEPS[row.status].includes(status)) return
    if (row?.status === "failed" && askedAs !== "failed") {
      logger.warn({ event: "refund.contradiction", ...about, status })
      scheduleJob(SEND_REFUND_JOB, row.id, clock.now())
      return
    }
    if (row?.status === "failed") dropRetry(row)
    saveRefund(paymentId, row, reported)
    if (row?.status === "processed") scheduleJob(SEND_REFUND_JOB, row.id, clock.now())
    // A second payment is not in the books; that of an unsettled payment is posted by its settlement.
    const isKept = payment.fulfilment !== "none" && providerPaymentId === payment.providerPaymentId
    if (isKept) postRefund(paymentId, reported)
    const saved = row && { ...row, amountPaise: amount }
    const { projectId } = payment
    if (saved && status === "failed") requests.requestRefundAgain(saved, projectId)
    const isArrived = saved && status === "processed"
    const orderId =
      isArrived && requests.recordRefundEvent("payment.order_refunded", saved, projectId)
    logger[status === "failed" ? "error" : "info"]({ event: `refund.${status}`, ...about })
    if (!isKept) return void logger.warn({ event: "refund.of_other_payment", ...about })
    weigh(row, reported, paymentId)
    closeWhenWhole(payment, providerPaymentId, orderId || undefined)
  })
}

/** Finds our row by the provider's id, or by our receipt before its id is known. */
function findRowOf(payment: PaymentRow, reported: ProviderRefund): RefundRow | undefined {
  const prefix = refundReceipt("")
  const known = findRefundRow(reported.id)
  if (known || !reported.receipt?.startsWith(prefix)) return known
  const own = findRefundRow(reported.receipt.slice(prefix.length))
  const isOurs =
    own?.paymentId === payment.id &&
    own.providerPaymentId === reported.payment_id &&
    own.providerRefundId === null
  return isOurs ? own : undefined
}

function saveRefund(paymentId: string, row: RefundRow | undefined, reported: ProviderRefund) {
  const { id: providerRefundId, payment_id: providerPaymentId, amount, status } = reported
  const processedAt = status === "processed" ? clock.now() : null
  const known = { providerPaymentId, providerRefundId, amountPaise: amount, status, processedAt }
  if (row) return db.update(refunds).set(known).where(eq(refunds.id, row.id)).run()
  const made = { id: randomUUID(), paymentId, reason: BY_HAND, createdAt: clock.now(), ...known }
  return db.insert(refunds).values(made).run()
}

/** Drops what was requested in place of a failed refund that arrived; if it was sent, the money went back twice. */
function dropRetry(row: RefundRow): void {
  const next = requests.findReplacement(row)
  if (next?.status === "due") {
    cancelJob(SEND_REFUND_JOB, next.id)
    db.delete(refunds).where(eq(refunds.id, next.id)).run()
  } else if (next) {
    logger.error({ event: "refund.twice", paymentId: row.paymentId, refundIds: [row.id, next.id] })
    db.update(refunds).set({ paymentItemId: null }).where(eq(refunds.id, row.id)).run()
  }
}

/** An unexplained refund stops payouts; a failed one made by hand is sent by us instead. */
function weigh(row: RefundRow | undefined, reported: ProviderRefund, paymentId: string): void {
  const { payment_id: providerPaymentId, status } = reported
  const amountPaise = requests.unsentRefundPaise(paymentId)
  const about = { paymentId, providerPaymentId }
  if (amountPaise < 0) logger.error({ event: "refund.unexplained", ...about })
  if (amountPaise <= 0 || row?.reason !== BY_HAND || status !== "failed") return
  const reason = "one that was made by hand failed"
  requests.requestRefund({ ...about, amountPaise, paymentItemId: row.paymentItemId, reason })
}

type Sent = Pick<ProviderRefund, "id" | "amount" | "status">

/** Posts a refund that arrived, or takes back its posting when it failed after all: docs/rules.md#the-books */
export function postRefund(paymentId: string, { id, amount, status }: Sent): void {
  const sent = countPosted("refund", id)
  const isSent = sent > countPosted("refund_failed", id)
  if (status === "processed" && !isSent) {
    const lines = moveLines(GATEWAY, refundsOf(paymentId), amount)
    postEntry({ kind: "refund", about: repeatedEntryId(id, sent + 1), paymentId }, lines)
  } else if (status === "failed" && isSent) {
    const lines = moveLines(refundsOf(paymentId), GATEWAY, amount)
    postEntry({ kind: "refund_failed", about: repeatedEntryId(id, sent), paymentId }, lines)
  }
}

const isOf = (paymentId: string, providerPaymentId: string, statuses: RefundRow["status"][]) =>
  and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.providerPaymentId, providerPaymentId),
    inArray(refunds.status, statuses),
  )

/** Posts what went back of a payment before it was settled. */
export function postEarlierRefunds(paymentId: string, providerPaymentId: string): void {
  const isArrived = isOf(paymentId, providerPaymentId, ["processed"])
  for (const row of db.select().from(refunds).where(isArrived).all()) {
    const { providerRefundId: id, amountPaise: amount } = row
    if (id !== null) postRefund(paymentId, { id, amount, status: "processed" })
  }
}

function isWholeIn(statuses: RefundRow["status"][], { id, amountPaise }: PaymentRow, of: string) {
  const paise = sum(refunds.amountPaise).mapWith(Number)
  const row = db
    .select({ paise })
    .from(refunds)
    .where(isOf(id, of, statuses))
    .get()
  return (row?.paise ?? 0) >= amountPaise
}

/** Tells that all of one of the provider's payments has gone back, or is on its way. */
export const isGoingBack = (payment: PaymentRow, providerPaymentId: string): boolean =>
  isWholeIn(["pending", "processed"], payment, providerPaymentId)

/** Marks a payment as refunded once all of it went back; `orderId`: the order whose part went last. */
export const closeWhenWhole = (payment: PaymentRow, providerId: string, orderId?: string): void =>
  markRefunded(payment, isWholeIn(["processed"], payment, providerId), orderId)
