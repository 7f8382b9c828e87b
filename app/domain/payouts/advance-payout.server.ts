import { eq } from "drizzle-orm"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { payouts } from "#db/schema/payouts.ts"
import { findTransition } from "../transitions.ts"
import { askTransfer, resumeTransfer } from "./ask-transfer.server.ts"
import { beginTransfer } from "./claim-transfer.server.ts"
import { findPayableDestination } from "./destination.server.ts"
import { type FoundStop, findPayoutStop } from "./find-stop.server.ts"
import { openedUntil, PAYOUT_STEPS } from "./payout.ts"
import {
  findAliveTransfer,
  findPayoutRow,
  type PayoutRow,
  type TransferRow,
} from "./payout-queries.server.ts"
import { stepPayout, tell } from "./payout-steps.server.ts"
import { PAYOUT_STOPS } from "./payout-stops.ts"
import { followTransfer, releaseHeld, takeBackTransfer } from "./transfers.server.ts"

/** How often the provider is asked about money that is on its way, should it say nothing by itself. */
const LOOK_AGAIN_AFTER_MS = 6 * HOUR

/**
 * Brings a payout as far as one step leads, once however often and by however many it is asked: what
 * happens next is read from our rows and from what the provider says (docs/rules.md#when-creators-are-paid).
 * Returns when to look again, in milliseconds since the epoch; undefined when somebody else has to act.
 * @throws ProviderUnavailable when the provider did not answer
 */
export async function advancePayout(payoutId: string): Promise<number | undefined> {
  const payout = findPayoutRow(payoutId)
  if (!payout) return undefined
  const { status } = payout
  if (status === "locked") return passTime(payoutId, "fallDue", payout.dueAt)
  if (status === "failed") return passTime(payoutId, "retry", payout.retryAt ?? 0)
  if (status === "due") return send(payout)
  const transfer = findAliveTransfer(payoutId)
  if (!transfer) return undefined
  const waitsUntil = await advanceTransfer(payout, transfer)
  return waitsUntil ?? nextLookAt(payoutId)
}

/** What time alone does. */
function passTime(payoutId: string, action: "fallDue" | "retry", at: number): number {
  if (at > clock.now()) return at
  write(() => {
    const payout = findPayoutRow(payoutId)
    if (!payout || !findTransition(PAYOUT_STEPS, payout.status, action)) return
    stepPayout(payout, action, { retryAt: null })
  })
  return clock.now()
}

async function send(payout: PayoutRow): Promise<number | undefined> {
  const openUntil = openedUntil(payout, clock.now())
  if (openUntil !== undefined) return openUntil
  const found = findPayoutStop(payout)
  if (found) return wait(payout, found)
  const transfer = beginTransfer(payout.id)
  // Paid by hand, or another process was quicker.
  if (!transfer) return undefined
  await askTransfer(transfer)
  return clock.now()
}

/** Says once to the influencer that something of theirs is missing. */
function wait({ id }: PayoutRow, { stop, until }: FoundStop): number | undefined {
  if (PAYOUT_STOPS[stop].by !== "influencer") return until
  write(() => {
    const payout = findPayoutRow(id)
    if (payout?.status !== "due" || payout.isBlockTold) return
    db.update(payouts).set({ isBlockTold: true }).where(eq(payouts.id, id)).run()
    tell(payout, "payout.blocked", "clock")
  })
  return until
}

async function advanceTransfer(
  payout: PayoutRow,
  transfer: TransferRow,
): Promise<number | undefined> {
  const isReversing = payout.status === "reversing"
  if (transfer.status === "asked") return resumeTransfer(transfer)
  if (transfer.status === "held") {
    const isCalledOff = isReversing || isStopped(payout, transfer)
    await (isCalledOff ? takeBackTransfer(transfer) : releaseHeld(transfer))
  } else if (transfer.status === "settled" && isReversing) await takeBackTransfer(transfer)
  else await followTransfer(transfer)
  return undefined
}

/** Whatever stops a payout stops it also at the last moment, and so does another account to go to. */
function isStopped(payout: PayoutRow, { id, providerAccountId }: TransferRow): boolean {
  const found = findPayoutStop(payout)
  const destination = findPayableDestination(payout.influencerId)
  const isElsewhere = destination?.providerAccountId !== providerAccountId
  if (!found && !isElsewhere) return false
  logger.warn({ event: "payout.called_off", transferId: id, stop: found?.stop ?? "other account" })
  return true
}

function nextLookAt(payoutId: string): number | undefined {
  const payout = findPayoutRow(payoutId)
  const transfer = findAliveTransfer(payoutId)
  if (payout?.status === "failed") return payout.retryAt ?? undefined
  if (payout?.status === "due") return clock.now()
  if (payout?.status !== "processing" && payout?.status !== "reversing") return undefined
  return clock.now() + (transfer?.status === "released" ? LOOK_AGAIN_AFTER_MS : 0)
}
