import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { hasRefundBegun } from "#app/domain/books/ledger/refund-requests.server.ts"
import { endOfBusinessDay } from "#app/domain/shared/business-days.ts"
import { MIN_PAYMENT_PAISE } from "#app/domain/shared/money.ts"
import { retryWaitMs } from "#app/domain/shared/retry-waits.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { ProviderSettlement, ProviderTransfer } from "#app/platform/razorpay-route.server.ts"
import type { TransferStatus } from "#db/schema/ledger-words.ts"
import { transfers } from "#db/schema/payouts.ts"
import { findHoldingAccount, isPaidElsewhere } from "./destination.server.ts"
import { withoutNumbers } from "./details.ts"
import {
  accountOpenUntil,
  isOlderTransfer,
  isReturned,
  isTransferOver,
  isTransferStep,
} from "./payout.ts"
import { postTransferFee } from "./payout-postings.server.ts"
import {
  findAliveTransfer,
  findPayoutOfOrder,
  findSourceOf,
  findTransferRow,
  listTransfers,
  type TransferRow,
} from "./payout-queries.server.ts"
import { CLAIMED_FOR_MS, endAttempt, markArrived, stepPayout } from "./payout-steps.server.ts"

/** The share of an order on hold, by our rows alone: docs/rules.md#money-on-hold */

function findFunding(orderId: string) {
  const source = findSourceOf({ orderId })
  return source?.fulfilment === "done" ? source : undefined
}

/** Computes the share that belongs on hold, in paise, before taxes are withheld; 0 once it is not the influencer's. */
export function heldShareOf(orderId: string): number {
  const payout = findPayoutOfOrder(orderId)
  const funded = findFunding(orderId)
  if (!payout) return funded?.orderStatus === "ongoing" ? funded.bidPaise - funded.feePaise : 0
  const isOver = ["voided", "paid", "reversed"].includes(payout.status) || isReturned(payout)
  return isOver ? 0 : payout.amountPaise + payout.tdsPaise + payout.tcsPaise
}

/** Computes the part of a transfer that has not come back, in paise. */
export const unreversedPaise = ({ amountPaise, reversedPaise }: TransferRow): number =>
  amountPaise - reversedPaise

/** Tells that the payment still has the order's share: two working days after it came, or came back, and before any refund. */
function isHoldable(orderId: string): boolean {
  const funded = findFunding(orderId)
  if (!funded?.providerPaymentId || hasRefundBegun(funded.paymentId)) return false
  const held = listTransfers(orderId).filter(({ heldAt }) => heldAt !== null)
  const cameAt = Math.max(funded.paidAt ?? 0, ...held.map(({ endedAt }) => endedAt ?? 0))
  const { tdsPaise = 0, tcsPaise = 0 } = findPayoutOfOrder(orderId) ?? {}
  const withheld = tdsPaise + tcsPaise
  // Withheld taxes come back before the release, and the provider reverses no less than a rupee.
  const isTooFine = withheld > 0 && withheld < MIN_PAYMENT_PAISE
  return endOfBusinessDay(cameAt, 1, env.HOLIDAYS) > clock.now() && !isTooFine
}

/** Tells that the provider has the share of an order, or can still be given it. */
export const canProviderHoldShare = (orderId: string): boolean =>
  findAliveTransfer(orderId) !== undefined || (env.RAZORPAY_ROUTE && isHoldable(orderId))

/** Tells that the influencer is no longer paid to the account that holds the share. */
export function isPaidToOtherAccount({ orderId, providerAccountId }: TransferRow): boolean {
  const influencerId = findFunding(orderId)?.influencerId
  return influencerId !== undefined && isPaidElsewhere(influencerId, providerAccountId)
}

/** Creates and claims the transfer to ask for; a number: when a failed one may be tried again. */
export function beginHold(orderId: string): TransferRow | number | undefined {
  return write(() => {
    const funded = findFunding(orderId)
    const amountPaise = heldShareOf(orderId)
    if (!funded || amountPaise < MIN_PAYMENT_PAISE || findAliveTransfer(orderId)) return undefined
    const payout = findPayoutOfOrder(orderId)
    const now = clock.now()
    // An operator may be paying it by hand, or its next try has to wait.
    const isUnwanted = payout && !["locked", "due"].includes(payout.status)
    if (isUnwanted || (payout && accountOpenUntil(payout, now)) || !isHoldable(orderId))
      return undefined
    const providerAccountId = findHoldingAccount(funded.influencerId)
    if (!providerAccountId) return undefined
    const [last, ...earlier] = listTransfers(orderId)
    if (last?.status === "failed") {
      const failures = 1 + earlier.filter(({ status }) => status === "failed").length
      const retryAt = (last.endedAt ?? 0) + retryWaitMs(failures)
      if (retryAt > now) return retryAt
    }
    const { providerPaymentId } = funded
    const asked = { orderId, providerPaymentId, providerAccountId, amountPaise, createdAt: now }
    return db
      .insert(transfers)
      .values({ ...asked, id: randomUUID(), status: "asked", claimedUntil: now + CLAIMED_FOR_MS })
      .returning()
      .get()
  })
}

