import { asc, inArray, isNull, lt } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, query, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-upkeep.server.ts"
import { events } from "#db/schema/events.ts"

const selectAnyWaiting = query(() =>
  db.select({ id: events.id }).from(events).where(isNull(events.processedAt)).limit(1),
)

export const hasWaitingEvents = (): boolean => selectAnyWaiting.get() !== undefined

/** Takes what happened off the outbox, oldest first, and counts it by type. */
export function processEvents(): Record<string, number> {
  return write(() => {
    const waiting = db
      .select({ id: events.id, type: events.type })
      .from(events)
      .where(isNull(events.processedAt))
      .orderBy(asc(events.createdAt))
      .limit(200)
      .all()
    const ids = waiting.map(({ id }) => id)
    if (ids.length > 0) {
      db.update(events).set({ processedAt: clock.now() }).where(inArray(events.id, ids)).run()
    }
    const counts: Record<string, number> = {}
    for (const { type } of waiting) counts[type] = (counts[type] ?? 0) + 1
    return counts
  })
}

/** Deletes events that were processed more than a year ago. Returns how many went. */
export const purgeEvents = (): Promise<number> =>
  purgeRows(events, lt(events.processedAt, clock.now() - 365 * DAY))
