import { randomUUID } from "node:crypto"
import { and, eq, sql, sum } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, prepared, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { ProviderRefund } from "#app/platform/razorpay.server.ts"
import { payments, refunds } from "#db/schema/payments.ts"
import { recordEvent } from "../events/record-event.server.ts"
import type { PaymentRow } from "./payment-rows.server.ts"

export type RefundRow = typeof refunds.$inferSelect

const selectById = prepared(() =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.id, sql.placeholder("id")))
    .prepare(),
)
export const findRefundRow = (id: string): RefundRow | undefined => selectById().get({ id })

const selectByProvider = prepared(() =>
  db
    .select()
    .from(refunds)
    .where(eq(refunds.providerRefundId, sql.placeholder("providerRefundId")))
    .prepare(),
)

/** The receipt under which the provider knows a refund of ours. */
export const refundReceipt = (id: string): string => `rf_${id}`

/**
 * Takes over what the provider says of a refund, ours or one that the operator made there. Once all of
 * the money went back the payment is refunded, and nothing turns that round.
 */
export function recordRefund(payment: PaymentRow, told: ProviderRefund): void {
  write(() => {
    const own = told.receipt?.startsWith("rf_") ? findRefundRow(told.receipt.slice(3)) : undefined
    const row = own ?? selectByProvider().get({ providerRefundId: told.id })
    if (row?.status === "processed" && told.status !== "failed") return
    const isProcessed = told.status === "processed"
    const values = {
      providerRefundId: told.id,
      status: told.status,
      processedAt: isProcessed ? clock.now() : null,
    }
    if (row) db.update(refunds).set(values).where(eq(refunds.id, row.id)).run()
    else insertForeign(payment, told, values)
    const about = { paymentId: payment.id, refundId: row?.id, providerRefundId: told.id }
    if (told.status === "failed") logger.error({ event: "refund.failed", ...about })
    else logger.info({ event: `refund.${told.status}`, ...about })
    if (isProcessed) closeWhenWhole(payment)
  })
}

function insertForeign(
  payment: PaymentRow,
  told: ProviderRefund,
  values: {
    providerRefundId: string
    status: ProviderRefund["status"]
    processedAt: number | null
  },
): void {
  db.insert(refunds)
    .values({
      ...values,
      id: randomUUID(),
      paymentId: payment.id,
      amountPaise: told.amount,
      reason: "made at the provider",
      createdAt: clock.now(),
    })
    .run()
}

const sumProcessed = prepared(() =>
  db
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(
      and(eq(refunds.paymentId, sql.placeholder("paymentId")), eq(refunds.status, "processed")),
    )
    .prepare(),
)

function closeWhenWhole(payment: PaymentRow): void {
  const paise = sumProcessed().get({ paymentId: payment.id })?.paise ?? 0
  if (paise < payment.amountPaise || payment.status !== "paid") return
  db.update(payments).set({ status: "refunded" }).where(eq(payments.id, payment.id)).run()
  const { brandId: actorId, projectId, id: paymentId } = payment
  recordEvent({ type: "payment.refunded", actorId, projectId, data: { paymentId } })
}
