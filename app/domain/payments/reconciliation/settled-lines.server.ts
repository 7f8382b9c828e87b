import { eq, getTableColumns } from "drizzle-orm"
import { takeOverDispute } from "#app/domain/payments/payments/check-bank-disputes.server.ts"
import { findPaymentByProviderPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import { takeOverCapture } from "#app/domain/payments/payments/reconcile.server.ts"
import { recordRefund } from "#app/domain/payments/payments/refunds.server.ts"
import { followTransfer } from "#app/domain/payments/payouts/advance-hold.server.ts"
import {
  findTransferRow,
  type TransferRow,
} from "#app/domain/payments/payouts/payout-queries.server.ts"
import { providerPages, requireProviderAnswer } from "#app/domain/shared/provider-answer.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { razorpay } from "#app/platform/razorpay.server.ts"
import { ownMoney, type SettledLine } from "#app/platform/razorpay-balance.server.ts"
import { providerDisputes } from "#app/platform/razorpay-disputes.server.ts"
import { type ProviderTransfer, route } from "#app/platform/razorpay-route.server.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { transfers } from "#db/schema/payouts.ts"
import { entrySum, sumOfCapture, sumOfRefund } from "./book-entries.server.ts"
import { type Difference, nameOfDay } from "./difference.ts"
import { findDifference } from "./resolved-differences.server.ts"

const MAX_PAGES = 1000
/** Hardly any lines differ. */
const MAX_ASKED = 2000

/**
 * Compares a day's settlement lines, after refetching those that differ
 * (docs/rules.md#books-compared-daily). @throws ProviderUnavailable
 */
export async function compareSettledLines(day: number): Promise<Difference[]> {
  const [year = 0, month = 0, date = 0] = nameOfDay(day).split("-").map(Number)
  const fetchPage = (skip: number) => ownMoney.listSettledLines({ year, month, day: date, skip })
  const differences: Difference[] = []
  let asked = 0
  for await (const lines of providerPages(fetchPage, MAX_PAGES)) {
    for (const line of lines) {
      if (compareLine(line).length === 0) continue
      asked += 1
      if (asked <= MAX_ASKED) differences.push(...(await askAbout(line)))
      else differences.push(...compareLine(line))
    }
  }
  if (asked > MAX_ASKED) logger.error({ event: "reconcile.too_many", count: asked })
  return differences
}

/** In paise; incoming is positive. */
const moved = ({ credit, debit }: SettledLine): number => credit - debit

function compareLine(line: SettledLine): Difference[] {
  const { entity_id: id, type, amount, fee } = line
  if (type === "payment") {
    const payment = findPaymentByProviderPayment(id)
    const isKept = payment !== undefined && payment.fulfilment !== "none"
    return [
      ...findDifference("capture", id, isKept ? sumOfCapture(payment.id) : null, amount),
      ...findDifference("provider_fee", id, minus(entrySum("provider_fee", id)), fee),
    ]
  }
  if (type === "refund") return findDifference("refund", id, minus(sumOfRefund(id)), amount)
  if (type === "transfer") {
    const ours = findTransferRow(id)?.amountPaise ?? null
    return [
      ...findDifference("transfer", id, ours, amount),
      ...findDifference("provider_fee", id, minus(entrySum("provider_fee", id)), fee),
    ]
  }
  return findDifference("adjustment", id, ourAdjustment(line), moved(line))
}

const minus = (paise: number | null): number | null => (paise === null ? null : -paise)

const selectOfPayment = query((p: Params<{ paymentId: string }>) =>
  db
    .select(getTableColumns(transfers))
    .from(transfers)
    .innerJoin(orders, eq(orders.id, transfers.orderId))
    .innerJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .where(eq(paymentItems.paymentId, p.paymentId)),
)

function transfersOf(providerPaymentId: string | null | undefined): TransferRow[] {
  const payment = providerPaymentId ? findPaymentByProviderPayment(providerPaymentId) : undefined
  return payment ? selectOfPayment.all({ paymentId: payment.id }) : []
}

/** Knows disputes and transfer reversals only. */
function ourAdjustment(line: SettledLine): number | null {
  const { entity_id: id, dispute_id: disputeId, payment_id: paymentId, amount } = line
  if (disputeId) return entrySum(moved(line) < 0 ? "refund" : "refund_failed", disputeId)
  return transfersOf(paymentId).some((one) => one.providerReversalId === id) ? amount : null
}

const REVERSAL = /^rvrsl_/

/** Refetches a differing line and compares again. */
async function askAbout(line: SettledLine): Promise<Difference[]> {
  const { entity_id: id, type, payment_id: paymentId, dispute_id: disputeId } = line
  if (type === "payment") {
    const made = requireProviderAnswer(await razorpay.fetchPayment(id))
    takeOverCapture(made)
    // Duplicate and unknown payments are refunded.
    const isStrange = sumOfCapture(findPaymentByProviderPayment(id)?.id ?? "") === null
    return made.status === "refunded" && isStrange ? [] : compareLine(line)
  }
  if (type === "refund") {
    const payment = paymentId ? findPaymentByProviderPayment(paymentId) : undefined
    if (payment) recordRefund(payment.id, requireProviderAnswer(await razorpay.fetchRefund(id)))
    const isStrange = payment === undefined || payment.fulfilment === "none"
    return isStrange && sumOfRefund(id) === null ? [] : compareLine(line)
  }
  if (type === "transfer") return askAboutTransfer(line)
  if (disputeId)
    await takeOverDispute(requireProviderAnswer(await providerDisputes.fetch(disputeId)))
  return REVERSAL.test(id) ? askAboutReversal(line) : compareLine(line)
}

/** Transfers may be reversed repeatedly or manually, so compare the payment's total. */
async function askAboutReversal(line: SettledLine): Promise<Difference[]> {
  const { payment_id: paymentId, amount } = line
  const ours = transfersOf(paymentId).filter((one) => one.providerTransferId !== null)
  for (const transfer of ours) await followTransfer(transfer)
  const { items } = requireProviderAnswer(await route.listTransfersOfPayment(paymentId ?? ""))
  const strange = items.filter((one) => findTransferRow(one.id) === undefined)
  const back =
    transfersOf(paymentId).reduce((sum, { reversedPaise }) => sum + reversedPaise, 0) +
    strange.reduce((sum, { amount_reversed: reversed }) => sum + reversed, 0)
  return back >= amount ? [] : compareLine(line)
}

/** A duplicate after a lost response was reversed and has no row. */
async function askAboutTransfer(line: SettledLine): Promise<Difference[]> {
  const transfer = findTransferRow(line.entity_id)
  if (transfer) await followTransfer(transfer)
  else if (isOver(requireProviderAnswer(await route.fetchTransfer(line.entity_id)))) return []
  return compareLine(line)
}

const isOver = ({ status, amount, amount_reversed: reversed }: ProviderTransfer): boolean =>
  status === "failed" || reversed >= amount
