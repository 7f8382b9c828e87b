import { and, asc, eq, isNull, ne, sql } from "drizzle-orm"
import { requestRefund } from "#app/domain/books/ledger/refund-requests.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { isFailureNotified, retryWaitMs } from "#app/domain/shared/retry-waits.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { REASONS_OF_OTHERS } from "#db/schema/ledger-words.ts"
import { orders } from "#db/schema/orders.ts"
import { refunds } from "#db/schema/payments.ts"
import type { PaymentRow } from "./payment-queries.server.ts"

export type RefundRow = typeof refunds.$inferSelect

/** Whether somebody else made it: ours to know of, not to repeat. */
export const isMadeByOthers = ({ reason }: Pick<RefundRow, "reason">): boolean =>
  REASONS_OF_OTHERS.includes(reason)

/** As long as the provider takes refunds of a payment. */
const TRIED_FOR_MS = 182 * DAY

/** Tries for the same money: those of one order's part, or those of the whole payment. */
const isSameMoney = ({ paymentId, paymentItemId, reason }: RefundRow) =>
  and(
    eq(refunds.paymentId, paymentId),
    paymentItemId === null
      ? isNull(refunds.paymentItemId)
      : eq(refunds.paymentItemId, paymentItemId),
    eq(refunds.reason, reason),
  )

/** What was asked for in place of a refund that failed, if anything. */
export const findRetry = (failed: RefundRow): RefundRow | undefined =>
  isMadeByOthers(failed)
    ? undefined
    : db
        .select()
        .from(refunds)
        .where(
          and(isSameMoney(failed), ne(refunds.status, sql`'failed'`), ne(refunds.id, failed.id)),
        )
        .get()

/**
 * A refund failed at the provider, in the caller's transaction: says so, and asks for another of the same
 * money after 1, 6 and 24 hours and then every day for half a year (docs/rules.md#refunds-are-tried-again).
 */
export function tryAgain(payment: PaymentRow, failed: RefundRow): void {
  if (isMadeByOthers(failed) || findRetry(failed)) return
  const tries = db
    .select({ createdAt: refunds.createdAt })
    .from(refunds)
    .where(isSameMoney(failed))
    .orderBy(asc(refunds.createdAt))
    .all()
  if (isFailureNotified(tries.length)) recordFailure(payment, failed)
  const since = tries[0]?.createdAt ?? clock.now()
  if (clock.now() - since > TRIED_FOR_MS) {
    logger.error({ event: "refund.given_up", paymentId: payment.id, tries: tries.length })
    return
  }
  const { paymentId, providerPaymentId, amountPaise, reason, paymentItemId } = failed
  const next = { paymentId, providerPaymentId, amountPaise, reason, paymentItemId }
  requestRefund(next, retryWaitMs(tries.length))
}

/** Done by nobody, so that the brand hears of it. */
function recordFailure(payment: PaymentRow, { paymentItemId, amountPaise }: RefundRow): void {
  const { id: paymentId, projectId } = payment
  const order = paymentItemId === null ? undefined : findOrderOf(paymentItemId)
  recordEvent({
    type: "payment.refund_failed",
    projectId,
    ...(order && { orderId: order.id }),
    data: { by: "provider", paymentId, amountPaise, ...aboutOrder(order) },
  })
}

/**
 * The money of one cancelled order has gone back; said once for each time that it arrives. Returns the
 * order's id; undefined where the money was no order's alone, and nothing is said.
 */
export function recordPartReturned(
  { id: paymentId, projectId }: PaymentRow,
  { paymentItemId }: RefundRow,
  amountPaise: number,
): string | undefined {
  const order = paymentItemId === null ? undefined : findOrderOf(paymentItemId)
  if (!order) return undefined
  const data = { by: "provider", paymentId, amountPaise, ...aboutOrder(order) }
  recordEvent({ type: "payment.order_refunded", projectId, orderId: order.id, data })
  return order.id
}

type Order = NonNullable<ReturnType<typeof findOrderOf>>
const aboutOrder = (order: Order | undefined): Record<string, string> =>
  order ? { orderId: order.id, influencerId: order.influencerId } : {}

const findOrderOf = (paymentItemId: string) =>
  db
    .select({ id: orders.id, influencerId: orders.influencerId })
    .from(orders)
    .where(eq(orders.paymentItemId, paymentItemId))
    .get()
