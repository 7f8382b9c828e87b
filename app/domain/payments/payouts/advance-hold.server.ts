import { MIN_PAYMENT_PAISE } from "#app/domain/shared/money.ts"
import {
  ProviderUnavailable,
  requireProviderAnswer,
} from "#app/domain/shared/provider-answer.server.ts"
import { clock, HOUR, SECOND } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderTransfer, route } from "#app/platform/razorpay-route.server.ts"
import { transfers } from "#db/schema/payouts.ts"
import { withoutNumbers } from "./details.ts"
import * as hold from "./hold.server.ts"
import { postTransferFee } from "./payout-postings.server.ts"
import {
  findAliveTransfer,
  findPayoutOfOrder,
  findTransferRow,
  listOrdersOnHold,
  type TransferRow,
} from "./payout-queries.server.ts"
import { claimTry, dropClaim, recordDebt } from "./payout-steps.server.ts"

/** When to look again; undefined when nothing is left to ask. @throws ProviderUnavailable */
export type NextCheck = Promise<number | undefined>

const { isPaidToOtherAccount, unreversedPaise, recordTransfer, heldShareOf } = hold

/** Brings the money on hold for an order to its share: docs/rules.md#money-on-hold */
export async function advanceHold(orderId: string): NextCheck {
  const transfer = findAliveTransfer(orderId)
  if (!transfer) {
    const begun = hold.beginHold(orderId)
    if (typeof begun !== "object") return begun
    await ask(begun)
    return clock.now()
  }
  if (transfer.status === "asked") return resume(transfer)
  if (transfer.status !== "held") return undefined
  const leavePaise = isPaidToOtherAccount(transfer) ? 0 : heldShareOf(orderId)
  return unreversedPaise(transfer) > leavePaise ? reverseTo(transfer, leavePaise) : undefined
}

/** Frees the money of a payment that is on hold and belongs to its brand; returns until when to wait for it. */
export async function releaseHoldForRefund(paymentId: string): NextCheck {
  for (const { orderId } of listOrdersOnHold(paymentId)) {
    // A hold is asked for and freed in fewer steps.
    for (let looks = 0; looks < 5; looks += 1) {
      const next = await advanceHold(orderId)
      if (next === undefined) break
      if (next > clock.now()) return next
    }
  }
  return undefined
}

/** Finds out whether the provider has a transfer that was asked for; asks again if not. */
async function resume(transfer: TransferRow): NextCheck {
  const { id, orderId, providerPaymentId, amountPaise } = transfer
  const claimedUntil = claimTry(transfers, id)
  if (claimedUntil !== undefined) return claimedUntil
  if (await isAtProvider(transfer)) return clock.now()
  const isWanted = heldShareOf(orderId) === amountPaise && !isPaidToOtherAccount(transfer)
  if (isWanted && providerPaymentId !== null) await ask(transfer)
  else hold.recordMissingTransfer(transfer, "It was called off before the provider had it.")
  return clock.now()
}

/** Asks for a transfer that this process has claimed. */
async function ask(transfer: TransferRow): Promise<void> {
  const { id, orderId, providerPaymentId, providerAccountId: accountId, amountPaise } = transfer
  const asked = { accountId, amountPaise, notes: { order_id: orderId, transfer_id: id } }
  const answer = await route.transferFromPayment(providerPaymentId ?? "", asked)
  if (answer.isOk || answer.kind !== "refused") {
    recordTransfer(id, { transfer: requireProviderAnswer(answer) })
    // An earlier call of ours may be in the way.
  } else if (!(await isAtProvider(transfer))) {
    await reverseOthers(transfer)
    hold.recordMissingTransfer(transfer, answer.description)
  }
}

/** Records the earliest transfer with our id that is not over. */
async function isAtProvider({ id, providerPaymentId, createdAt }: TransferRow): Promise<boolean> {
  const from = Math.floor(createdAt / SECOND)
  const answer =
    providerPaymentId === null
      ? await route.listTransfers({ from, to: from + HOUR / SECOND, skip: 0 })
      : await route.listTransfersOfPayment(providerPaymentId)
  if (!answer.isOk) dropClaim(id)
  const ours = requireProviderAnswer(answer).items.filter(({ notes }) => notes.transfer_id === id)
  const rankOf = (one: ProviderTransfer) => `${isOver(one)} ${one.created_at} ${one.id}`
  const [transfer] = ours.sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
  if (transfer) recordTransfer(id, { transfer })
  return transfer !== undefined
}

const isOver = ({ status, amount, amount_reversed }: ProviderTransfer): boolean =>
  status === "failed" || amount_reversed >= amount

/**
 * Reverses other transfers of the order on hold: a call that seemed lost may have come late.
 * @throws ProviderUnavailable also when one has gone to the bank
 */
