import { asc, inArray, isNull, lt } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, query, write } from "#app/platform/db.server.ts"
import { purgeOf } from "#app/platform/db-upkeep.server.ts"
import { events } from "#db/schema/events.ts"

const BATCH = 200

const selectWaiting = query(() =>
  db
    .select({ id: events.id, type: events.type })
    .from(events)
    .where(isNull(events.processedAt))
    .orderBy(asc(events.createdAt))
    .limit(BATCH),
)

const selectAnyWaiting = query(() =>
  db.select({ id: events.id }).from(events).where(isNull(events.processedAt)).limit(1),
)

export const hasWaitingEvents = (): boolean => selectAnyWaiting.get() !== undefined

/** Takes what happened off the outbox, oldest first, and counts it by type. */
export function processEvents(): Record<string, number> {
  return write(() => {
    const waiting = selectWaiting.all()
    const ids = waiting.map(({ id }) => id)
    if (ids.length > 0) {
      db.update(events).set({ processedAt: clock.now() }).where(inArray(events.id, ids)).run()
    }
    const counts: Record<string, number> = {}
    for (const { type } of waiting) counts[type] = (counts[type] ?? 0) + 1
    return counts
  })
}

const KEEP_FOR = 365 * DAY

const purge = purgeOf(events, (before) => lt(events.processedAt, before))

/** Deletes events that were processed more than a year ago. Returns how many went. */
export const purgeEvents = (): Promise<number> => purge(clock.now() - KEEP_FOR)
