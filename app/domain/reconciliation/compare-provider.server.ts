import { eq } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import type { ProviderPayment, ProviderRefund } from "#app/platform/razorpay.server.ts"
import { type ProviderTransfer, route } from "#app/platform/razorpay-route.server.ts"
import { transfers } from "#db/schema/payouts.ts"
import { findPaymentByProviderPayment } from "../payments/payment-queries.server.ts"
import { requireProviderAnswer } from "../provider-answer.server.ts"
import { capturedWith, movedBy, movedByRefund } from "./book-entries.server.ts"
import { type Difference, differ } from "./difference.ts"
import type { ProviderDay } from "./provider-day.server.ts"

/**
 * What the provider has otherwise than our books, of what it said of a day (docs/rules.md#books-compared-daily).
 * @throws ProviderUnavailable when it did not answer
 */
export async function compareWithProvider(day: ProviderDay): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const [id, made] of day.payments) {
    differences.push(...compareCapture(id, made), ...compareFee(id, made?.fee))
  }
  for (const [id, made] of day.refunds) differences.push(...compareRefund(id, made))
  for (const [id, made] of day.transfers) {
    differences.push(...(await compareTransfer(id, made)), ...compareTransferFee(id, made))
  }
  return differences
}

const isCaptured = (made: ProviderPayment | undefined): made is ProviderPayment =>
  made?.status === "captured" || made?.status === "refunded"

function compareCapture(id: string, made: ProviderPayment | undefined): Difference[] {
  const payment = findPaymentByProviderPayment(id)
  const ours = payment && payment.fulfilment !== "none" ? capturedWith(payment.id) : null
  // A second payment of an order, or a stranger's, that went back as it came.
  if (ours === null && made?.status === "refunded") return []
  return differ("capture", id, ours, isCaptured(made) ? made.amount : null)
}

function compareFee(id: string, fee: number | null | undefined): Difference[] {
  const moved = movedBy("provider_fee", id)
  return differ("provider_fee", id, moved === null ? null : -moved, fee ?? null)
}

function compareRefund(id: string, made: ProviderRefund | undefined): Difference[] {
  const payment = made && findPaymentByProviderPayment(made.payment_id)
  const ours = movedByRefund(id)
  // What became of money that never was in our books is told with its payment.
  const isKept = payment !== undefined && payment.fulfilment !== "none"
  if (made && !isKept && ours === null) return []
  const theirs = made?.status === "processed" ? made.amount : null
  return differ("refund", id, ours === null ? null : -ours, theirs)
}

const selectTransfer = query((p: Params<{ id: string }>) =>
  db.select().from(transfers).where(eq(transfers.providerTransferId, p.id)),
)

/** One of ours by its id at the provider. */
export const findTransferAtProvider = (id: string) => selectTransfer.get({ id })

/** Whether it is yet to be known what becomes of a transfer; what it costs is posted at its end. */
export const isUnderWay = ({ status }: Pick<typeof transfers.$inferSelect, "status">): boolean =>
  status === "asked" || status === "held" || status === "released"

/** One that failed costs nothing. */
function compareTransferFee(id: string, made: ProviderTransfer | undefined): Difference[] {
  const row = findTransferAtProvider(id)
  if (row && isUnderWay(row)) return []
  return compareFee(id, made?.status === "failed" ? null : made?.fees)
}

/** What went to an influencer's bank, less what came back of it. */
async function compareTransfer(
  id: string,
  made: ProviderTransfer | undefined,
): Promise<Difference[]> {
  const row = findTransferAtProvider(id)
  const hasArrived = row?.settledAt != null || row?.status === "settled"
  const ours = row && hasArrived ? movedByPayout(row.payoutId) : null
  const theirs = made ? await arrivedOf(made, ours) : null
  return differ("transfer", id, ours, theirs)
}

function movedByPayout(payoutId: string): number | null {
  const moved = movedBy("payout", payoutId)
  return moved === null ? null : -moved - (movedBy("payout_reversed", payoutId) ?? 0)
}

/** Settled it is on its way; only its settlement says whether that arrived. */
async function arrivedOf(made: ProviderTransfer, ours: number | null): Promise<number | null> {
  if (made.settlement_status !== "settled") return null
  const left = made.amount - made.amount_reversed
  if (left === (ours ?? 0) || !made.recipient_settlement_id) return left
  const answer = await route.fetchSettlement(made.recipient_settlement_id)
  return requireProviderAnswer(answer).status === "processed" ? left : null
}
