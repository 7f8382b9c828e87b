import { asc, inArray, isNull } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, query, write } from "#app/platform/db.server.ts"
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
