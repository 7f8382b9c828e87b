import { randomUUID } from "node:crypto"
import { and, eq, inArray, sql, sum } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { ProviderRefund } from "#app/platform/razorpay.server.ts"
import { refunds } from "#db/schema/payments.ts"
import { SEND_REFUND } from "./payment.ts"
import { findPaymentRow, type PaymentRow } from "./payment-queries.server.ts"
import { markRefunded } from "./payment-steps.server.ts"

export type RefundRow = typeof refunds.$inferSelect

const selectById = query((p: Params<{ id: string }>) =>
  db.select().from(refunds).where(eq(refunds.id, p.id)),
)
export const findRefundRow = (id: string): RefundRow | undefined => selectById.get({ id })

const selectByProvider = query((p: Params<{ providerRefundId: string }>) =>
  db.select().from(refunds).where(eq(refunds.providerRefundId, p.providerRefundId)),
)

/** The receipt under which the provider knows a refund of ours. */
export const refundReceipt = (id: string): string => `rf_${id}`

/**
 * Takes over what the provider says of a refund, ours or one that the operator made there. It counts for
 * the payment that it names: when an order was paid twice, the second payment's way back is only kept.
 * What is reported comes in any order: a beginning never overrules an end, and what failed has arrived only
 * when the provider says so to somebody who asks because of it, `askedAs` being what we knew then.
 */
export function recordRefund(
  paymentId: string,
  reported: ProviderRefund,
  askedAs?: RefundRow["status"],
): void {
  write(() => {
    const payment = findPaymentRow(paymentId)
    if (!payment) return
    const row = findRowOf(payment, reported)
    if (row && row.status === reported.status && row.providerRefundId === reported.id) return
    const about = {
      paymentId,
      providerPaymentId: reported.payment_id,
      providerRefundId: reported.id,
    }
    if (row && FINAL.has(row.status) && reported.status === "pending") return
    if (row?.status === "failed" && askedAs !== "failed") {
      logger.warn({ event: "refund.contradiction", ...about, status: reported.status })
      scheduleJob(SEND_REFUND, row.id, clock.now())
      return
    }
    saveRefund(payment, row, reported)
    if (row?.status === "processed") scheduleJob(SEND_REFUND, row.id, clock.now())
    if (reported.status === "failed") logger.error({ event: "refund.failed", ...about })
    else logger.info({ event: `refund.${reported.status}`, ...about })
    if (reported.payment_id === payment.providerPaymentId) closeWhenWhole(payment)
    else logger.warn({ event: "refund.of_other_payment", ...about })
  })
}

/** The provider's id decides; before we know it, the receipt, as long as it is about the same payment. */
function findRowOf(payment: PaymentRow, reported: ProviderRefund): RefundRow | undefined {
  const known = selectByProvider.get({ providerRefundId: reported.id })
  if (known || !reported.receipt?.startsWith(refundReceipt(""))) return known
  const own = findRefundRow(reported.receipt.slice(refundReceipt("").length))
  const isOurs =
    own?.paymentId === payment.id &&
    own.providerPaymentId === reported.payment_id &&
    own.providerRefundId === null
  return isOurs ? own : undefined
}

const FINAL: ReadonlySet<RefundRow["status"]> = new Set(["processed", "failed"])

function saveRefund(
  payment: PaymentRow,
  row: RefundRow | undefined,
  reported: ProviderRefund,
): void {
  const values = {
    providerPaymentId: reported.payment_id,
    providerRefundId: reported.id,
    amountPaise: reported.amount,
    status: reported.status,
    processedAt: reported.status === "processed" ? clock.now() : null,
  }
  if (row) {
    db.update(refunds).set(values).where(eq(refunds.id, row.id)).run()
    return
  }
  db.insert(refunds)
    .values({
      ...values,
      id: randomUUID(),
      paymentId: payment.id,
      reason: "made at the provider",
      createdAt: clock.now(),
    })
    .run()
}

const sumOf = (...statuses: RefundRow["status"][]) =>
  query((p: Params<{ paymentId: string; providerPaymentId: string | null }>) =>
    db
      .select({ paise: sum(refunds.amountPaise).mapWith(Number) })
      .from(refunds)
      .where(
        and(
          eq(refunds.paymentId, p.paymentId),
          sql`${refunds.providerPaymentId} = ${p.providerPaymentId}`,
          inArray(refunds.status, statuses),
        ),
      ),
  )
const sumProcessed = sumOf("processed")
const sumUnderWay = sumOf("pending", "processed")

type ProviderPaymentOf = Pick<PaymentRow, "id" | "providerPaymentId">

const sumPaise = (
  sums: ReturnType<typeof sumOf>,
  { id: paymentId, providerPaymentId }: ProviderPaymentOf,
): number => sums.get({ paymentId, providerPaymentId })?.paise ?? 0

/** Whether all of one of the provider's payments has gone back, or is on its way. */
export const isGoingBack = (payment: PaymentRow, providerPaymentId: string): boolean =>
  sumPaise(sumUnderWay, { id: payment.id, providerPaymentId }) >= payment.amountPaise

/** Notes whether all of the money that was kept for a payment has gone back. */
export const closeWhenWhole = (payment: PaymentRow): void =>
  markRefunded(payment, sumPaise(sumProcessed, payment) >= payment.amountPaise)

/**
 * Leaves of a refund of ours what others, made by hand, did not give back already. One that has nothing
 * left to give goes.
 */
export function reduceRefund(refund: RefundRow, leftPaise: number): void {
  write(() => {
    const isDue = and(eq(refunds.id, refund.id), eq(refunds.status, "due"))
    if (leftPaise > 0) db.update(refunds).set({ amountPaise: leftPaise }).where(isDue).run()
    else db.delete(refunds).where(isDue).run()
  })
}
