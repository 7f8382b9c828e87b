import { and, eq, gte, inArray, ne, sql } from "drizzle-orm"
import { requestRefund } from "#app/domain/books/ledger/refund-requests.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { refunds, webhookEvents } from "#db/schema/payments.ts"
import type { PaymentRow } from "./payment-queries.server.ts"

/** Reads the provider's messages since the payment began, by time: its index names no order. */
const selectSecond = query(
  (p: Params<{ since: number; providerOrderId: string; providerPaymentId: string }>) =>
    db
      .select({ id: webhookEvents.providerPaymentId })
      .from(webhookEvents)
      .where(
        and(
          gte(webhookEvents.receivedAt, p.since),
          eq(webhookEvents.providerOrderId, p.providerOrderId),
          ne(webhookEvents.providerPaymentId, p.providerPaymentId),
          // The whole amount in the right currency, and settled by another: docs/rules.md#settled-once
          eq(webhookEvents.result, "already"),
          inArray(webhookEvents.type, ["payment.captured", "order.paid"]),
        ),
      )
      .limit(1),
)

/**
 * The provider's id of a second payment for the same thing, of which the first was kept; undefined where the
 * provider told of none.
 */
export function findSecondCapture(payment: PaymentRow): string | undefined {
  const { createdAt: since, providerOrderId, providerPaymentId } = payment
  if (providerOrderId === null || providerPaymentId === null) return undefined
  return selectSecond.get({ since, providerOrderId, providerPaymentId })?.id ?? undefined
}

const selectReturn = query((p: Params<{ paymentId: string; providerPaymentId: string }>) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      sql`${refunds.paymentId} = ${p.paymentId} AND ${refunds.providerPaymentId} = ${p.providerPaymentId}
        AND ${refunds.status} <> 'failed'`,
    )
    .limit(1),
)

/**
 * Has all of a second payment go back, in the caller's transaction, unless it does already; what was bought
 * with the first stays as it is (docs/rules.md#refund-requests).
 */
export function returnSecondCapture(payment: PaymentRow, providerPaymentId: string): void {
  const { id: paymentId, amountPaise } = payment
  if (selectReturn.get({ paymentId, providerPaymentId })) return
  requestRefund({ paymentId, providerPaymentId, amountPaise, reason: "it was paid twice" })
}
