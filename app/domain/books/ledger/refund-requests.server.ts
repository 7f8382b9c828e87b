import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import type { orders } from "#db/schema/orders.ts"
import { isByOthers, paymentItems, refunds } from "#db/schema/payments.ts"
import type { RefundStatus } from "#db/schema/words.ts"
import { findPaidFor, releaseToBrand } from "./order-money.server.ts"
import { isOfKeptPayment, unsentRefundOf } from "./refund-balance.server.ts"

export const SEND_REFUND = "send-refund"

type NewRefund = Pick<
  typeof refunds.$inferInsert,
  "paymentId" | "providerPaymentId" | "amountPaise" | "reason" | "paymentItemId"
>

/** Schedules a refund in the caller's transaction and returns its id. */
export function requestRefund(refund: NewRefund, afterMs = 0): string {
  const id = randomUUID()
  const createdAt = clock.now()
  write(() => {
    db.insert(refunds)
      .values({ ...refund, id, status: "due", createdAt })
      .run()
    scheduleJob(SEND_REFUND, id, createdAt + afterMs)
  })
  return id
}

/**
 * Requests what the books owe a brand. Skips what was refunded manually at the provider, who would
 * refund it again from other orders' money.
 */
export function requestOwedRefund({ amountPaise: maxPaise, ...refund }: NewRefund): void {
  const amountPaise = Math.min(maxPaise, unsentRefundOf(refund.paymentId))
  if (amountPaise > 0) requestRefund({ ...refund, amountPaise })
  else if (refund.paymentItemId) nameItemOfOthers(refund.paymentId, refund.paymentItemId, maxPaise)
}

/** Assigns a manual refund to this item, so that its order shows it. */
function nameItemOfOthers(paymentId: string, paymentItemId: string, amountPaise: number): void {
  const row = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      sql`${isOfKeptPayment(paymentId)} AND ${refunds.paymentItemId} IS NULL
        AND ${refunds.status} IN ('pending', 'processed') AND ${isByOthers(refunds.reason)}`,
    )
    .orderBy(sql`abs(${refunds.amountPaise} - ${amountPaise})`, refunds.createdAt)
    .limit(1)
    .get()
  if (row) db.update(refunds).set({ paymentItemId }).where(eq(refunds.id, row.id)).run()
}

type Order = Pick<typeof orders.$inferSelect, "id" | "paymentItemId" | "influencerId">

/** Refunds one order of a payment. Unpaid orders of tests and legacy data have nothing. */
export function requestOrderRefund(order: Order): void {
  const paid = findPaidFor(order)
  if (!paid || paid.bidPaise === 0) return
  releaseToBrand(order, paid)
  const { paymentId, providerPaymentId, bidPaise: amountPaise } = paid
  const { paymentItemId } = order
  const reason = "the order was cancelled"
  requestOwedRefund({ paymentId, providerPaymentId, amountPaise, paymentItemId, reason })
}

/** Refunds the part that a dispute's decision gave the brand. */
export function requestPartRefund(order: Order, amountPaise: number): void {
  const paid = findPaidFor(order)
  if (!paid) return
  const { paymentId, providerPaymentId } = paid
  const { paymentItemId } = order
  const reason = "the dispute was decided"
  requestOwedRefund({ paymentId, providerPaymentId, amountPaise, paymentItemId, reason })
}

/** Failed refunds count until the next request. */
export const primaryRefund = sql`${refunds.status} IN ('pending', 'processed') DESC,
  ${refunds.status} = 'failed' DESC, ${refunds.createdAt} DESC`

export const refundStatusOfItem = sql<RefundStatus | null>`(
  SELECT ${refunds.status} FROM ${refunds}
  WHERE ${refunds.paymentId} = ${paymentItems.paymentId} AND ${refunds.paymentItemId} = ${paymentItems.id}
  ORDER BY ${primaryRefund} LIMIT 1
)`
