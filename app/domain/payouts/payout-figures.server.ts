import { and, asc, count, eq, lte } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import type { PayoutStatus } from "#db/schema/ledger-words.ts"
import { payouts } from "#db/schema/payouts.ts"

/** Those that are not over: what is over only ever grows, and its money stands in the books. */
const OPEN = [
  "locked",
  "due",
  "processing",
  "failed",
  "reversing",
] as const satisfies PayoutStatus[]
/** Those whose money should be with its influencer already. */
const AWAITED = ["due", "processing", "failed"] as const satisfies PayoutStatus[]

const selectCount = query((p: Params<{ status: PayoutStatus }>) =>
  db.select({ n: count() }).from(payouts).where(eq(payouts.status, p.status)),
)

/** How many payouts that are not over are in each status. */
export const countOpenPayouts = (): [PayoutStatus, number][] =>
  OPEN.map((status) => [status, selectCount.get({ status })?.n ?? 0])

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
  const oldest = AWAITED.map((status) => selectOldest.get({ status, now })?.dueAt ?? now)
  return now - Math.min(...oldest)
}
