import { and, asc, desc, eq, gt, isNull, lt, max, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { type Page, toPage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { readRowId } from "#app/domain/shared/row-id.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { notices } from "#db/schema/notifications.ts"
import type { Role } from "#db/schema/words.ts"
import { findNoticeFacts } from "./notice-facts.server.ts"
import { findNotificationRule } from "./notification.ts"

const PAGE_SIZE = 30

/** Higher counts show as "99+". */
export const MAX_UNREAD = 100

const noticeColumns = {
  ...pick(notices, "id", "userId", "type", "actorId", "projectId"),
  ...pick(notices, "orderId", "data", "createdAt", "readAt"),
}

const selectPage = query((p: Params<{ userId: string; before: number; size: number }>) =>
  db
    .select(noticeColumns)
    .from(notices)
    .where(and(eq(notices.userId, p.userId), lt(notices.id, p.before)))
    .orderBy(desc(notices.id))
    .limit(p.size),
)

/** Ids below `before`, newest first. */
export function listNotices(
  actor: Actor,
  { before = Number.MAX_SAFE_INTEGER }: { before?: number | undefined } = {},
): Page<Notice, number> {
  const rows = selectPage.all({ userId: actor.userId, before, size: PAGE_SIZE + 1 })
  const { items, next } = toPage(rows, PAGE_SIZE, ({ id }) => id)
  return { items: noticeTexts(items, () => actor.role), next }
}

const selectSince = query((p: Params<{ userId: string; after: number; size: number }>) =>
  db
    .select(noticeColumns)
    .from(notices)
    .where(and(eq(notices.userId, p.userId), gt(notices.id, p.after)))
    .orderBy(asc(notices.id))
    .limit(p.size),
)

/** Oldest first. */
export const listNoticesSince = (
  { userId, role }: Pick<Actor, "userId" | "role">,
  after: number,
  size: number,
): Notice[] => noticeTexts(selectSince.all({ userId, after, size }), () => role)

const selectNotice = query((p: Params<{ userId: string; id: number }>) =>
  db
    .select(noticeColumns)
    .from(notices)
    .where(and(eq(notices.id, p.id), eq(notices.userId, p.userId))),
)

/** @throws NotFound */
export function findNotice(actor: Actor, noticeId: string): Notice {
  const row = selectNotice.get({ userId: actor.userId, id: readRowId(noticeId) })
  const [notice] = row ? noticeTexts([row], () => actor.role) : []
  if (!notice) throw noSuchNotice()
  return notice
}

export const noSuchNotice = () => new NotFound("Notification not found.")

const selectUnread = query((p: Params<{ userId: string }>) => {
  const some = db
    .select({ one: sql`1` })
    .from(notices)
    .where(and(eq(notices.userId, p.userId), isNull(notices.readAt)))
    .limit(MAX_UNREAD)
    .as("some")
  return db.select({ unread: sql<number>`count(*)`, newestId: newestOf(p.userId) }).from(some)
})

function newestOf(userId: string) {
  const newest = db
    .select({ id: max(notices.id) })
    .from(notices)
    .where(eq(notices.userId, userId))
  return sql<number>`coalesce(${newest}, 0)`
}

const selectUnreadRows = query((p: Params<{ userId: string; size: number }>) =>
  db
    .select(noticeColumns)
    .from(notices)
    .where(and(eq(notices.userId, p.userId), isNull(notices.readAt)))
    .orderBy(desc(notices.id))
    .limit(p.size),
)

/** The newest 100. */
export const listUnreadTargets = ({ userId, role }: Actor) =>
  selectUnreadRows.all({ userId, size: MAX_UNREAD }).flatMap((row) => {
    const notificationRule = findNotificationRule(row.type, role)
    return notificationRule
      ? [{ id: row.id, leadsTo: notificationRule.leadsTo, ids: idsOf(row) }]
      : []
  })

/** At most 100; the newest id is 0 without any. */
export function countUnread({ userId }: Pick<Actor, "userId">): {
  unread: number
  newestId: number
} {
  return selectUnread.get({ userId }) ?? { unread: 0, newestId: 0 }
}

const selectNewest = query(() => db.select({ id: max(notices.id) }).from(notices))

/** Of all users; 0 without any. */
export const findNewestNoticeId = (): number => selectNewest.get()?.id ?? 0

const selectNew = query((p: Params<{ after: number; size: number }>) =>
  db
    .select(noticeColumns)
    .from(notices)
    .where(gt(notices.id, p.after))
    .orderBy(asc(notices.id))
    .limit(p.size),
)

/** Of all users; polled each second. */
export const listNewNotices = (after: number, size: number): NoticeRow[] =>
  selectNew.all({ after, size })

export type NoticeRow = NonNullable<ReturnType<typeof selectNotice.get>>

/** Drops notices without a rule for the role. */
export function noticeTexts(rows: NoticeRow[], roleOf: (row: NoticeRow) => Role) {
  const facts = findNoticeFacts(rows)
  return rows.flatMap((row, at) => {
    const notificationRule = findNotificationRule(row.type, roleOf(row))
    const about = facts[at]
    if (!notificationRule || !about) return []
    return {
      id: row.id,
      userId: row.userId,
      title: notificationRule.title(about),
      text: notificationRule.text(about),
      action: notificationRule.action,
      leadsTo: notificationRule.leadsTo,
      ids: idsOf(row),
      createdAt: row.createdAt,
      isRead: row.readAt !== null,
    }
  })
}

type Targets = Pick<NoticeRow, "projectId" | "orderId" | "data">

/** For the target's address. */
export function idsOf({ projectId, orderId, data }: Targets) {
  const { paymentId, threadId, invitationId, applicationId, approvalId } = data
  return { projectId, orderId, paymentId, threadId, invitationId, applicationId, approvalId }
}

/** Names are current. */
export type Notice = ReturnType<typeof noticeTexts>[number]
