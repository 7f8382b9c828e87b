import { eq } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { ProviderSettlement, ProviderTransfer } from "#app/platform/razorpay-route.server.ts"
import type { TransferStatus } from "#db/schema/ledger-words.ts"
import { payouts, transfers } from "#db/schema/payouts.ts"
import { withoutNumbers } from "./details.ts"
import { stepsBetween } from "./payout.ts"
import { hasArrived, postComeBack, postPayout, postTransferFee } from "./payout-postings.server.ts"
import {
  findPayoutOfOrder,
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
    if (!transfer) return undefined
    const to = statusOf(reported)
    const hasBounced = transfer.status === "settled" && to === "released" && isBounced(reported)
    const isOlder = to !== transfer.status && stepsBetween(to, transfer.status) !== undefined
    // Somebody who asked later was quicker.
    if (isOlder && !hasBounced) return transfer.status
    const steps = hasBounced ? (["bounce"] as const) : stepsBetween(transfer.status, to)
    const actions = isSame(transfer, reported.transfer) ? steps : undefined
    if (!actions) {
      logger.error({ event: "transfer.contradiction", transferId, from: transfer.status, to })
      return transfer.status
    }
    const { id: providerTransferId, amount_reversed: reversedPaise } = reported.transfer
    const known = { providerTransferId, reversedPaise }
    if (actions.length === 0) {
      // What came back is known only to grow: an older answer may be later than a newer one.
      if (reversedPaise > transfer.reversedPaise) {
        db.update(transfers).set(known).where(eq(transfers.id, transferId)).run()
      }
      return transfer.status
    }
    const after = actions.reduce((row, action) => stepTransfer(row, action, known), transfer)
    follow(after, reported)
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

/** Whether the bank gave back what had arrived: the provider settles it anew. */
const isBounced = ({ settlement }: Reported): boolean =>
  settlement?.status === "failed" || settlement?.status === "reversed"

const isSame = (ours: TransferRow, theirs: ProviderTransfer): boolean =>
  theirs.amount === ours.amountPaise &&
  theirs.recipient === ours.providerAccountId &&
  theirs.notes.transfer_id === ours.id &&
  (ours.providerTransferId === null || ours.providerTransferId === theirs.id)

/** Before its order is completed there is no payout. */
function follow(transfer: TransferRow, reported: Reported): void {
  const payout = findPayoutOfOrder(transfer.orderId)
  postTransferFee(transfer.orderId, reported.transfer)
  if (!payout) return
  if (transfer.status === "settled") arrive(payout, reported)
  if (transfer.status === "released" && payout.status === "paid") bounce(payout)
  if (transfer.status === "failed" && payout.status === "paid") comeBack(payout)
  else if (transfer.status === "failed") {
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

/** The bank gave the money back after it had arrived: it is on its way once more. */
function bounce(payout: PayoutRow): void {
  logger.error({ event: "payout.bounced", payoutId: payout.id })
  postComeBack(payout)
  stepPayout(payout, "bounce", { paidAt: null, reference: null })
}

/** The provider has no such transfer and will have none. */
export function recordMiss({ id }: TransferRow, failure: string): void {
  write(() => {
    const transfer = findTransferRow(id)
    if (transfer?.status !== "asked") return
    stepTransfer(transfer, "fail")
    logger.error({ event: "transfer.missed", transferId: id, failure: withoutNumbers(failure) })
    const payout = findPayoutOfOrder(transfer.orderId)
    if (payout) missArrival(payout, failure)
  })
}

/** A try is over without success, in the caller's transaction: what was only on hold is put there again. */
function missArrival(payout: PayoutRow, failure: string): void {
  if (payout.status === "reversing") finishReturn(payout, "void")
  else if (payout.status === "processing") failPayout(payout, failure)
}

/** The money of a try is with us again: nothing of it is on its way any more. */
function comeBack(payout: PayoutRow): void {
  const wasThere = hasArrived(payout)
  postComeBack(payout)
  if (payout.status === "processing") stepPayout(payout, "callOff")
  else if (payout.status === "reversing") finishReturn(payout, wasThere ? "comeBack" : "void")
  else if (payout.status === "paid") {
    // Nobody here asked for it.
    logger.error({ event: "payout.reversed_by_hand", payoutId: payout.id })
    stepPayout(payout, "comeBack")
  }
}