async function reverseOthers(transfer: TransferRow): Promise<void> {
  const { id, orderId, providerPaymentId, providerTransferId } = transfer
  if (providerPaymentId === null) return
  const { items } = requireProviderAnswer(await route.listTransfersOfPayment(providerPaymentId))
  for (const other of items) {
    const isOther = other.notes.order_id === orderId && other.id !== providerTransferId
    if (!isOther || isOver(other)) continue
    logger.error({ event: "transfer.twice", transferId: id, otherId: other.id })
    if (!other.on_hold) throw new ProviderUnavailable("another transfer has gone to the bank")
    const left = other.amount - other.amount_reversed
    requireProviderAnswer(await route.reverseTransfer(other.id, left))
    write(() => postTransferFee(orderId, other))
  }
}

/** Asks the provider for the state of a transfer, and records it. */
export const followTransfer = async (transfer: TransferRow) =>
  recordTransfer(transfer.id, await fetchReport(transfer))

/** Releases a share as the only one of its order, unless `isStopped` at the last moment. */
export async function releaseTransfer(transfer: TransferRow, isStopped: () => boolean): NextCheck {
  const claimedUntil = claimTry(transfers, transfer.id)
  if (claimedUntil !== undefined) return claimedUntil
  try {
    await reverseOthers(transfer)
    if ((await followTransfer(transfer)) !== "held" || isStopped()) return clock.now()
    const answer = await route.releaseTransfer(idOf(transfer))
    if (answer.isOk || answer.kind !== "refused") {
      recordTransfer(transfer.id, { transfer: requireProviderAnswer(answer) })
    } else if ((await followTransfer(transfer)) === "held") throw refusedBy(answer.description)
    return clock.now()
  } finally {
    // A release may be repeated, so nobody has to wait for a lost answer.
    dropClaim(transfer.id)
  }
}

/** Reverses, once, the money of a transfer that is held or has arrived, except `leavePaise`. */
export async function reverseTo(transfer: TransferRow, leavePaise: number): NextCheck {
  const claimedUntil = claimTry(transfers, transfer.id)
  if (claimedUntil !== undefined) return claimedUntil
  let isUnknown = false
  try {
    const before = await fetchReport(transfer)
    const status = recordTransfer(transfer.id, before)
    const left = before.transfer.amount - before.transfer.amount_reversed
    const tooMuch = left - leavePaise
    if (tooMuch <= 0 || (status !== "held" && status !== "settled")) return clock.now()
    isUnknown = true
    // The provider reverses no less than a rupee: all of it is, and goes another way.
    const paise = tooMuch < MIN_PAYMENT_PAISE ? left : tooMuch
    const answer = await route.reverseTransfer(idOf(transfer), paise)
    isUnknown = !answer.isOk && answer.kind !== "refused"
    if (!answer.isOk && answer.kind === "refused") await recordRefusal(transfer, answer.description)
    else {
      const made = requireProviderAnswer(answer)
      const amount_reversed = before.transfer.amount_reversed + made.amount
      const reported = { transfer: { ...before.transfer, amount_reversed } }
      recordTransfer(transfer.id, reported, { providerReversalId: made.id })
    }
    return clock.now()
  } finally {
    // A reversal must not be repeated before its outcome is known.
    if (!isUnknown) dropClaim(transfer.id)
  }
}

/** Money that arrived cannot be reversed when the influencer's account there is empty. */
async function recordRefusal(transfer: TransferRow, description: string): Promise<void> {
  // It may have been refused because it is done already.
  const status = await followTransfer(transfer)
  const now = findTransferRow(transfer.id)
  if (status === "held" && now && unreversedPaise(now) === unreversedPaise(transfer))
    throw refusedBy(description)
  if (status !== "settled") return
  const about = { transferId: transfer.id, description: withoutNumbers(description) }
  logger.error({ event: "transfer.reversal_refused", ...about })
  write(() => {
    const payout = findPayoutOfOrder(transfer.orderId)
    if (payout?.status === "reversing") recordDebt(payout)
  })
}

const refusedBy = (description: string) =>
  new ProviderUnavailable(`refused: ${withoutNumbers(description)}`)

async function fetchReport(row: TransferRow): Promise<hold.Reported> {
  const transfer = requireProviderAnswer(await route.fetchTransfer(idOf(row)))
  const { recipient_settlement_id: settlementId } = transfer
  if (!settlementId) return { transfer }
  return { transfer, settlement: requireProviderAnswer(await route.fetchSettlement(settlementId)) }
}

function idOf({ id, providerTransferId }: TransferRow): string {
  if (providerTransferId === null) throw new Error(`The transfer ${id} has no id at the provider.`)
  return providerTransferId
}
