import { setImmediate } from "node:timers/promises"
import { eq } from "drizzle-orm"
import { PAYOUT_JOB } from "#app/domain/books/ledger/order-money.server.ts"
import { correctWithholding } from "#app/domain/books/ledger/withhold-taxes.server.ts"
import { findTransition } from "#app/domain/shared/transitions.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { PayoutStatus } from "#db/schema/ledger-words.ts"
import { payouts } from "#db/schema/payouts.ts"
import * as holds from "./advance-hold.server.ts"
import { isPaidToOtherAccount, unreversedPaise } from "./hold.server.ts"
import { accountOpenUntil, OPEN_PAYOUTS, PAYOUT_STEPS, PAYOUT_STOPS } from "./payout.ts"
import {
  findAliveTransfer,
  findPayoutRow,
  findSourceOf,
  isOnHold,
  type PayoutRow,
  pagesOfPayouts,
} from "./payout-queries.server.ts"
import { recordPayoutEvent, stepPayout } from "./payout-steps.server.ts"
import { choosePayoutWay, findPayoutStop } from "./payout-stop.server.ts"
import { followRazorpayXPayout, sendByRazorpayX } from "./razorpayx-payouts.server.ts"

type NextLook = holds.NextCheck
const { advanceHold, followTransfer, releaseTransfer, reverseTo } = holds

/** Covers lost webhooks. */
const LOOK_AGAIN_AFTER_MS = 6 * HOUR
/** A paid payout can still come back: docs/rules.md#after-a-payout-is-paid */
const WATCHED_FOR_MS = 10 * DAY

/**
 * Brings a payout one step further, once however often it is asked: docs/rules.md#when-creators-are-paid
 * Returns when to look again, in milliseconds since the epoch; undefined when a person has to act.
 * @throws ProviderUnavailable
 */
export async function advancePayout(payoutId: string): NextLook {
  const payout = findPayoutRow(payoutId)
  return payout && WALK[payout.status](payout)
}

const WALK: Record<PayoutStatus, (payout: PayoutRow) => NextLook> = {
  locked: async (payout) => passTime(payout, "fallDue", payout.dueAt),
  failed: async (payout) => passTime(payout, "retry", payout.retryAt ?? 0),
  due: send,
  processing: follow,
  reversing: follow,
  paid: follow,
  reversed: async () => undefined,
  voided: async () => undefined,
}

function passTime({ id }: PayoutRow, action: "fallDue" | "retry", at: number): number {
  if (at > clock.now()) return at
  write(() => {
    const payout = findPayoutRow(id)
    if (!payout || !findTransition(PAYOUT_STEPS, payout.status, action)) return
    stepPayout(payout, action, { retryAt: null })
  })
  return clock.now()
}

async function send(payout: PayoutRow): NextLook {
  const openUntil = accountOpenUntil(payout, clock.now())
  if (openUntil !== undefined) return openUntil
  correctWithholding(payout.id, findSourceOf(payout)?.paymentId)
  const found = findPayoutStop(payout)
  if (found?.stop === "hold_ending") return advanceHold(payout.orderId)
  if (found && PAYOUT_STOPS[found.stop] === "influencer") recordBlock(payout)
  if (found) return found.until
  const way = choosePayoutWay(payout)
  if (way === "x") return (await sendByRazorpayX(payout)) ?? nextLook(payout.id)
  // The operator pays the rest by hand: `recordManualPayout`.
  return way === "route" ? sendByRoute(payout) : undefined
}

/** Notifies the influencer once that something of theirs is missing. */
function recordBlock({ id }: PayoutRow): void {
  write(() => {
    const payout = findPayoutRow(id)
    if (payout?.status !== "due" || payout.isBlockNotified) return
    db.update(payouts).set({ isBlockNotified: true }).where(eq(payouts.id, id)).run()
    recordPayoutEvent(payout, "payout.blocked", "clock")
  })
}

/** The share has to be on hold before it is released. */
async function sendByRoute({ id, orderId }: PayoutRow): NextLook {
  const transfer = findAliveTransfer(orderId)
  if (transfer?.status !== "held" || isPaidToOtherAccount(transfer)) return advanceHold(orderId)
  write(() => {
    const payout = findPayoutRow(id)
    if (payout?.status !== "due" || accountOpenUntil(payout, clock.now()) !== undefined) return
    if (!findPayoutStop(payout)) stepPayout(payout, "send", { way: "route" })
  })
  return clock.now()
}

async function follow(payout: PayoutRow): NextLook {
  const isByX = payout.way === "x"
  if (!isByX && !findAliveTransfer(payout.orderId)) return undefined
  const waitsUntil = (await (isByX ? followRazorpayXPayout(payout) : followByRoute(payout))) ?? 0
  return waitsUntil > clock.now() ? waitsUntil : nextLook(payout.id)
}

async function followByRoute(payout: PayoutRow): NextLook {
  const { id, orderId, status, amountPaise } = payout
  const transfer = findAliveTransfer(orderId)
  if (!transfer) return undefined
  if (transfer.status === "asked") return advanceHold(orderId)
  if (status === "reversing" && transfer.status !== "released") return reverseTo(transfer, 0)
  if (status === "processing" && transfer.status === "held") {
    const left = unreversedPaise(transfer)
    // Withheld taxes come back before the release; less than was earned is not released.
    if (isPaidToOtherAccount(transfer) || left < amountPaise) return reverseTo(transfer, 0)
    if (left > amountPaise) return reverseTo(transfer, amountPaise)
    return releaseTransfer(transfer, () => isCalledOff(id))
  }
  await followTransfer(transfer)
  return undefined
}

/** Calls a payout off when something stops it at the last moment; its share stays on hold. */
function isCalledOff(payoutId: string): boolean {
  return write(() => {
    const payout = findPayoutRow(payoutId)
    if (payout?.status !== "processing") return true
    const found = findPayoutStop(payout)
    if (!found) return false
    logger.warn({ event: "payout.called_off", payoutId, stop: found.stop })
    stepPayout(payout, "callOff", { way: null })
    return true
  })
}

function nextLook(payoutId: string): number | undefined {
  const payout = findPayoutRow(payoutId)
  const now = clock.now()
  if (payout?.status === "due") return now
  if (payout?.status === "failed") return payout.retryAt ?? now
  if (payout?.status === "paid") {
    const until = (payout.paidAt ?? 0) + WATCHED_FOR_MS
    return now < until ? Math.min(until, now + DAY) : undefined
  }
  if (payout?.status !== "processing" && payout?.status !== "reversing") return undefined
  if (payout.way === "x") return now + HOUR
  const isReleased = findAliveTransfer(payout.orderId)?.status === "released"
  return isReleased ? now + LOOK_AGAIN_AFTER_MS : now
}

/** Schedules daily each payout that can go on by itself; returns when to do so again. */
export async function sweepPayouts(): Promise<number> {
  const now = clock.now()
  let count = 0
  for (const status of OPEN_PAYOUTS) {
    for (const page of pagesOfPayouts(status, now)) {
      const found = page.filter(
        (one) => status !== "due" || isOnHold(one.orderId) || choosePayoutWay(one) !== "manual",
      )
      // A job that is scheduled already keeps its earlier time.
      write(() => {
        for (const { id, retryAt } of found) scheduleJob(PAYOUT_JOB, id, retryAt ?? now)
      })
      count += found.length
      await setImmediate()
    }
  }
  logger.info({ event: "payouts.swept", count })
  return now + DAY
}
