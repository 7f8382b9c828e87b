import { and, inArray, isNotNull, lt } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { BATCH, inBatches } from "#app/platform/db-upkeep.server.ts"
import { events } from "#db/schema/events.ts"

const KEEP_FOR = 365 * DAY

const deleteOld = query((p: Params<{ before: number }>) =>
  db.delete(events).where(
    inArray(
      events.id,
      db
        .select({ id: events.id })
        .from(events)
        .where(and(isNotNull(events.processedAt), lt(events.processedAt, p.before)))
        .limit(BATCH),
    ),
  ),
)

/** Deletes events that were processed more than a year ago. Returns how many went. */
export function purgeEvents(): Promise<number> {
  return inBatches(() => deleteOld.run({ before: clock.now() - KEEP_FOR }).changes)
}
