import { and, asc, eq, inArray, isNull, lt, lte, sql } from "drizzle-orm"
import { actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { readRowId } from "#app/domain/shared/row-id.ts"
import { afterResponse } from "#app/platform/after-response.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, writeBeside } from "#app/platform/db.server.ts"
import { MAX_ROWS_PER_BATCH, purgeRows } from "#app/platform/db-maintenance.server.ts"
import { mails, notices } from "#db/schema/notifications.ts"
import { MAIL_STATUSES } from "#db/schema/words.ts"
import { noSuchNotice } from "./notice-queries.server.ts"

const selectOwn = query((p: Params<{ id: number; userId: string }>) =>
  db
    .select({ readAt: notices.readAt })
    .from(notices)
    .where(and(eq(notices.id, p.id), eq(notices.userId, p.userId))),
)

/** Marks a notice as read, keeping an earlier time. @throws NotFound */
export const markRead = (actor: Actor, noticeId: string): void => mark(actor, noticeId, true)

/** Marks notices as read after the response; ignores deleted ones. */
export const markOpenedAfterResponse = afterResponse(
  "notices.opened",
  ({ userId, noticeIds }: { userId: string; noticeIds: number[] }) => {
    const opened = and(
      eq(notices.userId, userId),
      isNull(notices.readAt),
      inArray(notices.id, noticeIds),
    )
    writeBeside(() => db.update(notices).set({ readAt: clock.now() }).where(opened).run())
  },
)

/** @throws NotFound */
export const markUnread = (actor: Actor, noticeId: string): void => mark(actor, noticeId, false)

function mark(actor: Actor, noticeId: string, isRead: boolean): void {
  const { userId } = actor
  const id = readRowId(noticeId)
  actEvenSuspended(actor, { needs: "change" }, () => {
    const own = selectOwn.get({ id, userId })
    if (!own) throw noSuchNotice()
    if ((own.readAt !== null) === isRead) return
    const readAt = isRead ? clock.now() : null
    db.update(notices).set({ readAt }).where(eq(notices.id, id)).run()
  })
}

/** One indexed UPDATE is fast enough without batches. */
export function markAllRead(actor: Actor, upToId: number): void {
  const { userId } = actor
  const unread = and(eq(notices.userId, userId), isNull(notices.readAt), lte(notices.id, upToId))
  actEvenSuspended(actor, { needs: "change" }, () =>
    db.update(notices).set({ readAt: clock.now() }).where(unread).run(),
  )
}

const OVER = MAIL_STATUSES.filter((status) => status !== "queued")

/** Deletes notices over a year old; returns their number. */
export function purgeNotices(): Promise<number> {
  // Ids grow with time, so the oldest come first.
  const oldest = db
    .select({ id: notices.id, createdAt: notices.createdAt })
    .from(notices)
    .orderBy(asc(notices.id))
    .limit(MAX_ROWS_PER_BATCH)
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
