import { setImmediate } from "node:timers/promises"
import { asc, gt } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { payoutDetails } from "#db/schema/payouts.ts"
import { LINK_ACCOUNT_JOB } from "./details.ts"
import { isForProvider } from "./link-account.server.ts"

/** The job that finds accounts that the provider should know and does not. */
export const LINK_UNLINKED_ACCOUNTS_JOB = "link-left-overs"

const ROWS_AT_ONCE = 1000

/** Those of before Route was switched on, and any whose job was lost. Returns when to look again. */
export async function linkUnlinkedAccounts(): Promise<number> {
  const { userId, destination, sealed, accountStatus } = payoutDetails
  for (let last = ""; ; ) {
    const rows = db
      .select({ userId, destination, sealed, accountStatus })
      .from(payoutDetails)
      .where(gt(userId, last))
      .orderBy(asc(userId))
      .limit(ROWS_AT_ONCE)
      .all()
    const left = rows.filter((row) => row.accountStatus === "none" && isForProvider(row))
    for (const row of left) scheduleJob(LINK_ACCOUNT_JOB, row.userId, clock.now())
    last = rows.at(-1)?.userId ?? last
    if (rows.length < ROWS_AT_ONCE) return clock.now() + DAY
    await setImmediate()
  }
}
