import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { transfers } from "#db/schema/payouts.ts"
import { hasRefundBegun } from "../ledger/refund-balance.server.ts"
import { findPayableDestination } from "./destination.server.ts"
import { findPayoutStop, isByHand } from "./find-stop.server.ts"
import { openedUntil } from "./payout.ts"
import {
  findPayoutRow,
  findSourceOf,
  findTransferRow,
  type TransferRow,
} from "./payout-queries.server.ts"
import { stepPayout } from "./payout-steps.server.ts"

/** Longer than any call of ours takes: after it, whoever was asking the provider is dead. */
const CLAIMED_FOR_MS = 2 * MINUTE

/**
 * Notes that the provider is about to be asked for a payout that is due, for the process that is to ask:
 * undefined where something stops it, or another was quicker.
 */
export function beginTransfer(payoutId: string): TransferRow | undefined {
  return write(() => {
    const payout = findPayoutRow(payoutId)
    if (payout?.status !== "due" || findPayoutStop(payout)) return undefined
    if (openedUntil(payout, clock.now()) !== undefined) return undefined
    const destination = findPayableDestination(payout.influencerId)
    const source = findSourceOf(payout)
    const providerAccountId = destination?.providerAccountId
    if (!source || !providerAccountId || isByHand(payout, destination)) return undefined
    const now = clock.now()
    const transfer = db
      .insert(transfers)
      .values({
        id: randomUUID(),
        payoutId,
        // The provider transfers nothing of a payment of which something was refunded.
        providerPaymentId: hasRefundBegun(source.paymentId) ? null : source.providerPaymentId,
        providerAccountId,
        amountPaise: payout.amountPaise,
        status: "asked",
        createdAt: now,
        claimedUntil: now + CLAIMED_FOR_MS,
      })
      .returning()
      .get()
    stepPayout(payout, "send", { way: "route" })
    return transfer
  })
}

/** Until when another process is asking the provider for a transfer; undefined: it is ours to ask. */
export function claimTransfer(transferId: string): number | undefined {
  return write(() => {
    const now = clock.now()
    const claimedUntil = findTransferRow(transferId)?.claimedUntil ?? 0
    // One that ends later than any can was taken before the clock was set back.
    const isTaken = claimedUntil > now && claimedUntil <= now + CLAIMED_FOR_MS
    if (!isTaken) setClaim(transferId, now + CLAIMED_FOR_MS)
    return isTaken ? claimedUntil : undefined
  })
}

/** Nothing was asked, so that anybody may ask at once. */
export const dropClaim = (transferId: string): void => setClaim(transferId, null)

function setClaim(transferId: string, claimedUntil: number | null): void {
  write(() => {
    db.update(transfers).set({ claimedUntil }).where(eq(transfers.id, transferId)).run()
  })
}
