import { GATEWAY, GATEWAY_COST, refundsOf } from "#app/domain/books/ledger/accounts.ts"
import { movedForPayment } from "#app/domain/books/ledger/balances.server.ts"
import { repeatedEntryId } from "#app/domain/books/ledger/entry-keys.ts"
import { countPosted, moveLines, postEntry } from "#app/domain/books/ledger/journal.server.ts"
import { providerFeeLines } from "#app/domain/books/ledger/provider-fee.ts"
import type { ProviderPayment } from "#app/platform/razorpay.server.ts"
import type { PaymentRow } from "./payment-queries.server.ts"

/** Each of these posts in the caller's transaction, once: docs/rules.md#the-books */

/** Money came with which nothing could be bought: all of it is owed back. */
export function postUnusedMoney({ id, amountPaise }: PaymentRow): void {
  const lines = moveLines(refundsOf(id), GATEWAY, amountPaise)
  postEntry({ kind: "capture", about: id, paymentId: id }, lines)
}

/** Posts the provider's fee once it is known. */
export function postProviderFee(paymentId: string, { id, fee, tax }: ProviderPayment): void {
  if (!fee) return
  postEntry({ kind: "provider_fee", about: id, paymentId }, providerFeeLines(fee, tax))
}

/** Posts a refund that no order explains as our loss; for a part of an order the entry names it. */
export function postLoss(paymentId: string, paise: number, orderId?: string): void {
  const loss = `loss:${paymentId}`
  const about = repeatedEntryId(loss, countPosted("correction", loss) + 1)
  const lines = moveLines(refundsOf(paymentId), GATEWAY_COST, paise)
  postEntry({ kind: "correction", about, paymentId, ...(orderId && { orderId }) }, lines)
}

/** `paise` came back of what we bore, as far as it goes. */
export function postRecoveredLoss(paymentId: string, paise: number): void {
  const of = { paymentId, kind: "correction", account: "gateway_cost" } as const
  const backPaise = Math.min(paise, movedForPayment(of) ?? 0)
  if (backPaise > 0) postLoss(paymentId, -backPaise)
}
