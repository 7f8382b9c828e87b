import { asc, eq } from "drizzle-orm"
import { clock, MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { db, query } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { mails } from "#db/schema/notifications.ts"

export const WATCH_MAIL = "watch-mail"

/** Also the interval between warnings. */
const WORRYING_AGE_MS = 15 * MINUTE

const selectOldest = query(() =>
  db
    .select({ createdAt: mails.createdAt })
    .from(mails)
    .where(eq(mails.status, "queued"))
    .orderBy(asc(mails.createdAt))
    .limit(1),
)

/** In milliseconds; 0 without mail. */
export function findMailQueueAge(): number {
  const now = clock.now()
  return Math.max(0, now - (selectOldest.get()?.createdAt ?? now))
}

/** Warns in the log; returns the next check time. */
export function watchMailQueue(): number {
  const age = findMailQueueAge()
  if (age <= WORRYING_AGE_MS) return clock.now() + MINUTE
  logger.warn({ event: "mail.queue_old", ageSeconds: Math.round(age / SECOND) })
  return clock.now() + WORRYING_AGE_MS
}
