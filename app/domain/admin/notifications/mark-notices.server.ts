import { and, eq, inArray, isNull, lte } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { readRowId } from "#app/domain/shared/row-id.ts"
import { afterResponse } from "#app/platform/after-response.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write, writeBeside } from "#app/platform/db.server.ts"
import { notices } from "#db/schema/notifications.ts"
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
export const noteOpened = afterResponse(
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

function mark({ userId }: Pick<Actor, "userId">, noticeId: string, isRead: boolean): void {
  const id = readRowId(noticeId)
  write(() => {
    const own = selectOwn.get({ id, userId })
    if (!own) throw noSuchNotice()
    if ((own.readAt !== null) === isRead) return
    const readAt = isRead ? clock.now() : null
    db.update(notices).set({ readAt }).where(eq(notices.id, id)).run()
  })
}

/** One indexed UPDATE is fast enough without batches. */
export function markAllRead({ userId }: Actor, upToId: number): void {
  const unread = and(eq(notices.userId, userId), isNull(notices.readAt), lte(notices.id, upToId))
  write(() => db.update(notices).set({ readAt: clock.now() }).where(unread).run())
}
