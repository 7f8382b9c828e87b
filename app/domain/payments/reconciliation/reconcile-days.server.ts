import { bookDayOf, startOfBookDay } from "#app/domain/books/ledger/accounts.ts"
import { recordOwnSettlement } from "#app/domain/books/ledger/own-settlements.server.ts"
import { checkBankDisputes } from "#app/domain/payments/payments/check-bank-disputes.server.ts"
import { findPaymentByProviderPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import { auditCaptures, takeOverCapture } from "#app/domain/payments/payments/reconcile.server.ts"
import { recordRefund } from "#app/domain/payments/payments/refunds.server.ts"
import { findTransferAtProvider } from "#app/domain/payments/payouts/payout-queries.server.ts"
import { followTransfer } from "#app/domain/payments/payouts/transfers.server.ts"
import { providerPages } from "#app/domain/shared/provider-answer.server.ts"
import { clock, HOUR, SECOND } from "#app/platform/clock.server.ts"
import { isPaymentSetUp } from "#app/platform/razorpay.server.ts"
import { ownMoney } from "#app/platform/razorpay-balance.server.ts"
import { checkBooks } from "./check-books.server.ts"
import { compareWithProvider } from "./compare-provider.server.ts"
import type { Difference } from "./difference.ts"
import { fetchProviderDay, type ProviderDay } from "./provider-day.server.ts"
import { dueDays, keepDifferences } from "./reconciled-days.server.ts"
import { resolveKey } from "./resolved-differences.server.ts"
import { compareSettledLines } from "./settled-lines.server.ts"

/** The job that compares our books with the provider's. */
export const RECONCILE = "reconcile"
/** The provider's lists lag behind by minutes, and our days are closed by then. */
const AFTER_MIDNIGHT_MS = 2 * HOUR

/** With which the command of the same name ends where something differs. */
export const WITH_DIFFERENCES = 1

/** When the job comes next, in milliseconds since the epoch: two hours after midnight in India. */
export function nextReconciliationAt(): number {
  const at = startOfBookDay(today()) + AFTER_MIDNIGHT_MS
  return at > clock.now() ? at : startOfBookDay(today() + 1) + AFTER_MIDNIGHT_MS
}

/** The day that it is in India, as the books count them. */
export const today = (): number => bookDayOf(clock.now())

/**
 * Takes over what the provider says of a day and we missed, compares it with our books, checks those, and
 * keeps what differs (docs/rules.md#books-compared-daily). @throws ProviderUnavailable when there was no answer
 */
export async function reconcileDay(day: number): Promise<Difference[]> {
  const differences = [...(await compareDay(day)), ...checkBooks()]
  keepDifferences(day, differences)
  return differences
}

/**
 * The same for every day that is over and was not compared yet, and for those that differed: what was mended
 * meanwhile is told no more. Our own books are checked once, with the last day.
 */
export async function reconcileDue(): Promise<Difference[]> {
  if (isPaymentSetUp) {
    await auditCaptures()
    await checkBankDisputes()
  }
  const yesterday = today() - 1
  const all: Difference[] = []
  for (const day of dueDays(yesterday)) {
    const differences = await compareDay(day)
    if (day === yesterday) differences.push(...checkBooks())
    keepDifferences(day, differences)
    all.push(...differences)
  }
  return all
}

/** The same without our own books and without keeping it. @throws ProviderUnavailable without an answer */
export async function compareDay(day: number): Promise<Difference[]> {
  if (!isPaymentSetUp) return []
  await takeOverSettlements(day)
  const made = await fetchProviderDay(day)
  await takeOver(made)
  const differences = [...(await compareWithProvider(made)), ...(await compareSettledLines(day))]
  const once = new Map(differences.map((one) => [resolveKey(one), one]))
  return [...once.values()]
}

/** More pages than a day has settlements. */
const MAX_PAGES = 10

/** Settlements to our own bank that no webhook told of. */
async function takeOverSettlements(day: number): Promise<void> {
  const from = startOfBookDay(day) / SECOND
  const span = { from, to: startOfBookDay(day + 1) / SECOND - 1 }
  const fetchPage = (skip: number) => ownMoney.listSettlements({ ...span, skip })
  for await (const items of providerPages(fetchPage, MAX_PAGES)) {
    for (const settlement of items) recordOwnSettlement(settlement)
  }
}

/** What a webhook should have told: each of these is done once, however often it is told. */
async function takeOver(day: ProviderDay): Promise<void> {
  for (const made of day.payments.values()) if (made) takeOverCapture(made)
  for (const made of day.refunds.values()) {
    const payment = made && findPaymentByProviderPayment(made.payment_id)
    if (payment) recordRefund(payment.id, made)
  }
  for (const [id, made] of day.transfers) {
    const transfer = made && findTransferAtProvider(id)
    if (transfer?.providerTransferId) await followTransfer(transfer)
  }
}
