import {
  ProviderUnavailable,
  requireProviderAnswer,
} from "#app/domain/shared/provider-answer.server.ts"
import { clock, HOUR, SECOND } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderTransfer, route } from "#app/platform/razorpay-route.server.ts"
import { claimTransfer, dropClaim } from "./claim-transfer.server.ts"
import { isElsewhere, shareOf } from "./hold.server.ts"
import { postTransferFee } from "./payout-postings.server.ts"
import type { TransferRow } from "./payout-queries.server.ts"
import { recordMiss, recordTransfer } from "./record-transfer.server.ts"

/** Asks again for a transfer of which nobody knows whether the provider has it. */
export async function resumeTransfer(transfer: TransferRow): Promise<number | undefined> {
  const claimedUntil = claimTransfer(transfer.id)
  if (claimedUntil !== undefined) return claimedUntil
  const found = await findAtProvider(transfer)
  if (found) recordTransfer(transfer.id, { transfer: found })
  else if (isStillWanted(transfer)) await askTransfer(transfer)
  else recordMiss(transfer, "It was called off before the provider had it.")
  return clock.now()
}

const isStillWanted = (transfer: TransferRow): boolean =>
  transfer.providerPaymentId !== null &&
  shareOf(transfer.orderId) === transfer.amountPaise &&
  !isElsewhere(transfer)

/** Asks for a transfer that is claimed by this process. */
export async function askTransfer(transfer: TransferRow): Promise<void> {
  const { id, orderId, providerPaymentId, providerAccountId: accountId, amountPaise } = transfer
  const notes = { order_id: orderId, transfer_id: id }
  const asked = { accountId, amountPaise, notes }
  const answer = await route.transferFromPayment(providerPaymentId ?? "", asked)
  if (answer.isOk || answer.kind !== "refused") {
    recordTransfer(id, { transfer: requireProviderAnswer(answer) })
    return
  }
  // An earlier call of ours may be in the way: it is this one, or nobody's any more.
  const found = await findAtProvider(transfer)
  if (found) recordTransfer(id, { transfer: found })
  else {
    await reverseOthers(transfer)
    recordMiss(transfer, answer.description)
  }
}

async function findAtProvider(transfer: TransferRow): Promise<ProviderTransfer | undefined> {
  const { id, providerPaymentId, createdAt } = transfer
  const from = Math.floor(createdAt / SECOND)
  const answer =
    providerPaymentId === null
      ? await route.listTransfers({ from, to: from + HOUR / SECOND, skip: 0 })
      : await route.listTransfersOfPayment(providerPaymentId)
  if (!answer.isOk) dropClaim(id)
  const { items } = requireProviderAnswer(answer)
  const [earliest] = items
    .filter(({ notes }) => notes.transfer_id === id)
    .sort((one, other) => Number(isOver(one)) - Number(isOver(other)) || byAge(one, other))
  return earliest
}

const byAge = (one: ProviderTransfer, other: ProviderTransfer): number =>
  one.created_at - other.created_at || (one.id < other.id ? -1 : 1)

const isOver = ({ status, amount, amount_reversed }: ProviderTransfer): boolean =>
  status === "failed" || amount_reversed >= amount

/**
 * Reverses whatever else of an order is on hold at the provider: a call of ours that got lost may have been
 * late instead. @throws ProviderUnavailable also where such a one cannot be reversed
 */
export async function reverseOthers(transfer: TransferRow): Promise<void> {
  const { id, orderId, providerPaymentId, providerTransferId } = transfer
  if (providerPaymentId === null) return
  const { items } = requireProviderAnswer(await route.listTransfersOfPayment(providerPaymentId))
  const others = items.filter(
    (one) => one.notes.order_id === orderId && one.id !== providerTransferId && !isOver(one),
  )
  for (const other of others) {
    logger.error({ event: "transfer.twice", transferId: id, otherId: other.id })
    // On its way already: then nothing else may go until somebody has looked into it.
    if (!other.on_hold) throw new ProviderUnavailable("another transfer has gone to the bank")
    const left = other.amount - other.amount_reversed
    requireProviderAnswer(await route.reverseTransfer(other.id, left))
    write(() => postTransferFee(orderId, other))
  }
}
