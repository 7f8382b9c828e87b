import { eq } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { ProviderSettlement, ProviderTransfer } from "#app/platform/razorpay-route.server.ts"
import type { TransferStatus } from "#db/schema/ledger-words.ts"
import { payouts } from "#db/schema/payouts.ts"
import { stepsBetween } from "./payout.ts"
import { hasArrived, postComeBack, postPayout, postTransferFee } from "./payout-postings.server.ts"
import {
  findPayoutRow,
  findTransferRow,
  type PayoutRow,
  type TransferRow,
} from "./payout-queries.server.ts"
import { failPayout, stepPayout, stepTransfer } from "./payout-steps.server.ts"
import { finishReturn } from "./return-completed-order.server.ts"

/** What the provider says of a transfer, with its settlement as soon as there is one. */
export type Reported = { transfer: ProviderTransfer; settlement?: ProviderSettlement | undefined }

/**
 * Takes over what the provider was asked of a transfer, whatever we missed in between, and what follows for
 * its payout, in one transaction. What contradicts what we know for certain is logged and moves nothing.
 * Returns where the transfer stands; undefined where it is none of ours.
 */
export function recordTransfer(transferId: string, reported: Reported): TransferStatus | undefined {
  return write(() => {
    const transfer = findTransferRow(transferId)
    const payout = transfer && findPayoutRow(transfer.payoutId)
    if (!transfer || !payout) return undefined
    const to = statusOf(reported)
    // Somebody who asked later was quicker.
    if (stepsBetween(to, transfer.status)) return transfer.status
    const isOurs = isSame(transfer, reported.transfer)
    const actions = isOurs ? stepsBetween(transfer.status, to) : undefined
    if (!actions) {
      logger.error({ event: "transfer.contradiction", transferId, from: transfer.status, to })
      return transfer.status
    }
    const { id: providerTransferId } = reported.transfer
    const after = actions.reduce(
      (row, action) => stepTransfer(row, action, { providerTransferId }),
      transfer,
    )
    follow(payout, after, reported)
    return after.status
  })
}

/** Where a transfer stands by what the provider says of it. */
function statusOf({ transfer, settlement }: Reported): TransferStatus {
  if (transfer.status === "failed") return "failed"
  if (transfer.amount_reversed >= transfer.amount) return "reversed"
  if (transfer.on_hold) return "held"
  return settlement?.status === "processed" ? "settled" : "released"
}

const isSame = (ours: TransferRow, theirs: ProviderTransfer): boolean =>
  theirs.amount === ours.amountPaise &&
  theirs.recipient === ours.providerAccountId &&
  theirs.notes.transfer_id === ours.id &&
  (ours.providerTransferId === null || ours.providerTransferId === theirs.id)

function follow(payout: PayoutRow, transfer: TransferRow, reported: Reported): void {
  const { id, fees } = reported.transfer
  const isOverWithFee = transfer.status === "settled" || transfer.status === "reversed"
  if (isOverWithFee) postTransferFee(payout, id, fees ?? 0)
  if (transfer.status === "settled") arrive(payout, reported)
  if (transfer.status === "failed") {
    const { error } = reported.transfer
    missArrival(payout, error?.description ?? error?.code ?? "The transfer failed.")
  }
  if (transfer.status === "reversed") comeBack(payout)
}

function arrive(payout: PayoutRow, { settlement }: Reported): void {
  const arrival = { paidAt: clock.now(), reference: settlement?.utr ?? null, failure: null }
  postPayout(payout, "route")
  if (payout.status === "processing") stepPayout(payout, "arrive", arrival)
  // One that is to be taken back had to arrive first.
  else db.update(payouts).set(arrival).where(eq(payouts.id, payout.id)).run()
}

/** A try is over without success, in the caller's transaction. */
export function missArrival(payout: PayoutRow, failure: string): void {
  if (payout.status === "reversing") finishReturn(payout, "void")
  else failPayout(payout, failure)
}

/** The money of a try is with us again: nothing of it is on its way any more. */
function comeBack(payout: PayoutRow): void {
  const wasThere = hasArrived(payout)
  postComeBack(payout)
  if (payout.status === "processing") stepPayout(payout, "callOff")
  else if (payout.status === "reversing") finishReturn(payout, wasThere ? "comeBack" : "void")
  else {
    // Nobody here asked for it.
    logger.error({ event: "payout.reversed_by_hand", payoutId: payout.id })
    stepPayout(payout, "comeBack")
  }
}
