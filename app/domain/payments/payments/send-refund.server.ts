import { unsentRefundOf } from "#app/domain/books/ledger/refund-balance.server.ts"
import { freeForRefund } from "#app/domain/payments/payouts/transfers.server.ts"
import { providerPages, requireProviderAnswer } from "#app/domain/shared/provider-answer.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderRefund, razorpay } from "#app/platform/razorpay.server.ts"
import { findPaymentRow, type PaymentRow } from "./payment-queries.server.ts"
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
  if (isMoreThanOwed(refund, payment)) return leaveToOthers(refund, payment)
  // What is on hold for others cannot go back.
  const freedAt = await freeForRefund(payment.id)
  if (freedAt !== undefined) return freedAt
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
  return leaveToOthers(refund, payment, () => requireProviderAnswer(answer))
}

/** Whether, with what waits, more goes back of the kept payment than the books owe: somebody did it by hand. */
const isMoreThanOwed = (refund: RefundRow, payment: PaymentRow): boolean =>
  isOfKept(refund, payment) && unsentRefundOf(payment.id) < 0

/** An order may be paid twice: what goes back of the second payment is owed whatever the books say of the first. */
const isOfKept = (refund: RefundRow, payment: PaymentRow): boolean =>
  refund.providerPaymentId === payment.providerPaymentId

/**
 * Takes off a refund that waits what went back by hand meanwhile, unless it has reached the provider after all:
 * what the provider has not left there, and what the books do not owe. Where nothing did, `orElse` says why it was
 * refused. Returns when to look again.
 */
async function leaveToOthers(refund: RefundRow, payment: PaymentRow, orElse?: () => unknown) {
  const items = await fetchAllRefunds(refund.providerPaymentId ?? "")
  for (const item of items) recordRefund(payment.id, item)
  const ours = items.find(({ receipt }) => receipt === refundReceipt(refund.id))
  if (ours) return follow(refund, ours)
  const stillThere = items
    .filter(({ status }) => status !== "failed")
    .reduce((left, { amount }) => left - amount, payment.amountPaise)
  return write(() => {
    const waiting = findRefundRow(refund.id)
    if (waiting?.status !== "due") return undefined
    const { amountPaise } = waiting
    const owed = isOfKept(waiting, payment) ? amountPaise + unsentRefundOf(payment.id) : amountPaise
    const leftPaise = Math.min(stillThere, owed)
    if (leftPaise >= amountPaise) orElse?.()
    else reduceRefund(waiting, leftPaise)
    return leftPaise > 0 ? clock.now() : undefined
  })
}

/** More parts, each tried every day for half a year, than one of our payments can have. */
const MAX_PAGES = 200

async function fetchAllRefunds(providerPaymentId: string): Promise<ProviderRefund[]> {
  const fetchPage = (skip: number) => razorpay.fetchRefundsOfPayment(providerPaymentId, skip)
  const all: ProviderRefund[] = []
  for await (const items of providerPages(fetchPage, MAX_PAGES)) all.push(...items)
  return all
}

function follow(refund: RefundRow, reported: ProviderRefund): number | undefined {
  recordRefund(refund.paymentId, reported, refund.status)
  return reported.status === "pending" ? clock.now() + DAY : undefined
}
