import { eq } from "drizzle-orm"
import { findTransition } from "#app/domain/shared/transitions.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { PayoutWay } from "#db/schema/ledger-words.ts"
import { payouts } from "#db/schema/payouts.ts"
import { correctWithholding } from "./correct-withholding.server.ts"
import { findPayableDestination } from "./destination.server.ts"
import { type FoundStop, findPayoutStop, wayOf } from "./find-stop.server.ts"
import { findAliveTransfer, isElsewhere } from "./hold.server.ts"
import { openedUntil, PAYOUT_STEPS } from "./payout.ts"
import { findPayoutRow, type PayoutRow, type TransferRow } from "./payout-queries.server.ts"
import { stepPayout, tell } from "./payout-steps.server.ts"
import { PAYOUT_STOPS } from "./payout-stops.ts"
import { advanceHold, followTransfer, leftOf, releaseHeld, reverseTo } from "./transfers.server.ts"
import { advanceByX, sendByX } from "./x-payouts.server.ts"

/** How often the provider is asked about money that is on its way, should it say nothing by itself. */
const LOOK_AGAIN_AFTER_MS = 6 * HOUR
/** So long what was paid is still asked about: the bank may give it back, somebody may reverse it by hand. */
const WATCHED_FOR_MS = 10 * DAY

/**
 * Brings a payout as far as one step leads, once however often and by however many it is asked: what
 * happens next is read from our rows and from what the provider says (docs/rules.md#when-creators-are-paid).
 * Returns when to look again, in milliseconds since the epoch; undefined when somebody else has to act.
 * @throws ProviderUnavailable when the provider did not answer
 */
export async function advancePayout(payoutId: string): Promise<number | undefined> {
  const payout = findPayoutRow(payoutId)
  if (!payout) return undefined
  const { status, orderId } = payout
  if (status === "locked") return passTime(payoutId, "fallDue", payout.dueAt)
  if (status === "failed") return passTime(payoutId, "retry", payout.retryAt ?? 0)
  if (status === "due") return send(payout)
  if (payout.way === "x") return advanceX(payout)
  const transfer = findAliveTransfer(orderId)
  if (!transfer) return undefined
  if (status === "paid") return watch(payout, transfer)
  const waitsUntil = (await advanceTransfer(payout, transfer)) ?? 0
  return waitsUntil > clock.now() ? waitsUntil : nextLookAt(payoutId)
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
  correctWithholding(payout.id)
  const found = findPayoutStop(payout)
  if (found?.stop === "hold_ending") return advanceHold(payout.orderId)
  if (found) return wait(payout, found)
  return SEND[wayOf(payout, findPayableDestination(payout.influencerId))](payout)
}

/** How a payout that is due and that nothing stops is asked for, by its way: the one place where ways differ. */
const SEND: Record<PayoutWay, (payout: PayoutRow) => Promise<number | undefined>> = {
  route: sendByRoute,
  x: sendByX,
  // The operator does it: `recordManualPayout`.
  manual: async () => undefined,
}

/** Asks RazorpayX about a payout that was paid once a day, as long as a bank may return it. */
async function advanceX(payout: PayoutRow): Promise<number | undefined> {
  const next = await advanceByX(payout)
  const after = findPayoutRow(payout.id)
  if (next === undefined || after?.status !== "paid") return next
  const until = (after.paidAt ?? 0) + WATCHED_FOR_MS
  return clock.now() < until ? Math.min(until, clock.now() + DAY) : undefined
}

/** The provider has its share on hold before it is told to let it go. */
async function sendByRoute({ id, orderId }: PayoutRow): Promise<number | undefined> {
  const transfer = findAliveTransfer(orderId)
  if (transfer?.status !== "held" || isElsewhere(transfer)) return advanceHold(orderId)
  write(() => {
    const payout = findPayoutRow(id)
    if (payout?.status !== "due" || openedUntil(payout, clock.now()) !== undefined) return
    if (!findPayoutStop(payout)) stepPayout(payout, "send", { way: "route" })
  })
  return clock.now()
}

/** Says once to the influencer that something of theirs is missing. */
function wait({ id }: PayoutRow, { stop, until }: FoundStop): number | undefined {
  if (PAYOUT_STOPS[stop].by !== "influencer") return until
  write(() => {
    const payout = findPayoutRow(id)
    if (payout?.status !== "due" || payout.isBlockNotified) return
    db.update(payouts).set({ isBlockNotified: true }).where(eq(payouts.id, id)).run()
    tell(payout, "payout.blocked", "clock")
  })
  return until
}

async function advanceTransfer(
  payout: PayoutRow,
  transfer: TransferRow,
): Promise<number | undefined> {
  const { status } = transfer
  if (status === "asked") return advanceHold(payout.orderId)
  const isReversing = payout.status === "reversing"
  if (isReversing && status !== "released") return reverseTo(transfer, 0)
  if (status === "held") return release(payout, transfer)
  await followTransfer(transfer)
  return undefined
}

/** What is withheld comes back before the rest goes; what is less than was earned goes nowhere. */
function release(payout: PayoutRow, transfer: TransferRow): Promise<number | undefined> {
  const { amountPaise } = payout
  const left = leftOf(transfer)
  if (isElsewhere(transfer) || left < amountPaise) return reverseTo(transfer, 0)
  if (left > amountPaise) return reverseTo(transfer, amountPaise)
  return releaseHeld(transfer, () => isCalledOff(payout.id))
}

/** Whatever stops a payout stops it also at the last moment: its share stays on hold. */
function isCalledOff(payoutId: string): boolean {
  return write(() => {
    const payout = findPayoutRow(payoutId)
    if (payout?.status !== "processing") return true
    const found = findPayoutStop(payout)
    if (!found) return false
    logger.warn({ event: "payout.called_off", payoutId, stop: found.stop })
    stepPayout(payout, "callOff")
    return true
  })
}

/** What was paid is looked at for some days more: docs/rules.md#after-a-payout-is-paid */
async function watch(
  { id, paidAt }: PayoutRow,
  transfer: TransferRow,
): Promise<number | undefined> {
  const until = (paidAt ?? 0) + WATCHED_FOR_MS
  await followTransfer(transfer)
  if (findPayoutRow(id)?.status !== "paid") return clock.now()
  return clock.now() < until ? Math.min(until, clock.now() + DAY) : undefined
}

function nextLookAt(payoutId: string): number | undefined {
  const payout = findPayoutRow(payoutId)
  if (!payout) return undefined
  const status = findAliveTransfer(payout.orderId)?.status
  if (payout.status === "failed") return payout.retryAt ?? undefined
  if (payout.status === "due") return clock.now()
  if (payout.status === "paid") return clock.now() + DAY
  if (payout.status !== "processing" && payout.status !== "reversing") return undefined
  return clock.now() + (status === "released" ? LOOK_AGAIN_AFTER_MS : 0)
}
