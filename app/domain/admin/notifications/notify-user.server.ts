import { and, desc, eq, sql } from "drizzle-orm"
import { isFoundersOwn } from "#app/domain/identity/accounts/ownership.server.ts"
import { listApprovalRecipients } from "#app/domain/identity/team/team-queries.server.ts"
import type { EventData, NotificationRule } from "#app/domain/shared/events/notification-rule.ts"
import { PERSON_ACTS } from "#app/domain/shared/events/person-events.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { events } from "#db/schema/events.ts"
import { mails, notices } from "#db/schema/notifications.ts"
import { queueMail } from "./mail-queue.server.ts"
import { mailOf } from "./notification.ts"
import { queuePush } from "./push-subscriptions.server.ts"
import { mailLinkOf, type OutboxEvent, type Recipient } from "./recipients.server.ts"

type NewNotice = Omit<typeof notices.$inferSelect, "id" | "readAt">

const insertNotice = query((p: Params<NewNotice>) =>
  db
    .insert(notices)
    .values({
      ...pick(p, "userId", "eventId", "type", "actorId", "projectId"),
      ...pick(p, "orderId", "data", "createdAt", "digest"),
    })
    .onConflictDoNothing(),
)

/** Notifies once, in the caller's transaction: docs/rules.md#who-hears-of-what */
export function notifyUser(
  event: OutboxEvent,
  notificationRule: NotificationRule,
  recipient: Recipient,
): void {
  const { userId, choice } = recipient
  const mail = mailOf(notificationRule, choice)
  const { id: eventId, type, actorId, projectId, orderId, data } = event
  // The next owner reads the list.
  const isOfOther = PERSON_ACTS.includes(event.type) && !isFoundersOwn(userId)
  if (notificationRule.isInList && !isOfOther) {
    const about = { eventId, type, actorId, projectId, orderId, data }
    const digest = mail === "daily" ? "waiting" : "none"
    const row = { ...about, userId, createdAt: clock.now(), digest } as const
    const { changes, lastInsertRowid } = insertNotice.run(row)
    if (changes > 0) queuePush(userId, type, Number(lastInsertRowid))
  }
  if (mail !== "now") return
  const { template } = notificationRule
  const address = mailLinkOf(event, template, recipient)
  if (address === undefined) return
  if (template === "notice" && wasMailedOften(event, userId)) return
  const isSecond = template === "email-changed-from" || template === "to-former"
  const reason = isSecond ? `${eventId}:${userId}:from` : `${eventId}:${userId}`
  const mailed = { userId, template, data: mailDataOf(event) }
  queueMail({ ...mailed, address, reason })
  if (!data.approvalId) return
  for (const { personId, email: member } of listApprovalRecipients(String(data.approvalId))) {
    queueMail({ ...mailed, address: member, reason: `${eventId}:${personId}:member` })
  }
}

/** Read when the mail is sent. */
function mailDataOf({
  id: eventId,
  type,
  actorId,
  projectId,
  orderId,
  data,
}: OutboxEvent): EventData {
  return {
    ...data,
    eventId,
    type,
    ...(actorId !== null && { actorId }),
    ...(projectId !== null && { projectId }),
    ...(orderId !== null && { orderId }),
  }
}

/** Per day, type, project and actor; repeated actions must not flood a recipient. */
const MAX_ALIKE = 20
const RECENT_MAILS = 500

type Alike = Record<"userId" | "type", string> & {
  projectId: string | null
  actorId: string | null
  since: number
}

const countAlike = query((p: Params<Alike>) => {
  // A mail keeps its data only until it is sent; its reason begins with the event.
  const eventId = sql<string>`substr(${mails.reason}, 1, instr(${mails.reason}, ':') - 1)`
  const newest = db
    .select({ eventId: eventId.as("event_id") })
    .from(mails)
    .where(and(eq(mails.userId, p.userId), sql`${mails.createdAt} > ${p.since}`))
    .orderBy(desc(mails.createdAt))
    .limit(RECENT_MAILS)
    .as("newest")
  return db
    .select({ n: sql<number>`count(DISTINCT ${newest.eventId})` })
    .from(newest)
    .innerJoin(events, eq(events.id, newest.eventId))
    .where(
      sql`${events.type} = ${p.type} AND ${events.projectId} IS ${p.projectId}
        AND ${events.actorId} IS ${p.actorId}`,
    )
})

/** docs/rules.md#limits */
function wasMailedOften({ type, projectId, actorId }: OutboxEvent, userId: string): boolean {
  const since = clock.now() - DAY
  return (countAlike.get({ userId, type, projectId, actorId, since })?.n ?? 0) >= MAX_ALIKE
}

/** Notices to search; more than a day of the busiest project. */
const RECENT = 2000

type Like = { userId: string; type: string; projectId: string; eventId: string; now: number }

const selectLike = query((p: Params<Like>) => {
  const { id, type, projectId, eventId, createdAt } = notices
  const newest = db
    .select({ id, type, projectId, eventId, createdAt })
    .from(notices)
    .where(eq(notices.userId, p.userId))
    .orderBy(desc(notices.id))
    .limit(RECENT)
    .as("newest")
  return db
    .select({ id: newest.id })
    .from(newest)
    .where(
      and(
        sql`${newest.type} = ${p.type} AND ${newest.projectId} IS ${p.projectId}`,
        sql`${newest.eventId} <> ${p.eventId}`,
        // Notices from the future (the clock was ahead) must not mute.
        sql`${newest.createdAt} > ${p.now} - ${sql.raw(String(DAY))} AND ${newest.createdAt} <= ${p.now}`,
      ),
    )
    .limit(1)
})

/** Same type and project within a day, another event. */
export function wasNotifiedToday(
  { id: eventId, type, projectId }: OutboxEvent,
  { userId }: Recipient,
): boolean {
  const now = clock.now()
  return selectLike.get({ userId, type, projectId: projectId ?? "", eventId, now }) !== undefined
}