/** A transfer as the provider reports it, with its settlement if there is one. */
export type Reported = {
  transfer: ProviderTransfer
  settlement?: ProviderSettlement | undefined
}

/**
 * Saves a transfer as the provider reports it, and steps its payout. A contradiction is logged and changes nothing.
 * Returns our status; undefined when the transfer is not ours.
 */
export function recordTransfer(
  transferId: string,
  reported: Reported,
  made: Partial<TransferRow> = {},
): TransferStatus | undefined {
  return write(() => {
    const transfer = findTransferRow(transferId)
    if (!transfer) return undefined
    const { status: from } = transfer
    const to = statusOf(reported)
    if (isOlderTransfer(to, from) && !(isTransferStep(from, to) && isBounced(reported))) return from
    if (!isSame(transfer, reported.transfer) || (to !== from && !isTransferStep(from, to))) {
      logger.error({ event: "transfer.contradiction", transferId, from, to })
      return from
    }
    const { id: providerTransferId, amount_reversed: reversedPaise } = reported.transfer
    if (to !== from) {
      stepTransfer(transfer, to, { ...made, providerTransferId, reversedPaise })
      follow(transfer.orderId, to, reported)
    } else if (reversedPaise > transfer.reversedPaise || made.providerReversalId) {
      save(transfer, { ...made, reversedPaise })
    }
    return to
  })
}

/** Records that the provider has no such transfer and will have none. */
export function recordMissingTransfer({ id, orderId }: TransferRow, failure: string): void {
  write(() => {
    const transfer = findTransferRow(id)
    if (transfer?.status !== "asked") return
    stepTransfer(transfer, "failed")
    logger.error({ event: "transfer.missed", transferId: id, failure: withoutNumbers(failure) })
    const payout = findPayoutOfOrder(orderId)
    if (payout) endAttempt(payout, failure)
  })
}

const save = ({ id }: TransferRow, changes: Partial<TransferRow>): void => {
  db.update(transfers).set(changes).where(eq(transfers.id, id)).run()
}

/** Steps a transfer also past statuses that were not reported. */
function stepTransfer(row: TransferRow, to: TransferStatus, known: Partial<TransferRow> = {}) {
  const now = clock.now()
  const heldAt = row.status === "asked" && to !== "failed" ? now : row.heldAt
  const settledAt = to === "settled" ? now : row.settledAt
  const endedAt = isTransferOver(to) ? now : row.endedAt
  save(row, { ...known, heldAt, settledAt, endedAt, claimedUntil: null, status: to })
  logger.info({ event: "transfer.step", transferId: row.id, from: row.status, to })
}

function statusOf({ transfer, settlement }: Reported): TransferStatus {
  if (transfer.status === "failed") return "failed"
  if (transfer.amount_reversed >= transfer.amount) return "reversed"
  if (transfer.on_hold) return "held"
  return settlement?.status === "processed" ? "settled" : "released"
}

/** Tells that the bank returned a settlement, which the provider repeats. */
const isBounced = ({ settlement }: Reported): boolean =>
  settlement?.status === "failed" || settlement?.status === "reversed"

const isSame = (ours: TransferRow, theirs: ProviderTransfer): boolean =>
  theirs.amount === ours.amountPaise &&
  theirs.recipient === ours.providerAccountId &&
  theirs.notes.transfer_id === ours.id &&
  (ours.providerTransferId === null || ours.providerTransferId === theirs.id)

function follow(orderId: string, to: TransferStatus, { transfer, settlement }: Reported): void {
  postTransferFee(orderId, transfer)
  const payout = findPayoutOfOrder(orderId)
  if (!payout) return
  const failure = transfer.error?.description ?? transfer.error?.code ?? "The transfer failed."
  if (to === "settled") markArrived(payout, "route", settlement?.utr)
  else if (to === "released" && payout.status === "paid") {
    logger.error({ event: "payout.bounced", payoutId: payout.id })
    stepPayout(payout, "bounce", { paidAt: null, reference: null })
  } else if (isTransferOver(to) && payout.status === "paid") {
    logger.error({ event: "payout.reversed_by_hand", payoutId: payout.id })
    stepPayout(payout, "comeBack")
  } else if (isTransferOver(to)) endAttempt(payout, to === "failed" ? failure : undefined)
}
