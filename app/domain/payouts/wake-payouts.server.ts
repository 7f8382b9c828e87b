import { and, eq, inArray } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { payouts } from "#db/schema/payouts.ts"
import { ADVANCE_PAYOUT } from "../ledger/order-money.server.ts"
import { AWAITED_PAYOUTS, isAwaitedPayout } from "./payout.ts"
import { findPayoutOfOrder } from "./payout-queries.server.ts"

/** As many as anybody waits for; more than these the daily look finds. */
const MOST_WOKEN = 200

/** Something changed that may have stopped a user's payouts: each is looked at again at `at`. */
export function wakePayouts(influencerId: string, at: number): void {
  const waiting = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.influencerId, influencerId), inArray(payouts.status, AWAITED_PAYOUTS)))
    .limit(MOST_WOKEN)
    .all()
  for (const { id } of waiting) scheduleJob(ADVANCE_PAYOUT, id, at)
}

/** What stopped the payout of one order is over: it is looked at again. */
export function wakePayoutOfOrder(orderId: string): void {
  const payout = findPayoutOfOrder(orderId)
  if (payout && isAwaitedPayout(payout)) scheduleJob(ADVANCE_PAYOUT, payout.id, clock.now())
}
