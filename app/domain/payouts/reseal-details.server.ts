import { setImmediate } from "node:timers/promises"
import { and, asc, count, eq, gt, lt, or, type SQL } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { payoutSeals } from "#app/platform/sealing.server.ts"
import { payoutDetails } from "#db/schema/payouts.ts"
import { countFactorsUnderOtherKeys, resealFactors } from "../operators/reseal-factors.server.ts"
import { type DetailsRow, REMOVED, sealDetails, tryToOpen } from "./details-rows.server.ts"

/** The job that seals anew what an earlier key sealed. */
export const RESEAL_DETAILS = "reseal-payout-details"

const ROWS_AT_ONCE = 100

/** Two ranges of the index by key, which a mere "other than" would read whole. */
function isUnderOtherKey(): SQL | undefined {
  const { keyId } = payoutDetails
  const current = payoutSeals().keyId
  return or(and(gt(keyId, REMOVED.keyId), lt(keyId, current)), gt(keyId, current))
}

const countDetails = (): number =>
  db.select({ n: count() }).from(payoutDetails).where(isUnderOtherKey()).get()?.n ?? 0

/** How many payout details and second factors an earlier key seals; that key can go when there are none. */
export const countUnderOtherKeys = (): number => countDetails() + countFactorsUnderOtherKeys()

/** Asks for the job where there is something to do. */
export function scheduleResealing(): void {
  if (countUnderOtherKeys() > 0) scheduleJob(RESEAL_DETAILS, "all", clock.now())
}

/**
 * The job: seals everything with the present key, a hundred rows in a transaction, wherever a crash stopped
 * it. What no setting opens is left as it is and said in the log.
 */
export async function resealDetails(): Promise<undefined> {
  const counts = resealFactors()
  for (let last = ""; ; ) {
    const rows = write(() => {
      const some = selectAfter(last)
      for (const row of some) counts[reseal(row) ? "resealed" : "unreadable"] += 1
      return some
    })
    last = rows.at(-1)?.userId ?? last
    if (rows.length < ROWS_AT_ONCE) break
    await setImmediate()
  }
  logger.info({ event: "payout_details.resealed", ...counts })
  if (counts.unreadable > 0) {
    logger.error({ event: "payout_details.unreadable", rows: counts.unreadable })
  }
}

const selectAfter = (userId: string): DetailsRow[] =>
  db
    .select()
    .from(payoutDetails)
    .where(and(isUnderOtherKey(), gt(payoutDetails.userId, userId)))
    .orderBy(asc(payoutDetails.userId))
    .limit(ROWS_AT_ONCE)
    .all()

function reseal(row: DetailsRow): boolean {
  const details = tryToOpen(row)
  if (!details) return false
  const sealed = sealDetails(row.userId, details)
  db.update(payoutDetails).set(sealed).where(eq(payoutDetails.userId, row.userId)).run()
  return true
}
