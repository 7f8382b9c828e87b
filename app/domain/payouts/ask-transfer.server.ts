import { write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderTransfer, route } from "#app/platform/razorpay-route.server.ts"
import { hasRefundBegun } from "../ledger/refund-balance.server.ts"
import { ProviderUnavailable, requireProviderAnswer } from "../provider-answer.server.ts"
import { claimTransfer, dropClaim } from "./claim-transfer.server.ts"
import { postTransferFee } from "./payout-postings.server.ts"
import {
  findPayoutRow,
  findSourceOf,
  findTransferRow,
  type PayoutRow,
  type TransferRow,
} from "./payout-queries.server.ts"
import { stepPayout, stepTransfer } from "./payout-steps.server.ts"
import { missArrival, recordTransfer } from "./record-transfer.server.ts"

/**
 * Asks again for a transfer of which nobody knows whether the provider has it. Returns until when another
 * process is about it; undefined: now it is known. @throws ProviderUnavailable
 */
export async function resumeTransfer(transfer: TransferRow): Promise<number | undefined> {
  const claimedUntil = claimTransfer(transfer.id)
  if (claimedUntil !== undefined) return claimedUntil
  const found = await findAtProvider(transfer)
  if (found) recordTransfer(transfer.id, { transfer: found })
  else if (isStillWanted(transfer)) await askTransfer(transfer)
  else recordMiss(transfer, "It was called off before the provider had it.")
  return undefined
}

/**
 * Asks the provider for a transfer that is claimed by this process.
 * @throws ProviderUnavailable where nobody knows what came of it
 */
export async function askTransfer(transfer: TransferRow): Promise<void> {
  const { id, payoutId, providerPaymentId, providerAccountId: accountId, amountPaise } = transfer
  const asked = { accountId, amountPaise, notes: { payout_id: payoutId, transfer_id: id } }
  const answer =
    providerPaymentId === null
      ? await route.directTransfer(asked, id)
      : await route.transferFromPayment(providerPaymentId, asked)
  if (answer.isOk || answer.kind !== "refused") {
    recordTransfer(id, { transfer: requireProviderAnswer(answer) })
  } else await recordRefusal(transfer, answer.description)
}

/** What was asked for before may be in the way: it is ours, or nobody's any more. */
async function recordRefusal(transfer: TransferRow, description: string): Promise<void> {
  const found = await findAtProvider(transfer)
  if (found) {
    recordTransfer(transfer.id, { transfer: found })
    return
  }
  await reverseOthers(transfer)
  recordMiss(transfer, description)
}

/** A direct transfer is asked for under a key, so that asking again finds it. */
async function findAtProvider(transfer: TransferRow): Promise<ProviderTransfer | undefined> {
  if (transfer.providerPaymentId === null) return undefined
  const answer = await route.listTransfersOfPayment(transfer.providerPaymentId)
  if (!answer.isOk) dropClaim(transfer.id)
  const { items } = requireProviderAnswer(answer)
  const [earliest] = items
    .filter(({ notes }) => notes.transfer_id === transfer.id)
    .sort((one, other) => Number(isOver(one)) - Number(isOver(other)) || byAge(one, other))
  return earliest
}

const byAge = (one: ProviderTransfer, other: ProviderTransfer): number =>
  one.created_at - other.created_at || (one.id < other.id ? -1 : 1)

const isOver = ({ status, amount, amount_reversed }: ProviderTransfer): boolean =>
  status === "failed" || amount_reversed >= amount

/** A direct one may be at the provider and cannot be looked up: it is asked for, and then taken back. */
const isStillWanted = ({ payoutId, providerPaymentId }: TransferRow): boolean =>
  providerPaymentId === null || findPayoutRow(payoutId)?.status === "processing"

/** The provider has no such transfer and will have none. */
function recordMiss({ id }: TransferRow, failure: string): void {
  write(() => {
    const transfer = findTransferRow(id)
    const payout = transfer && findPayoutRow(transfer.payoutId)
    if (!payout || transfer.status !== "asked") return
    stepTransfer(transfer, "fail")
    if (isForRefund(payout, transfer)) stepPayout(payout, "callOff")
    else missArrival(payout, failure)
  })
}

/** Whether a refund of the payment has begun meanwhile: another way is open, so nothing has failed. */
function isForRefund(payout: PayoutRow, { providerPaymentId }: TransferRow): boolean {
  const source = findSourceOf(payout)
  const isPossible = payout.status === "processing" && providerPaymentId !== null && source
  return isPossible ? hasRefundBegun(source.paymentId) : false
}

/**
 * Reverses whatever else of a payout is on hold at the provider: a call of ours that got lost may have been
 * late instead. @throws ProviderUnavailable also where such a one cannot be reversed
 */
export async function reverseOthers(transfer: TransferRow): Promise<void> {
  const { id, payoutId, providerPaymentId, providerTransferId } = transfer
  if (providerPaymentId === null) return
  const { items } = requireProviderAnswer(await route.listTransfersOfPayment(providerPaymentId))
  const others = items.filter(
    (one) => one.notes.payout_id === payoutId && one.id !== providerTransferId && !isOver(one),
  )
  for (const other of others) {
    logger.error({ event: "transfer.twice", transferId: id, otherId: other.id })
    // On its way already: then nothing else may go until somebody has looked into it.
    if (!other.on_hold) throw new ProviderUnavailable("another transfer has gone to the bank")
    const left = other.amount - other.amount_reversed
    requireProviderAnswer(await route.reverseTransfer(other.id, left))
    write(() => {
      const payout = findPayoutRow(payoutId)
      if (payout) postTransferFee(payout, other.id, other.fees ?? 0)
    })
  }
}
