import { and, eq, inArray, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { payments } from "#db/schema/payments.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { receiptYearOf } from "./receipt.ts"

export type PaymentRow = typeof payments.$inferSelect

const selectById = query((p: Params<{ id: string }>) =>
  db.select().from(payments).where(eq(payments.id, p.id)),
)

/** A payment by our id, whoever asks; pages go through `findOwnPayment`. */
export const findPaymentRow = (id: string): PaymentRow | undefined => selectById.get({ id })

const selectByOrder = query((p: Params<{ orderId: string }>) =>
  db.select().from(payments).where(eq(payments.providerOrderId, p.orderId)),
)

/** The payment behind one of the provider's orders. */
export const findPaymentByOrder = (orderId: string): PaymentRow | undefined =>
  selectByOrder.get({ orderId })

const selectByProviderPayment = query((p: Params<{ providerPaymentId: string }>) =>
  db.select().from(payments).where(eq(payments.providerPaymentId, p.providerPaymentId)),
)

/** The payment for which one of the provider's payments was kept, or is being confirmed. */
export const findPaymentByProviderPayment = (providerPaymentId: string): PaymentRow | undefined =>
  selectByProviderPayment.get({ providerPaymentId })

const updateAttempted = query((p: Params<{ providerPaymentId: string; id: string }>) =>
  db
    .update(payments)
    .set({
      providerPaymentId: p.providerPaymentId,
      status: sql`CASE ${payments.status} WHEN 'created' THEN 'attempted' ELSE ${payments.status} END`,
    })
    .where(and(eq(payments.id, p.id), eq(payments.fulfilment, "none"))),
)

/** The brand's bank has authorised a payment: money may be on its way. A failed one stays failed. */
export function markAttempted(payment: PaymentRow, providerPaymentId: string): void {
  if (payment.fulfilment !== "none" || payment.providerPaymentId === providerPaymentId) return
  updateAttempted.run({ id: payment.id, providerPaymentId })
  logger.info({ event: "payment.attempted", paymentId: payment.id })
}

const updateFailed = query((p: Params<{ errorCode: string; id: string }>) =>
  db
    .update(payments)
    .set({ status: "failed", errorCode: p.errorCode })
    .where(and(eq(payments.id, p.id), inArray(payments.status, ["created", "attempted"]))),
)

/** Releases the project. Not the last word: money that arrives later is settled or sent back. */
export function markFailed(payment: PaymentRow, errorCode: string): void {
  const { changes } = updateFailed.run({ id: payment.id, errorCode })
  if (changes === 0) return
  const { brandId: actorId, projectId } = payment
  const data = { paymentId: payment.id, errorCode }
  recordEvent({ type: "payment.failed", actorId, projectId, data })
  logger.info({ event: "payment.failed", paymentId: payment.id, errorCode })
}

const updatePaid = query(
  (
    p: Params<{
      fulfilment: PaymentRow["fulfilment"]
      providerPaymentId: string
      paidAt: number
      receiptYear: number
      id: string
    }>,
  ) =>
    db
      .update(payments)
      .set({
        status: "paid",
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
 */
export function markPaid(
  payment: PaymentRow,
  fulfilment: "done" | "refund_due",
  providerPaymentId: string,
): void {
  const paidAt = clock.now()
  const receiptYear = receiptYearOf(paidAt)
  updatePaid.run({ id: payment.id, fulfilment, providerPaymentId, paidAt, receiptYear })
}
