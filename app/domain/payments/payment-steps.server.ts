import { eq, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { payments } from "#db/schema/payments.ts"
import type { PaymentStatus } from "#db/schema/words.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { findTransition, requireTransition } from "../transitions.ts"
import { PAYMENT_STEPS, type PaymentStep, receiptYearOf } from "./payment.ts"
import type { PaymentRow } from "./payment-queries.server.ts"

/** Each of these takes a payment as it was read in the caller's transaction. */

type Changeable = Pick<PaymentRow, "id" | "status" | "providerPaymentId" | "errorCode">

const update = query((p: Params<Changeable>) =>
  db
    .update(payments)
    .set({ status: p.status, providerPaymentId: p.providerPaymentId, errorCode: p.errorCode })
    .where(eq(payments.id, p.id)),
)

/** The brand's bank has authorised a payment: money may be on its way. A failed one stays failed. */
export function markAttempted(payment: PaymentRow, providerPaymentId: string): void {
  if (payment.fulfilment !== "none" || payment.providerPaymentId === providerPaymentId) return
  const step = findTransition(PAYMENT_STEPS, payment.status, "attempt")
  update.run({ ...payment, status: step?.to ?? payment.status, providerPaymentId })
  logger.info({ event: "payment.attempted", paymentId: payment.id })
}

/**
 * Releases the project; a payment that is no longer open stays as it is. Not the last word: money that
 * arrives later is settled or sent back.
 */
export function markFailed(
  payment: PaymentRow,
  errorCode: string,
  action: "fail" | "cancel" = "fail",
): void {
  const step = findTransition(PAYMENT_STEPS, payment.status, action)
  if (!step) return
  update.run({ ...payment, status: step.to, errorCode })
  recordStep(step, payment, { errorCode })
  logger.info({ event: "payment.failed", paymentId: payment.id, errorCode })
}

type Paid = Pick<PaymentRow, "id" | "status" | "fulfilment"> & {
  providerPaymentId: string
  paidAt: number
  receiptYear: number
}

const updatePaid = query((p: Params<Paid>) =>
  db
    .update(payments)
    .set({
      status: p.status,
      fulfilment: p.fulfilment,
      providerPaymentId: p.providerPaymentId,
      errorCode: null,
      paidAt: p.paidAt,
      receiptYear: p.receiptYear,
      receiptSerial: sql`(SELECT coalesce(max(earlier.receipt_serial), 0) + 1 FROM ${payments} AS earlier
        WHERE earlier.receipt_year = ${p.receiptYear})`,
    })
    .where(eq(payments.id, p.id)),
)

/**
 * The money is there, and this is what became of it. It gets the next number of the year's receipts: inside
 * the settlement's transaction, so that numbers are neither left out nor given twice.
 * @throws Conflict when it was there already
 */
export function markPaid(
  payment: PaymentRow,
  action: "settle" | "sendBack",
  providerPaymentId: string,
): void {
  const step = requireStep(payment.status, action)
  const fulfilment = action === "settle" ? "done" : "refund_due"
  const paidAt = clock.now()
  updatePaid.run({
    id: payment.id,
    status: step.to,
    fulfilment,
    providerPaymentId,
    paidAt,
    receiptYear: receiptYearOf(paidAt),
  })
  recordStep(step, payment, { amountPaise: payment.amountPaise })
}

/**
 * A payment is refunded as long as all of the money that was kept for it has gone back. A refund that
 * fails after all makes it a paid one again.
 */
export function markRefunded(payment: PaymentRow, isWhole: boolean): void {
  const action = isWhole ? "refund" : "failRefund"
  const step = findTransition(PAYMENT_STEPS, payment.status, action)
  if (!step) return
  update.run({ ...payment, status: step.to })
  recordStep(step, payment)
}

const requireStep = (from: PaymentStatus, action: PaymentStep["action"]) =>
  requireTransition<PaymentStep>(PAYMENT_STEPS, from, action, "This payment is already made.")

/** The brand acts in every step: what the provider does, it does for the brand that pays. */
function recordStep(
  { event: type }: PaymentStep,
  { id: paymentId, brandId: actorId, projectId }: PaymentRow,
  more: Record<string, string | number> = {},
): void {
  if (type) recordEvent({ type, actorId, projectId, data: { paymentId, ...more } })
}
