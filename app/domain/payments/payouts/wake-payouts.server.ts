import { and, asc, eq, inArray, sql } from "drizzle-orm"
import { ADVANCE_HOLD, ADVANCE_PAYOUT } from "#app/domain/books/ledger/order-money.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { orders } from "#db/schema/orders.ts"
import { payouts } from "#db/schema/payouts.ts"
import { AWAITED_PAYOUTS } from "./payout.ts"
import { findPayoutOfOrder } from "./payout-queries.server.ts"

/** As many as anybody waits for; more than these the daily look finds. */
const MAX_WOKEN = 200

const selectUnpaid = query((p: Params<{ influencerId: string; most: number }>) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(payouts, eq(payouts.orderId, orders.id))
    .where(
      sql`${orders.influencerId} = ${p.influencerId} AND (${orders.status} = 'ongoing'
        OR ${payouts.status} IN ('locked', 'due')) AND ${orders.paymentItemId} IS NOT NULL`,
    )
    .orderBy(asc(orders.orderedAt))
    .limit(p.most),
)

/** Something changed that may have stopped a user's payouts: each is looked at again at `at`, and what is held. */
export function wakePayouts(influencerId: string, at: number): void {
  const unpaid = selectUnpaid.all({ influencerId, most: MAX_WOKEN })
  for (const { id } of unpaid) scheduleJob(ADVANCE_HOLD, id, at)
  const waiting = db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.influencerId, influencerId), inArray(payouts.status, AWAITED_PAYOUTS)))
    .limit(MAX_WOKEN)
    .all()
  for (const { id } of waiting) scheduleJob(ADVANCE_PAYOUT, id, at)
}

/** Something happened to the money of one order: what is held of it, and its payout, are looked at again. */
export function wakePayoutOfOrder(orderId: string): void {
  const now = clock.now()
  scheduleJob(ADVANCE_HOLD, orderId, now)
  const payout = findPayoutOfOrder(orderId)
  if (payout && payout.status !== "locked") scheduleJob(ADVANCE_PAYOUT, payout.id, now)
}
