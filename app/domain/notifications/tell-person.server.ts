import { desc, eq } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { notices } from "#db/schema/notifications.ts"
import { queueMail } from "./mail-queue.server.ts"
import { type Event, findFormerEmail, type Recipient } from "./recipients.server.ts"
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
  const isToFormer = telling.template === "email-changed-from"
  const address = isToFormer ? findFormerEmail(event) : email
  if (address === undefined) return
  const reason = isToFormer ? `${eventId}:${userId}:from` : `${eventId}:${userId}`
  queueMail({ userId, address, template: telling.template, reason, data: mailDataOf(event) })
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

/** Of how many of the newest notices of a person one is looked for. */
const RECENT = 100

const selectRecent = query((p: Params<{ userId: string }>) =>
  db
    .select({
      type: notices.type,
      projectId: notices.projectId,
      eventId: notices.eventId,
      createdAt: notices.createdAt,
    })
    .from(notices)
    .where(eq(notices.userId, p.userId))
    .orderBy(desc(notices.id))
    .limit(RECENT),
)

/** Whether a person heard the like of the same project within a day, of another event. */
export function heardToday(event: Event, { userId }: Recipient): boolean {
  const now = clock.now()
  return selectRecent.all({ userId }).some(
    ({ type, projectId, eventId, createdAt }) =>
      type === event.type &&
      projectId === event.projectId &&
      eventId !== event.id &&
      // Told while the clock was ahead: that silences nobody until then.
      createdAt > now - DAY &&
      createdAt <= now,
  )
}
