import { eq } from "drizzle-orm"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderTransfer, route } from "#app/platform/razorpay-route.server.ts"
import { transfers } from "#db/schema/payouts.ts"
import { ProviderUnavailable, requireProviderAnswer } from "../provider-answer.server.ts"
import { reverseOthers } from "./ask-transfer.server.ts"
import { withoutNumbers } from "./details.ts"
import { findPayoutRow, type TransferRow } from "./payout-queries.server.ts"
import { type Reported, recordTransfer } from "./record-transfer.server.ts"
import { oweBack } from "./return-completed-order.server.ts"

/** Each of these is for a transfer whose id at the provider is known. @throws ProviderUnavailable */

/** Asks what became of a transfer. */
export async function followTransfer(transfer: TransferRow): Promise<void> {
  recordTransfer(transfer.id, await fetchReport(transfer))
}

/** Lets a transfer that is held go, as the only one of its payout. Asked twice, it goes once. */
export async function releaseHeld(transfer: TransferRow): Promise<void> {
  await reverseOthers(transfer)
  const answer = await route.releaseTransfer(idOf(transfer))
  if (answer.isOk || answer.kind !== "refused") {
    recordTransfer(transfer.id, { transfer: requireProviderAnswer(answer) })
  } else if (recordTransfer(transfer.id, await fetchReport(transfer)) === "held") {
    throw refusedBy(answer.description)
  }
}

/** Takes the money of a transfer back, which is held or has arrived; asked twice, it comes back once. */
export async function takeBackTransfer(transfer: TransferRow): Promise<void> {
  const report = await fetchReport(transfer)
  const status = recordTransfer(transfer.id, report)
  if (status !== "held" && status !== "settled") return
  const left = report.transfer.amount - report.transfer.amount_reversed
  const answer = await route.reverseTransfer(idOf(transfer), left)
  if (answer.isOk) return recordReversal(transfer, report.transfer, answer.value.id)
  if (answer.kind === "refused") return recordRefusal(transfer, answer.description)
  requireProviderAnswer(answer)
}

function recordReversal({ id }: TransferRow, was: ProviderTransfer, providerReversalId: string) {
  write(() => {
    db.update(transfers).set({ providerReversalId }).where(eq(transfers.id, id)).run()
    recordTransfer(id, { transfer: { ...was, status: "reversed", amount_reversed: was.amount } })
  })
}

/** The provider cannot take back what has arrived where the influencer's account there holds no money. */
async function recordRefusal(transfer: TransferRow, description: string): Promise<void> {
  // Refused when it is done already: what is true decides.
  const status = recordTransfer(transfer.id, await fetchReport(transfer))
  if (status === "held") throw refusedBy(description)
  if (status !== "settled") return
  const about = { transferId: transfer.id, description: withoutNumbers(description) }
  logger.error({ event: "transfer.reversal_refused", ...about })
  write(() => {
    const payout = findPayoutRow(transfer.payoutId)
    if (payout?.status === "reversing") oweBack(payout)
  })
}

const refusedBy = (description: string) =>
  new ProviderUnavailable(`refused: ${withoutNumbers(description)}`)

async function fetchReport(transfer: TransferRow): Promise<Reported> {
  const current = requireProviderAnswer(await route.fetchTransfer(idOf(transfer)))
  const { recipient_settlement_id: settlementId } = current
  if (!settlementId) return { transfer: current }
  const settlement = requireProviderAnswer(await route.fetchSettlement(settlementId))
  return { transfer: current, settlement }
}

function idOf({ id, providerTransferId }: TransferRow): string {
  if (providerTransferId === null) throw new Error(`The transfer ${id} has no id at the provider.`)
  return providerTransferId
}
