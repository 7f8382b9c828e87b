import { and, asc, count, eq, lte } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import type { PayoutStatus } from "#db/schema/ledger-words.ts"
import { payouts } from "#db/schema/payouts.ts"
import { AWAITED_PAYOUTS, OPEN_PAYOUTS } from "./payout.ts"

const selectCount = query((p: Params<{ status: PayoutStatus }>) =>
  db.select({ n: count() }).from(payouts).where(eq(payouts.status, p.status)),
)

/** Counts open payouts by status. */
export const countOpenPayouts = (): [PayoutStatus, number][] =>
  OPEN_PAYOUTS.map((status) => [status, selectCount.get({ status })?.n ?? 0])

const selectOldest = query((p: Params<{ status: PayoutStatus; now: number }>) =>
  db
    .select({ dueAt: payouts.dueAt })
    .from(payouts)
    .where(and(eq(payouts.status, p.status), lte(payouts.dueAt, p.now)))
    .orderBy(asc(payouts.dueAt))
    .limit(1),
)

/** For how long the payout that waits longest has been due, in milliseconds; 0 when none is. */
export function findPayoutDelay(): number {
  const now = clock.now()
  const oldest = AWAITED_PAYOUTS.map((status) => selectOldest.get({ status, now })?.dueAt ?? now)
  return now - Math.min(...oldest)
}
