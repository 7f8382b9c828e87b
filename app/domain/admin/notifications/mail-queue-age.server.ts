import { asc, eq } from "drizzle-orm"
import { clock, MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { db, query } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { mails } from "#db/schema/notifications.ts"

/** The job that warns of mail that does not get out. */
export const WATCH_MAIL = "watch-mail"

/** Mail that waits for longer is reported, once in that time. */
const WORRYING_AGE_MS = 15 * MINUTE

const selectOldest = query(() =>
  db
    .select({ createdAt: mails.createdAt })
    .from(mails)
    .where(eq(mails.status, "queued"))
    .orderBy(asc(mails.createdAt))
    .limit(1),
)

/** For how long the oldest mail has waited to be sent, in milliseconds; 0 when none does. */
export function findMailQueueAge(): number {
  const now = clock.now()
  return Math.max(0, now - (selectOldest.get()?.createdAt ?? now))
}

/** Warns in the log when mail does not get out. Returns when to look again. */
export function watchMailQueue(): number {
  const age = findMailQueueAge()
  if (age <= WORRYING_AGE_MS) return clock.now() + MINUTE
  logger.warn({ event: "mail.queue_old", ageSeconds: Math.round(age / SECOND) })
  return clock.now() + WORRYING_AGE_MS
}
