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

/** The job that gives money back and follows it until it has arrived. */
export const SEND_REFUND = "send-refund"

type NewRefund = Pick<
  typeof refunds.$inferInsert,
  "paymentId" | "providerPaymentId" | "amountPaise" | "reason" | "paymentItemId"
>

/** Asks for money to go back, in the caller's transaction, `afterMs` from now. Returns the refund's id. */
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
 * Asks for money that the books owe a brand to go back, in the caller's transaction; not for what somebody has
 * sent back by hand at the provider, who takes a second refund of it as long as other orders of the payment have
 * money there.
 */
export function requestOwedRefund({ amountPaise: maxPaise, ...refund }: NewRefund): void {
  const amountPaise = Math.min(maxPaise, unsentRefundOf(refund.paymentId))
  if (amountPaise > 0) requestRefund({ ...refund, amountPaise })
  else if (refund.paymentItemId) nameItemOfOthers(refund.paymentId, refund.paymentItemId, maxPaise)
}

/** What others have sent back of a payment in whole was the money of this item: its order tells of it from then on. */
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

/**
 * Asks for the money of one order of a payment to go back; that of the others stays. An order that nobody
 * paid for, as tests and data of before know them, has none.
 */
export function requestOrderRefund(order: Order): void {
  const paid = findPaidFor(order)
  if (!paid || paid.bidPaise === 0) return
  releaseToBrand(order, paid)
  const { paymentId, providerPaymentId, bidPaise: amountPaise } = paid
  const { paymentItemId } = order
  const reason = "the order was cancelled"
  requestOwedRefund({ paymentId, providerPaymentId, amountPaise, paymentItemId, reason })
}

/** Asks for a part of the money of one order to go back, which a dispute's decision gave to its brand. */
export function requestPartRefund(order: Order, amountPaise: number): void {
  const paid = findPaidFor(order)
  if (!paid) return
  const { paymentId, providerPaymentId } = paid
  const { paymentItemId } = order
  const reason = "the dispute was decided"
  requestOwedRefund({ paymentId, providerPaymentId, amountPaise, paymentItemId, reason })
}

/** What became of money that is to go back: one that failed counts until the next one is asked for. */
export const primaryRefund = sql`${refunds.status} IN ('pending', 'processed') DESC,
  ${refunds.status} = 'failed' DESC, ${refunds.createdAt} DESC`

/** For statements about items: what became of the money of an item whose order was cancelled. */
export const refundStatusOfItem = sql<RefundStatus | null>`(
  SELECT ${refunds.status} FROM ${refunds}
  WHERE ${refunds.paymentId} = ${paymentItems.paymentId} AND ${refunds.paymentItemId} = ${paymentItems.id}
  ORDER BY ${primaryRefund} LIMIT 1
)`
