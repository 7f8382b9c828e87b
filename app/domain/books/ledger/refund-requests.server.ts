import { randomUUID } from "node:crypto"
import { and, asc, eq, inArray, sql, sum } from "drizzle-orm"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { isFailureNotified, retryWaitMs } from "#app/domain/shared/retry-waits.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { orders } from "#db/schema/orders.ts"
import { isByOthers, payments, refunds } from "#db/schema/payments.ts"
import { refundsOf } from "./accounts.ts"
import { balanceOf } from "./balances.server.ts"
import { findPaidFor, releaseToBrand } from "./order-money.server.ts"
import { isExternalRefund } from "./refund.ts"

export const SEND_REFUND_JOB = "send-refund"

export type RefundRow = typeof refunds.$inferSelect

/** Selects refunds of the provider's payment that was kept: an order may have been paid twice. */
const isOfKeptPayment = (paymentId: string) => sql`${refunds.paymentId} = ${paymentId}
  AND ${refunds.providerPaymentId} = (SELECT ${payments.providerPaymentId} FROM ${payments}
    WHERE ${payments.id} = ${paymentId})`

const selectUnderWay = query((p: Params<{ paymentId: string }>) =>
  db
    .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
    .from(refunds)
    .where(sql`${isOfKeptPayment(p.paymentId)} AND ${inArray(refunds.status, ["due", "pending"])}`),
)

/** Computes the paise owed back that no refund covers yet; below zero when more goes back than orders explain. */
export const unsentRefundPaise = (paymentId: string): number =>
  -balanceOf(refundsOf(paymentId)) - (selectUnderWay.get({ paymentId })?.paise ?? 0)

const selectStatuses = query((p: Params<{ paymentId: string }>) =>
  db.selectDistinct({ status: refunds.status }).from(refunds).where(isOfKeptPayment(p.paymentId)),
)

/** Computes the paise that went back and no order explains; 0 while a refund that waits may still shrink. */
export function unexplainedRefundOf(paymentId: string): number {
  const isWaiting = selectStatuses.all({ paymentId }).some(({ status }) => status === "due")
  return isWaiting ? 0 : Math.max(0, -unsentRefundPaise(paymentId))
}

/** Tells that a refund of the payment exists: the provider transfers nothing of it any more. */
export const hasRefundBegun = (paymentId: string): boolean =>
  selectStatuses.get({ paymentId }) !== undefined

type NewRefund = Pick<
  typeof refunds.$inferInsert,
  "paymentId" | "providerPaymentId" | "amountPaise" | "reason" | "paymentItemId"
>

/** Creates a refund in the caller's transaction, sent `afterMs` from now; returns its id. */
export function requestRefund(refund: NewRefund, afterMs = 0): string {
  const created = { id: randomUUID(), createdAt: clock.now() }
  write(() => {
    const values = { ...refund, ...created, status: "due" } as const
    db.insert(refunds).values(values).run()
    scheduleJob(SEND_REFUND_JOB, created.id, created.createdAt + afterMs)
  })
  return created.id
}

/** Creates a refund of at most what the books owe: part of it may have been refunded at the provider by hand. */
export function requestOwedRefund({ amountPaise: maxPaise, ...refund }: NewRefund): void {
  const amountPaise = Math.min(maxPaise, unsentRefundPaise(refund.paymentId))
  if (amountPaise > 0) requestRefund({ ...refund, amountPaise })
  else if (refund.paymentItemId) linkRefundToItem(refund.paymentId, refund.paymentItemId, maxPaise)
}

/** Gives a refund that others made, of the nearest amount, to the item whose money it was. */
export function linkRefundToItem(
  paymentId: string,
  paymentItemId: string,
  amountPaise: number,
): void {
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

/** Requests the refund of a cancelled order's money; an unpaid order has none. */
export function requestOrderRefund(order: Order): void {
  const paid = findPaidFor(order)
  if (!paid || paid.bidPaise === 0) return
  releaseToBrand(order, paid)
  requestPartRefund(order, paid.bidPaise, "the order was cancelled")
}

/** Requests the refund of a part of an order's money. */
export function requestPartRefund(
  order: Order,
  amountPaise: number,
  reason = "the dispute was decided",
): void {
  const paid = findPaidFor(order)
  if (!paid) return
  const { paymentId, providerPaymentId } = paid
  const { paymentItemId } = order
  requestOwedRefund({ paymentId, providerPaymentId, amountPaise, paymentItemId, reason })
}

/** The provider takes refunds of a payment for half a year. */
const TRIED_FOR_MS = 182 * DAY

/** Lists the tries for the same money, oldest first. */
function listTries(refund: RefundRow): RefundRow[] {
  const { paymentId, providerPaymentId, paymentItemId, reason } = refund
  const isSameMoney = and(
    eq(refunds.paymentId, paymentId),
    sql`${refunds.providerPaymentId} IS ${providerPaymentId}`,
    sql`${refunds.paymentItemId} IS ${paymentItemId}`,
    eq(refunds.reason, reason),
  )
  return db.select().from(refunds).where(isSameMoney).orderBy(asc(refunds.createdAt)).all()
}

/** Finds the refund that was requested in place of a failed one, whose money the books owe no more. */
export const findReplacement = (failed: RefundRow): RefundRow | undefined =>
  isExternalRefund(failed) || isStillOwed(failed)
    ? undefined
    : listTries(failed).findLast(({ id, status }) => id !== failed.id && status !== "failed")

function isStillOwed({ id, paymentId }: RefundRow): boolean {
  if (unsentRefundPaise(paymentId) <= 0) return false
  const isKept = and(eq(refunds.id, id), isOfKeptPayment(paymentId))
  return db.select({ id: refunds.id }).from(refunds).where(isKept).get() !== undefined
}

/** Requests a failed refund again after 1, 6 and 24 hours, then daily: docs/rules.md#refunds-are-tried-again */
export function requestRefundAgain(failed: RefundRow, projectId: string): void {
  if (isExternalRefund(failed) || findReplacement(failed)) return
  const tries = listTries(failed)
  if (isFailureNotified(tries.length)) recordRefundEvent("payment.refund_failed", failed, projectId)
  const { paymentId, providerPaymentId, amountPaise, reason, paymentItemId } = failed
  const next = { paymentId, providerPaymentId, amountPaise, reason, paymentItemId }
  const since = tries[0]?.createdAt ?? clock.now()
  if (clock.now() - since <= TRIED_FOR_MS) requestRefund(next, retryWaitMs(tries.length))
  else logger.error({ event: "refund.given_up", paymentId, tries: tries.length })
}

/** Notifies the brand of a refund; returns the order whose part it is, if it is one order's. */
export function recordRefundEvent(
  type: "payment.refund_failed" | "payment.order_refunded",
  { paymentId, amountPaise, paymentItemId }: RefundRow,
  projectId: string,
) {
  const { id, influencerId } = orders
  const isOfItem = eq(orders.paymentItemId, paymentItemId ?? "")
  const order = db.select({ orderId: id, influencerId }).from(orders).where(isOfItem).get()
  const isOfPayment = type === "payment.refund_failed"
  const data = { by: "provider", paymentId, amountPaise, ...order }
  if (order || isOfPayment) {
    recordEvent({ type, projectId, ...(order && { orderId: order.orderId }), data })
  }
  return order?.orderId
}
