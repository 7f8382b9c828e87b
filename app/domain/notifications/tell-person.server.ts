import { and, desc, eq, sql } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { notices } from "#db/schema/notifications.ts"
import { queueMail } from "./mail-queue.server.ts"
import { addressOf, type Event, type Recipient } from "./recipients.server.ts"
import type { EventData, Telling } from "./telling.ts"

type NewNotice = Omit<typeof notices.$inferSelect, "id" | "readAt">

const insertNotice = query((p: Params<NewNotice>) =>
  db
    .insert(notices)
    .values({
      userId: p.userId,
      eventId: p.eventId,
      type: p.type,
      actorId: p.actorId,
      projectId: p.projectId,
      orderId: p.orderId,
      data: p.data,
      createdAt: p.createdAt,
      digest: p.digest,
    })
    .onConflictDoNothing(),
)

/**
 * Tells one person of an event in the caller's transaction, once: a notice, and mail now, with the day's
 * digest or not at all, as the person chose where it is to be chosen (docs/rules.md#who-hears-of-what).
 */
export function tellPerson(
  event: Event,
  telling: Telling,
  { userId, email, choice }: Recipient,
): void {
  const mail = telling.label === undefined ? telling.mail : (choice ?? telling.mail)
  const { id: eventId, type, actorId, projectId, orderId, data } = event
  if (telling.isInList) {
    const about = { eventId, type, actorId, projectId, orderId, data }
    const digest = mail === "daily" ? "waiting" : "none"
    insertNotice.run({ ...about, userId, createdAt: clock.now(), digest })
  }
  if (mail !== "now") return
  const { template } = telling
  const address = addressOf(event, template, email)
  if (address === undefined) return
  const reason =
    template === "email-changed-from" ? `${eventId}:${userId}:from` : `${eventId}:${userId}`
  queueMail({ userId, address, template, reason, data: mailDataOf(event) })
}

/** All that a mail needs to be written when it is sent. */
function mailDataOf({ id: eventId, type, actorId, projectId, orderId, data }: Event): EventData {
  return {
    ...data,
    eventId,
    type,
    ...(actorId !== null && { actorId }),
    ...(projectId !== null && { projectId }),
    ...(orderId !== null && { orderId }),
  }
}

/** Of how many of the newest notices of a person one is looked for: more than a day of the most applications brings. */
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
        // Told while the clock was ahead: that silences nobody until then.
        sql`${newest.createdAt} > ${p.now} - ${sql.raw(String(DAY))} AND ${newest.createdAt} <= ${p.now}`,
      ),
    )
    .limit(1)
})

/** Whether a person heard the like of the same project within a day, of another event. */
export function heardToday(
  { id: eventId, type, projectId }: Event,
  { userId }: Recipient,
): boolean {
  const now = clock.now()
  return selectLike.get({ userId, type, projectId: projectId ?? "", eventId, now }) !== undefined
}
