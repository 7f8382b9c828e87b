import { and, asc, eq, gt, lt, or } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { payoutSeals } from "#app/platform/sealing.server.ts"
import { billingProfiles } from "#db/schema/papers.ts"
import { openPan, sealPan } from "./pan-seal.server.ts"

/** The job that seals anew what an earlier key sealed. */
export const RESEAL_PANS = "reseal-pans"

const ROWS_AT_ONCE = 100

/** The rows under other keys after `userId`: two ranges of the index by key, in which no row without one stands. */
function selectUnderOtherKeys(after: string) {
  const current = payoutSeals().keyId
  const isOther = or(lt(billingProfiles.keyId, current), gt(billingProfiles.keyId, current))
  return db
    .select()
    .from(billingProfiles)
    .where(and(isOther, gt(billingProfiles.userId, after)))
    .orderBy(asc(billingProfiles.userId))
    .limit(ROWS_AT_ONCE)
}

/** Asks for the job where there is something to do. */
export function schedulePanSealing(): void {
  if (selectUnderOtherKeys("").get()) scheduleJob(RESEAL_PANS, "all", clock.now())
}

/** The job: seals every PAN with the present key. What no setting opens is left and said in the log. */
export function resealPans(): undefined {
  let unreadable = 0
  for (let last = ""; ; ) {
    const rows = write(() => {
      const some = selectUnderOtherKeys(last).all()
      for (const row of some) if (!reseal(row)) unreadable += 1
      return some
    })
    last = rows.at(-1)?.userId ?? last
    if (rows.length < ROWS_AT_ONCE) break
  }
  if (unreadable > 0) logger.error({ event: "billing_profiles.unreadable", rows: unreadable })
}

function reseal(row: typeof billingProfiles.$inferSelect): boolean {
  const pan = openPan(row)
  if (pan === undefined) return false
  const { keyId, sealed: sealedPan } = sealPan(row.userId, pan)
  db.update(billingProfiles)
    .set({ keyId, sealedPan })
    .where(eq(billingProfiles.userId, row.userId))
    .run()
  return true
}
