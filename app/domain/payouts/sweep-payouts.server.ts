import { setImmediate } from "node:timers/promises"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { PayoutStatus } from "#db/schema/ledger-words.ts"
import { ADVANCE_PAYOUT } from "../ledger/order-money.server.ts"
import { findPayableDestination } from "./destination.server.ts"
import { isByHand } from "./find-stop.server.ts"
import { type PayoutRow, pagesOfPayouts } from "./payout-queries.server.ts"

const UNFINISHED = ["locked", "due", "failed", "processing", "reversing"] as const

/**
 * Once a day: has each payout looked at that could go on, in case nobody said so: what stopped it may be
 * over, and payouts of before there were any have no job. Returns when to do so again.
 */
export async function sweepPayouts(): Promise<number> {
  const count = await wakeAll(UNFINISHED)
  logger.info({ event: "payouts.swept", count })
  return clock.now() + DAY
}

/** A settlement was made: has every payout that is at the provider looked at. */
export async function wakeSentPayouts(): Promise<undefined> {
  await wakeAll(["processing", "reversing"])
}

async function wakeAll(statuses: readonly PayoutStatus[]): Promise<number> {
  const now = clock.now()
  let count = 0
  for (const status of statuses) {
    for (const page of pagesOfPayouts(status, now)) {
      const woken = page.filter(goesOnByItself)
      // Asked for again, a job keeps its earlier time: one that failed waits on.
      write(() => {
        for (const { id, retryAt } of woken) scheduleJob(ADVANCE_PAYOUT, id, retryAt ?? now)
      })
      count += woken.length
      await setImmediate()
    }
  }
  return count
}

const goesOnByItself = (payout: PayoutRow): boolean =>
  payout.status !== "due" || !isByHand(payout, findPayableDestination(payout.influencerId))
