import { eq } from "drizzle-orm"
import { LEAST_PAISE } from "#app/domain/shared/money.ts"
import {
  ProviderUnavailable,
  requireProviderAnswer,
} from "#app/domain/shared/provider-answer.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderTransfer, route } from "#app/platform/razorpay-route.server.ts"
import { transfers } from "#db/schema/payouts.ts"
import { askTransfer, resumeTransfer, reverseOthers } from "./ask-transfer.server.ts"
import { claimTransfer, dropClaim } from "./claim-transfer.server.ts"
import { withoutNumbers } from "./details.ts"
import { beginHold, findAliveTransfer, isElsewhere, ordersOnHold, shareOf } from "./hold.server.ts"
import { findPayoutOfOrder, findTransferRow, type TransferRow } from "./payout-queries.server.ts"
import { type Reported, recordTransfer } from "./record-transfer.server.ts"
import { recordDebt } from "./return-completed-order.server.ts"

/**
 * Each of these asks the provider, outside any transaction, and returns when to look again; undefined when
 * nothing is left to ask. @throws ProviderUnavailable
 */
type NextLook = Promise<number | undefined>

/**
 * Brings what is on hold for an order to its share as our rows say it: asks for it, asks what became of that, and
 * takes back what belongs there no more (docs/rules.md#money-on-hold).
 */
export async function advanceHold(orderId: string): NextLook {
  const transfer = findAliveTransfer(orderId)
  if (!transfer) {
    const begun = beginHold(orderId)
    if (typeof begun !== "object") return begun
    await askTransfer(begun)
    return clock.now()
  }
  if (transfer.status === "asked") return resumeTransfer(transfer)
  if (transfer.status !== "held") return undefined
  const leavePaise = isElsewhere(transfer) ? 0 : shareOf(orderId)
  return leftOf(transfer) > leavePaise ? reverseTo(transfer, leavePaise) : undefined
}

/** What of a transfer is not with us again, in paise. */
export const leftOf = ({ amountPaise, reversedPaise }: TransferRow): number =>
  amountPaise - reversedPaise

/** More than a hold takes from being asked for to being freed. */
const MAX_LOOKS = 5

/** Frees what of a payment is on hold and is its brand's. A moment: until when that is to be waited for. */
export async function freeForRefund(paymentId: string): NextLook {
  for (const orderId of ordersOnHold(paymentId)) {
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      const next = await advanceHold(orderId)
      if (next === undefined) break
      if (next > clock.now()) return next
    }
  }
  return undefined
}

/** Asks what became of a transfer. */
export async function followTransfer(transfer: TransferRow): Promise<void> {
  recordTransfer(transfer.id, await fetchReport(transfer))
}

/** Lets a share that is on hold go, as the only one of its order, unless `isStopped` at the last moment. */
export async function releaseHeld(transfer: TransferRow, isStopped: () => boolean): NextLook {
  const claimedUntil = claimTransfer(transfer.id)
  if (claimedUntil !== undefined) return claimedUntil
  try {
    await reverseOthers(transfer)
    if (recordTransfer(transfer.id, await fetchReport(transfer)) !== "held" || isStopped()) {
      return clock.now()
    }
    const answer = await route.releaseTransfer(idOf(transfer))
    if (answer.isOk || answer.kind !== "refused") {
      recordTransfer(transfer.id, { transfer: requireProviderAnswer(answer) })
    } else if (recordTransfer(transfer.id, await fetchReport(transfer)) === "held") {
      throw refusedBy(answer.description)
    }
    return clock.now()
  } finally {
    // Released twice it goes once, so that nobody has to wait for an answer that got lost.
    dropClaim(transfer.id)
  }
}

/** Takes the money of a transfer back, which is held or has arrived, but for `leavePaise`; asked twice, once. */
export async function reverseTo(transfer: TransferRow, leavePaise: number): NextLook {
  const claimedUntil = claimTransfer(transfer.id)
  if (claimedUntil !== undefined) return claimedUntil
  const was = await dropping(transfer.id, () => fetchReport(transfer))
  const status = recordTransfer(transfer.id, was)
  const { amount, amount_reversed: reversed } = was.transfer
  const tooMuch = amount - reversed - leavePaise
  // No less than a rupee is reversed: then all of it is, and goes another way.
  const paise = tooMuch > 0 && tooMuch < LEAST_PAISE ? amount - reversed : tooMuch
  const isThere = status === "held" || status === "settled"
  const answer =
    isThere && paise > 0 ? await route.reverseTransfer(idOf(transfer), paise) : undefined
  if (answer?.isOk) recordReversal(transfer, was.transfer, answer.value)
  else if (answer?.kind === "refused") {
    await dropping(transfer.id, () => recordRefusal(transfer, answer.description))
  }
  // The claim stays where nobody knows yet what came of it.
  else if (answer) requireProviderAnswer(answer)
  dropClaim(transfer.id)
  return clock.now()
}

/** Nothing was asked for but news, so that anybody may ask again at once. */
async function dropping<T>(transferId: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    dropClaim(transferId)
    throw error
  }
}

type Reversal = { id: string; amount: number }

function recordReversal({ id }: TransferRow, was: ProviderTransfer, made: Reversal): void {
  write(() => {
    const providerReversalId = made.id
    db.update(transfers).set({ providerReversalId }).where(eq(transfers.id, id)).run()
    const amount_reversed = was.amount_reversed + made.amount
    const status = amount_reversed < was.amount ? "partially_reversed" : "reversed"
    recordTransfer(id, { transfer: { ...was, status, amount_reversed } })
  })
}

/** The provider cannot take back what has arrived where the influencer's account there holds no money. */
async function recordRefusal(transfer: TransferRow, description: string): Promise<void> {
  // Refused when it is done already: what is true decides.
  const status = recordTransfer(transfer.id, await fetchReport(transfer))
  const now = findTransferRow(transfer.id)
  if (status === "held" && now && leftOf(now) === leftOf(transfer)) throw refusedBy(description)
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
