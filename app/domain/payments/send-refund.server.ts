import { clock, DAY } from "#app/platform/clock.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderRefund, razorpay } from "#app/platform/razorpay.server.ts"
import { providerPages, requireProviderAnswer } from "../provider-answer.server.ts"
import { findPaymentRow } from "./payment-queries.server.ts"
import type { RefundRow } from "./refund-retries.server.ts"
import { findRefundRow, recordRefund, reduceRefund, refundReceipt } from "./refunds.server.ts"

/**
 * Gives a payment's money back, once however often it runs, and follows the refund until it has arrived.
 * Returns when to look again, in milliseconds since the epoch; undefined when it is over.
 * @throws ProviderUnavailable when the provider did not take it yet
 */
export async function sendRefund(refundId: string): Promise<number | undefined> {
  const refund = findRefundRow(refundId)
  const payment = refund && findPaymentRow(refund.paymentId)
  if (!payment || !refund.providerPaymentId || refund.status === "processed") return undefined
  if (refund.providerRefundId !== null) {
    const reported = await razorpay.fetchRefund(refund.providerRefundId)
    return follow(refund, requireProviderAnswer(reported))
  }
  const isWhole = refund.amountPaise === payment.amountPaise
  const answer = await razorpay.refundPayment(refund.providerPaymentId, {
    amountPaise: refund.amountPaise,
    receipt: refundReceipt(refund.id),
    // The provider takes a key with one amount only.
    idempotencyKey: isWhole ? refund.id : `${refund.id}-${refund.amountPaise}`,
  })
  if (answer.isOk || answer.kind !== "refused") return follow(refund, requireProviderAnswer(answer))
  // Refused when it is already done, by an earlier call of ours or by hand: then that counts.
  logger.warn({ event: "refund.refused", refundId, description: answer.description })
  const items = await fetchAllRefunds(refund.providerPaymentId)
  for (const item of items) recordRefund(payment.id, item)
  const ours = items.find(({ receipt }) => receipt === refundReceipt(refundId))
  if (ours) return follow(refund, ours)
  const leftPaise = items
    .filter(({ status }) => status !== "failed")
    .reduce((left, { amount }) => left - amount, payment.amountPaise)
  if (leftPaise >= refund.amountPaise) requireProviderAnswer(answer)
  reduceRefund(refund, leftPaise)
  return leftPaise > 0 ? clock.now() : undefined
}

/** More parts, each tried every day for half a year, than one of our payments can have. */
const MOST_PAGES = 200

async function fetchAllRefunds(providerPaymentId: string): Promise<ProviderRefund[]> {
  const fetchPage = (skip: number) => razorpay.fetchRefundsOfPayment(providerPaymentId, skip)
  const all: ProviderRefund[] = []
  for await (const items of providerPages(fetchPage, MOST_PAGES)) all.push(...items)
  return all
}

function follow(refund: RefundRow, reported: ProviderRefund): number | undefined {
  recordRefund(refund.paymentId, reported, refund.status)
  return reported.status === "pending" ? clock.now() + DAY : undefined
}
