import { GATEWAY, GATEWAY_COST, refundsOf } from "#app/domain/books/ledger/accounts.ts"
import { movedForPayment } from "#app/domain/books/ledger/balances.server.ts"
import { nthTime } from "#app/domain/books/ledger/entry-keys.ts"
import { move, post, timesPosted } from "#app/domain/books/ledger/journal.server.ts"
import { keptByProvider } from "#app/domain/books/ledger/provider-fee.ts"
import type { ProviderPayment, ProviderRefund } from "#app/platform/razorpay.server.ts"
import type { PaymentRow } from "./payment-queries.server.ts"

/** Each of these posts in the caller's transaction, once: docs/rules.md#the-books */

/** Money came with which nothing could be bought: all of it is owed back. */
export function postUnusedMoney({ id, amountPaise }: PaymentRow): void {
  const lines = move(refundsOf(id), GATEWAY, amountPaise)
  post({ kind: "capture", about: id, paymentId: id }, lines)
}

/** What the provider keeps of a payment, as soon as it says so. */
export function postProviderFee(paymentId: string, { id, fee, tax }: ProviderPayment): void {
  if (!fee) return
  post({ kind: "provider_fee", about: id, paymentId }, keptByProvider(fee, tax))
}

/**
 * Money that was owed back has arrived, or, after all, has not: what was posted of it is taken back. What is
 * said of one refund may change more than once.
 */
export function postRefund(
  paymentId: string,
  { id, amount, status }: Pick<ProviderRefund, "id" | "amount" | "status">,
): void {
  const sent = timesPosted("refund", id)
  const isSent = sent > timesPosted("refund_failed", id)
  const toBrand = move(GATEWAY, refundsOf(paymentId), amount)
  const back = move(refundsOf(paymentId), GATEWAY, amount)
  if (status === "processed" && !isSent) {
    post({ kind: "refund", about: nthTime(id, sent + 1), paymentId }, toBrand)
  } else if (status === "failed" && isSent) {
    post({ kind: "refund_failed", about: nthTime(id, sent), paymentId }, back)
  }
}

/** What went back of a payment and no order explains is ours to bear; of an order's part the entry names it. */
export function postLoss(paymentId: string, paise: number, orderId?: string): void {
  const loss = `loss:${paymentId}`
  const about = nthTime(loss, timesPosted("correction", loss) + 1)
  const lines = move(refundsOf(paymentId), GATEWAY_COST, paise)
  post({ kind: "correction", about, paymentId, ...(orderId && { orderId }) }, lines)
}

/** `paise` came back of what we bore, as far as it goes. */
export function postLossBack(paymentId: string, paise: number): void {
  const of = { paymentId, kind: "correction", account: "gateway_cost" } as const
  const backPaise = Math.min(paise, movedForPayment(of) ?? 0)
  if (backPaise > 0) postLoss(paymentId, -backPaise)
}
