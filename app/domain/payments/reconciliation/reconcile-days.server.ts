import { bookDayOf, startOfBookDay } from "#app/domain/books/ledger/accounts.ts"
import { recordOwnSettlement } from "#app/domain/books/ledger/own-settlements.server.ts"
import { checkBankDisputes } from "#app/domain/payments/payments/check-bank-disputes.server.ts"
import { findPaymentByProviderPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import { auditCaptures, takeOverCapture } from "#app/domain/payments/payments/reconcile.server.ts"
import { recordRefund } from "#app/domain/payments/payments/refunds.server.ts"
import { followTransfer } from "#app/domain/payments/payouts/advance-hold.server.ts"
import { findTransferRow } from "#app/domain/payments/payouts/payout-queries.server.ts"
import { providerPages } from "#app/domain/shared/provider-answer.server.ts"
import { clock, HOUR, SECOND } from "#app/platform/clock.server.ts"
import { isPaymentSetUp } from "#app/platform/razorpay.server.ts"
import { ownMoney } from "#app/platform/razorpay-balance.server.ts"
import { checkBooks } from "./check-books.server.ts"
import { compareWithProvider } from "./compare-provider.server.ts"
import type { Difference } from "./difference.ts"
import { fetchProviderDay, type ProviderDay } from "./provider-day.server.ts"
import { dueDays, keepDifferences } from "./reconciled-days.server.ts"
import { differenceKey } from "./resolved-differences.server.ts"
import { compareSettledLines } from "./settled-lines.server.ts"

export const RECONCILE_JOB = "reconcile"
/** The provider's lists lag by minutes, and our days are closed by then. */
const AFTER_MIDNIGHT_MS = 2 * HOUR

/** The command's exit code. */
export const WITH_DIFFERENCES = 1

/** Two hours after midnight in India, in milliseconds since the epoch. */
export function nextReconciliationAt(): number {
  const at = startOfBookDay(todayAsBookDay()) + AFTER_MIDNIGHT_MS
  return at > clock.now() ? at : startOfBookDay(todayAsBookDay() + 1) + AFTER_MIDNIGHT_MS
}

/** Today in India, as a book day. */
export const todayAsBookDay = (): number => bookDayOf(clock.now())

/**
 * Imports missed events, compares the day, checks the books and saves differences
 * (docs/rules.md#books-compared-daily). @throws ProviderUnavailable
 */
export async function reconcileDay(day: number): Promise<Difference[]> {
  const differences = [...(await compareDay(day)), ...checkBooks()]
  keepDifferences(day, differences)
  return differences
}

/** Reconciles missed days and those that differ; checks our own books once, with the last day. */
export async function reconcileDue(): Promise<Difference[]> {
  if (isPaymentSetUp) {
    await auditCaptures()
    await checkBankDisputes()
  }
  const yesterday = todayAsBookDay() - 1
  const all: Difference[] = []
  for (const day of dueDays(yesterday)) {
    const differences = await compareDay(day)
    if (day === yesterday) differences.push(...checkBooks())
    keepDifferences(day, differences)
    all.push(...differences)
  }
  return all
}

/** Compares a day without saving or checking our books. @throws ProviderUnavailable */
export async function compareDay(day: number): Promise<Difference[]> {
  if (!isPaymentSetUp) return []
  await takeOverSettlements(day)
  const made = await fetchProviderDay(day)
  await takeOver(made)
  const differences = [...(await compareWithProvider(made)), ...(await compareSettledLines(day))]
  const once = new Map(differences.map((one) => [differenceKey(one), one]))
  return [...once.values()]
}

/** Above any day's settlements. */
const MAX_PAGES = 10

/** Imports settlements missed by webhooks. */
async function takeOverSettlements(day: number): Promise<void> {
  const from = startOfBookDay(day) / SECOND
  const span = { from, to: startOfBookDay(day + 1) / SECOND - 1 }
  const fetchPage = (skip: number) => ownMoney.listSettlements({ ...span, skip })
  for await (const items of providerPages(fetchPage, MAX_PAGES)) {
    for (const settlement of items) recordOwnSettlement(settlement)
  }
}

/** Imports missed webhook events, idempotently. */
async function takeOver(day: ProviderDay): Promise<void> {
  for (const made of day.payments.values()) if (made) takeOverCapture(made)
  for (const made of day.refunds.values()) {
    const payment = made && findPaymentByProviderPayment(made.payment_id)
    if (payment) recordRefund(payment.id, made)
  }
  for (const [id, made] of day.transfers) {
    const transfer = made && findTransferRow(id)
    if (transfer?.providerTransferId) await followTransfer(transfer)
  }
}
