import { repeatedEntryId } from "#app/domain/books/ledger/entry-keys.ts"
import { countPosted } from "#app/domain/books/ledger/journal.server.ts"
import { findPaymentByProviderPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import { unreversedPaise } from "#app/domain/payments/payouts/hold.server.ts"
import {
  findPayoutOfOrder,
  findTransferRow,
  type TransferRow,
} from "#app/domain/payments/payouts/payout-queries.server.ts"
import { requireProviderAnswer } from "#app/domain/shared/provider-answer.server.ts"
import type { ProviderPayment, ProviderRefund } from "#app/platform/razorpay.server.ts"
import { type ProviderTransfer, route } from "#app/platform/razorpay-route.server.ts"
import { entrySum, sumOfCapture, sumOfRefund } from "./book-entries.server.ts"
import type { Difference } from "./difference.ts"
import type { ProviderDay } from "./provider-day.server.ts"
import { findDifference } from "./resolved-differences.server.ts"

/**
 * Compares a day's provider data with our books (docs/rules.md#books-compared-daily). @throws
 * ProviderUnavailable
 */
export async function compareWithProvider(day: ProviderDay): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const [id, made] of day.payments) {
    differences.push(...compareCapture(id, made), ...compareFee(id, made?.fee))
  }
  for (const [id, made] of day.refunds) differences.push(...compareRefund(id, made))
  for (const [id, made] of day.transfers) {
    differences.push(
      ...(await compareTransfer(id, made)),
      ...compareHold(id, made),
      ...compareTransferFee(id, made),
    )
  }
  return differences
}

const isCaptured = (made: ProviderPayment | undefined): made is ProviderPayment =>
  made?.status === "captured" || made?.status === "refunded"

function compareCapture(id: string, made: ProviderPayment | undefined): Difference[] {
  const payment = findPaymentByProviderPayment(id)
  const ours = payment && payment.fulfilment !== "none" ? sumOfCapture(payment.id) : null
  // A duplicate or unknown payment, already refunded.
  if (ours === null && made?.status === "refunded") return []
  return findDifference("capture", id, ours, isCaptured(made) ? made.amount : null)
}

function compareFee(id: string, fee: number | null | undefined): Difference[] {
  const moved = entrySum("provider_fee", id)
  return findDifference("provider_fee", id, moved === null ? null : -moved, fee ?? null)
}

function compareRefund(id: string, made: ProviderRefund | undefined): Difference[] {
  const payment = made && findPaymentByProviderPayment(made.payment_id)
  const ours = sumOfRefund(id)
  // Money outside our books is reported with its payment.
  const isKept = payment !== undefined && payment.fulfilment !== "none"
  if (made && !isKept && ours === null) return []
  const theirs = made?.status === "processed" ? made.amount : null
  return findDifference("refund", id, ours === null ? null : -ours, theirs)
}

/** A failed transfer is free: its posted fee returned. */
function compareTransferFee(id: string, made: ProviderTransfer | undefined): Difference[] {
  const [moved, back] = [id, repeatedEntryId(id, 2)].map((about) => entrySum("provider_fee", about))
  const ours = moved == null ? null : -moved - (back ?? 0)
  return findDifference(
    "provider_fee",
    id,
    ours,
    made?.status === "failed" ? null : (made?.fees ?? null),
  )
}

function compareHold(id: string, made: ProviderTransfer | undefined): Difference[] {
  const row = findTransferRow(id)
  const ours = row?.status === "held" ? unreversedPaise(row) : null
  const isHeld = made?.on_hold === true && made.status !== "failed"
  return findDifference("hold", id, ours, isHeld ? made.amount - made.amount_reversed : null)
}

/** Sums transfers to the influencer's bank, less returns. */
async function compareTransfer(
  id: string,
  made: ProviderTransfer | undefined,
): Promise<Difference[]> {
  const row = findTransferRow(id)
  const ours = row?.settledAt == null ? null : row.status === "settled" ? paidOut(row) : 0
  const theirs = made ? await arrivedOf(made, ours) : null
  return findDifference("transfer", id, ours, theirs)
}

function paidOut({ orderId }: TransferRow): number {
  const id = findPayoutOfOrder(orderId)?.id ?? ""
  const about = Array.from({ length: countPosted("payout", id) }, (_, n) =>
    repeatedEntryId(id, n + 1),
  )
  return about.reduce(
    (sum, one) => sum - (entrySum("payout", one) ?? 0) - (entrySum("payout_reversed", one) ?? 0),
    0,
  )
}

/** "settled" means sent; only the settlement confirms arrival. */
async function arrivedOf(made: ProviderTransfer, ours: number | null): Promise<number | null> {
  if (made.settlement_status !== "settled") return null
  const left = made.amount - made.amount_reversed
  if (left === (ours ?? 0) || !made.recipient_settlement_id) return left
  const answer = await route.fetchSettlement(made.recipient_settlement_id)
  return requireProviderAnswer(answer).status === "processed" ? left : null
}
