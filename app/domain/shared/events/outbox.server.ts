import { asc, isNull, lt } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, query } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { events } from "#db/schema/events.ts"

const selectOldestWaiting = query(() =>
  db
    .select({ createdAt: events.createdAt })
    .from(events)
    .where(isNull(events.processedAt))
    .orderBy(asc(events.createdAt))
    .limit(1),
)

export const hasWaitingEvents = (): boolean => selectOldestWaiting.get() !== undefined

/** Returns the age of the oldest undispatched event in ms; 0 without one. */
export function findOutboxAge(): number {
  const now = clock.now()
  return Math.max(0, now - (selectOldestWaiting.get()?.createdAt ?? now))
}

/** Purges after a year. Returns the number of events. */
export const purgeEvents = (): Promise<number> =>
  purgeRows(events, lt(events.processedAt, clock.now() - 365 * DAY))
