import { clock, DAY } from "#app/platform/clock.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderRefund, razorpay } from "#app/platform/razorpay.server.ts"
import { findPaymentRow } from "./payment-rows.server.ts"
import { demandAnswer } from "./provider-answer.server.ts"
import { findRefundRow, type RefundRow, recordRefund, refundReceipt } from "./refund-rows.server.ts"

/**
 * Gives a payment's money back, once however often it runs, and follows the refund until it has arrived.
 * Returns when to look again, in milliseconds since the epoch; undefined when it is over.
 * @throws ProviderUnavailable when the provider did not take it yet
 */
export async function sendRefund(refundId: string): Promise<number | undefined> {
  const refund = findRefundRow(refundId)
  if (!refund || refund.status === "processed" || refund.status === "failed") return undefined
  const payment = findPaymentRow(refund.paymentId)
  if (!payment?.providerPaymentId) return undefined
  const told = await ask(refund, payment.providerPaymentId)
  recordRefund(payment, told)
  return told.status === "pending" ? clock.now() + DAY : undefined
}

async function ask(refund: RefundRow, providerPaymentId: string): Promise<ProviderRefund> {
  if (refund.providerRefundId) {
    return demandAnswer(await razorpay.fetchRefund(refund.providerRefundId))
  }
  const answer = await razorpay.refundPayment(providerPaymentId, {
    amountPaise: refund.amountPaise,
    receipt: refundReceipt(refund.id),
    idempotencyKey: refund.id,
  })
  if (answer.isOk || answer.kind !== "refused") return demandAnswer(answer)
  // Refused when it is already done, by an earlier call of ours or by hand: then that one counts.
  logger.warn({ event: "refund.refused", refundId: refund.id, description: answer.description })
  const made = demandAnswer(await razorpay.fetchRefundsOfPayment(providerPaymentId)).items
  const ours = made.find((one) => one.receipt === refundReceipt(refund.id))
  const whole = made.find((one) => one.amount === refund.amountPaise)
  const known = ours ?? (whole && { ...whole, receipt: refundReceipt(refund.id) })
  return known ?? demandAnswer(answer)
}
