import { and, eq } from "drizzle-orm"
import { refundReceipt } from "#app/domain/books/ledger/refund.ts"
import {
  linkRefundToItem,
  type RefundRow,
  unsentRefundPaise,
} from "#app/domain/books/ledger/refund-requests.server.ts"
import { releaseHoldForRefund } from "#app/domain/payments/payouts/advance-hold.server.ts"
import { providerPages, requireProviderAnswer } from "#app/domain/shared/provider-answer.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderRefund, razorpay } from "#app/platform/razorpay.server.ts"
import { refunds } from "#db/schema/payments.ts"
import { findPaymentRow, type PaymentRow } from "./payment-queries.server.ts"
import { findRefundRow, recordRefund } from "./refunds.server.ts"

/**
 * Sends a refund, once however often it runs, and follows it until it has arrived.
 * Returns when to look again, in milliseconds since the epoch; undefined when it is over.
 * @throws ProviderUnavailable
 */
export async function sendRefund(refundId: string): Promise<number | undefined> {
  const known = findRefundRow(refundId)
  if (!known || known.status === "processed") return undefined
  if (known.providerRefundId !== null) {
    const reported = await razorpay.fetchRefund(known.providerRefundId)
    return follow(known, requireProviderAnswer(reported))
  }
  // Money on hold for influencers cannot go back.
  const freedAt = await releaseHoldForRefund(known.paymentId)
  if (freedAt !== undefined) return freedAt
  // It may have been sent or dropped meanwhile.
  const refund = findRefundRow(refundId)
  const payment = refund && findPaymentRow(refund.paymentId)
  if (!payment || !refund.providerPaymentId || refund.status !== "due") return undefined
  if (isOfKept(refund, payment) && unsentRefundPaise(payment.id) < 0) {
    return reduceByOthers(refund, payment)
  }
  const isWhole = refund.amountPaise === payment.amountPaise
  const answer = await razorpay.refundPayment(refund.providerPaymentId, {
    amountPaise: refund.amountPaise,
    receipt: refundReceipt(refund.id),
    // The provider takes a key with one amount only.
    idempotencyKey: isWhole ? refund.id : `${refund.id}-${refund.amountPaise}`,
  })
  if (answer.isOk || answer.kind !== "refused") return follow(refund, requireProviderAnswer(answer))
  // It may have been sent already, by an earlier call or by hand.
  logger.warn({ event: "refund.refused", refundId, description: answer.description })
  return reduceByOthers(refund, payment, () => requireProviderAnswer(answer))
}

/** The books know nothing of the second payment of an order. */
const isOfKept = (refund: RefundRow, payment: PaymentRow): boolean =>
  refund.providerPaymentId === payment.providerPaymentId

/**
 * Reduces a waiting refund by what went back by hand, unless the provider has it after all; `orElse` runs when
 * nothing did. Returns when to look again.
 */
async function reduceByOthers(refund: RefundRow, payment: PaymentRow, orElse?: () => unknown) {
  const fetchPage = (skip: number) =>
    razorpay.fetchRefundsOfPayment(refund.providerPaymentId ?? "", skip)
  const all: ProviderRefund[] = []
  for await (const items of providerPages(fetchPage, MAX_PAGES)) all.push(...items)
  for (const one of all) recordRefund(payment.id, one)
  const ours = all.find(({ receipt }) => receipt === refundReceipt(refund.id))
  if (ours) return follow(refund, ours)
  const stillThere = all
    .filter(({ status }) => status !== "failed")
    .reduce((left, { amount }) => left - amount, payment.amountPaise)
  return write(() => {
    const waiting = findRefundRow(refund.id)
    if (waiting?.status !== "due") return undefined
    const { amountPaise } = waiting
    const owed = amountPaise + (isOfKept(waiting, payment) ? unsentRefundPaise(payment.id) : 0)
    const leftPaise = Math.min(stillThere, owed)
    const isDue = and(eq(refunds.id, refund.id), eq(refunds.status, "due"))
    if (leftPaise >= amountPaise) orElse?.()
    else if (leftPaise > 0) db.update(refunds).set({ amountPaise: leftPaise }).where(isDue).run()
    if (leftPaise > 0) return clock.now()
    db.delete(refunds).where(isDue).run()
    // The money that went back by hand is that order's.
    if (waiting.paymentItemId) linkRefundToItem(payment.id, waiting.paymentItemId, amountPaise)
    return undefined
  })
}

/** More parts, each tried daily for half a year, than one payment has. */
const MAX_PAGES = 200

function follow(refund: RefundRow, reported: ProviderRefund): number | undefined {
  recordRefund(refund.paymentId, reported, refund.status)
  return reported.status === "pending" ? clock.now() + DAY : undefined
}
