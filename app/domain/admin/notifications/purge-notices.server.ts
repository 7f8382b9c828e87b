import { and, asc, inArray, lt, sql } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { BATCH, purgeRows } from "#app/platform/db-maintenance.server.ts"
import { mails, notices } from "#db/schema/notifications.ts"
import { MAIL_STATUSES } from "#db/schema/words.ts"

const OVER = MAIL_STATUSES.filter((status) => status !== "queued")

/** Deletes notices over a year old; returns their number. */
export function purgeNotices(): Promise<number> {
  // Ids grow with time, so the oldest come first.
  const oldest = db
    .select({ id: notices.id, createdAt: notices.createdAt })
    .from(notices)
    .orderBy(asc(notices.id))
    .limit(BATCH)
    .as("oldest")
  const isOver = lt(oldest.createdAt, clock.now() - 365 * DAY)
  return purgeRows(
    notices,
    inArray(notices.id, db.select({ id: oldest.id }).from(oldest).where(isOver)),
  )
}

/** Deletes mails finished over 30 days ago; returns their number. */
export function purgeMails(): Promise<number> {
  const since = clock.now() - 30 * DAY
  const wasSentBefore = sql`coalesce(${mails.sentAt}, ${mails.createdAt}) < ${since}`
  return purgeRows(
    mails,
    and(inArray(mails.status, OVER), lt(mails.createdAt, since), wasSentBefore),
  )
}
