import { and, desc, eq, gt, lte, sql } from "drizzle-orm"
import { clock, HOUR, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { applications } from "#db/schema/applications.ts"
import type { InfluencerActor } from "../accounts/actor.ts"
import { RateLimited } from "../errors.ts"

/** More than anybody who reads the briefs can send in an hour. */
const MOST_PER_HOUR = 100

const selectRecent = query((p: Params<{ influencerId: string; since: number; now: number }>) => {
  const recent = db
    .select({ appliedAt: applications.appliedAt })
    .from(applications)
    .where(
      and(
        eq(applications.influencerId, p.influencerId),
        gt(applications.appliedAt, p.since),
        // Sent while the clock was wrong: nobody should wait for that time to come.
        lte(applications.appliedAt, p.now),
      ),
    )
    .orderBy(desc(applications.appliedAt))
    .limit(MOST_PER_HOUR)
    .as("recent")
  return db
    .select({ count: sql<number>`count(*)`, oldest: sql<number>`min(${recent.appliedAt})` })
    .from(recent)
})

/**
 * Refuses one more application where the actor has sent too many within the hour. The applications
 * themselves are the count, so it holds across processes and restarts and costs no write.
 * @throws TooManyTries
 */
export function assertApplicationAllowance({ userId }: InfluencerActor): void {
  const now = clock.now()
  const recent = selectRecent.get({ influencerId: userId, since: now - HOUR, now })
  if (!recent || recent.count < MOST_PER_HOUR) return
  logger.warn({ event: "apply.limited", userId })
  throw new RateLimited(
    "You have applied to many projects within the last hour. Please try again later.",
    (recent.oldest + HOUR - now) / SECOND,
  )
}
