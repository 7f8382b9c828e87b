import { randomUUID } from "node:crypto"
import { and, eq, ne } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import type { orders } from "#db/schema/orders.ts"
import { paymentItems, payments, refunds } from "#db/schema/payments.ts"

/** The job that gives money back and follows it until it has arrived. */
export const SEND_REFUND = "send-refund"

type NewRefund = Pick<
  typeof refunds.$inferInsert,
  "paymentId" | "providerPaymentId" | "amountPaise" | "reason" | "paymentItemId"
>

/** Asks for money to go back, in the caller's transaction. Returns the refund's id. */
export function requestRefund(refund: NewRefund): string {
  const id = randomUUID()
  const createdAt = clock.now()
  write(() => {
    db.insert(refunds)
      .values({ ...refund, id, status: "due", createdAt })
      .run()
    scheduleJob(SEND_REFUND, id, createdAt)
  })
  return id
}

type Order = Pick<typeof orders.$inferSelect, "id" | "paymentItemId">

/**
 * Asks for the money of one order of a payment to go back; that of the others stays. An order that nobody
 * paid for, as tests and data of before know them, has none.
 */
export function requestOrderRefund({ paymentItemId }: Order): void {
  if (paymentItemId === null) return
  const paid = db
    .select({
      paymentId: payments.id,
      providerPaymentId: payments.providerPaymentId,
      amountPaise: paymentItems.bidPaise,
    })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(and(eq(paymentItems.id, paymentItemId), ne(paymentItems.bidPaise, 0)))
    .get()
  if (paid) requestRefund({ ...paid, paymentItemId, reason: "the order was cancelled" })
}
