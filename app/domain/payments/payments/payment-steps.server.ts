import { and, eq, gt, sql } from "drizzle-orm"
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core"
import { queueDocuments } from "#app/domain/books/ledger/queue-documents.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { yearOf } from "#app/domain/shared/indian-time.ts"
import { findTransition } from "#app/domain/shared/transitions.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { payments } from "#db/schema/payments.ts"
import { NOTIFY_FAILED_PAYMENT_JOB, PAYMENT_STEPS, type PaymentStep } from "./payment.ts"
import type { PaymentRow } from "./payment-queries.server.ts"

/** Each of these takes a payment as it was read in the caller's transaction. */

type Changes = SQLiteUpdateSetSource<typeof payments>

const update = ({ id }: PaymentRow, changes: Changes) =>
  db.update(payments).set(changes).where(eq(payments.id, id)).run()

/** Takes a step with its event where the payment's status allows it, and tells whether it did. */
function takeStep(
  payment: PaymentRow,
  action: PaymentStep["action"],
  changes: Changes = {},
  about: Record<string, string | number> = {},
): boolean {
  const step = findTransition(PAYMENT_STEPS, payment.status, action)
  if (!step) return false
  update(payment, { ...changes, status: step.to })
  // The brand acts in every step: what the provider does, it does for the brand that pays.
  const { id: paymentId, brandId: actorId, projectId } = payment
  const data = { paymentId, by: step.by, ...about }
  // A checkout accepts other cards until it ends: docs/rules.md#held-failures
  const isHeld = action === "fail" && payment.expiresAt > clock.now()
  if (isHeld) scheduleJob(NOTIFY_FAILED_PAYMENT_JOB, paymentId, payment.expiresAt)
  else if (step.event) recordEvent({ type: step.event, actorId, projectId, data })
  return true
}

/** Says that a payment came to nothing, unless it was made, or another one begun, before its checkout was over. */
export function notifyFailedPayment(paymentId: string): void {
  write(() => {
    const payment = db.select().from(payments).where(eq(payments.id, paymentId)).get()
    if (payment?.status !== "failed") return
    const { brandId: actorId, projectId, createdAt, errorCode } = payment
    const isOfProject = and(eq(payments.projectId, projectId), gt(payments.createdAt, createdAt))
    if (db.select().from(payments).where(isOfProject).limit(1).get()) return
    const data = { paymentId, by: "provider", errorCode: errorCode ?? "" }
    recordEvent({ id: paymentId, type: "payment.failed", actorId, projectId, data })
  })
}

/** The brand's bank has authorised a payment: money may be on its way. A failed one stays failed. */
export function markAttempted(payment: PaymentRow, providerPaymentId: string): void {
  if (payment.fulfilment !== "none" || payment.providerPaymentId === providerPaymentId) return
  if (!takeStep(payment, "attempt", { providerPaymentId })) update(payment, { providerPaymentId })
  logger.info({ event: "payment.attempted", paymentId: payment.id })
}

/** Releases the project, if the payment is still open. Money that arrives later is settled or sent back. */
export function markFailed(
  payment: PaymentRow,
  errorCode: string,
  action: "fail" | "cancel" = "fail",
): void {
  const isTaken = takeStep(payment, action, { errorCode }, { errorCode })
  if (isTaken) logger.info({ event: "payment.failed", paymentId: payment.id, errorCode })
}

/**
 * The money is there, and gets the year's next receipt number: in the settlement's transaction, so that none
 * is left out or given twice. The receipt itself is asked for. @throws Conflict when it was there already
 */
export function markPaid(
  payment: PaymentRow,
  action: "settle" | "sendBack",
  providerPaymentId: string,
): void {
  const paidAt = clock.now()
  const receiptYear = yearOf(paidAt)
  const changes: Changes = {
    fulfilment: action === "settle" ? "done" : "refund_due",
    providerPaymentId,
    errorCode: null,
    paidAt,
    receiptYear,
    receiptSerial: sql`(SELECT coalesce(max(earlier.receipt_serial), 0) + 1 FROM ${payments} AS earlier
      WHERE earlier.receipt_year = ${receiptYear})`,
  }
  const { amountPaise } = payment
  if (!takeStep(payment, action, changes, { amountPaise })) {
    throw new Conflict("This payment is already made.")
  }
  queueDocuments("payment", payment.id)
}

/**
 * Refunded once all of its money has gone back; a refund that fails after all makes it paid again. `orderId`
 * is the order with whose part the last of it went, where it went in parts.
 */
export function markRefunded(payment: PaymentRow, isWhole: boolean, orderId?: string): void {
  const { amountPaise } = payment
  const about = { amountPaise, ...(orderId !== undefined && { orderId }) }
  takeStep(payment, isWhole ? "refund" : "failRefund", {}, about)
}
