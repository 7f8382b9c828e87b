import { and, eq, inArray, like, ne, sql } from "drizzle-orm"
import { db, write } from "#app/platform/db.server.ts"
import { events } from "#db/schema/events.ts"
import { webhookEvents } from "#db/schema/payments.ts"
import { BODIES_PER_READ, hasPayments, isAboutPaymentOf } from "./export-reports.server.ts"
import { stretchesOf } from "./row-pages.server.ts"

/** Empties payment events, which name the payer. */
export async function erasePayerReports(userId: string): Promise<void> {
  if (!hasPayments(userId)) return
  const { eventId } = webhookEvents
  for (const stretch of stretchesOf(webhookEvents)) {
    const isFull = and(stretch, ne(webhookEvents.body, ""))
    const ids = db.select({ eventId }).from(webhookEvents).where(isFull).all()
    for (let start = 0; start < ids.length; start += BODIES_PER_READ) {
      const some = ids.slice(start, start + BODIES_PER_READ).map((row) => row.eventId)
      emptyThoseOf(userId, some)
      await new Promise(setImmediate)
    }
  }
}

function emptyThoseOf(userId: string, eventIds: string[]): void {
  const { eventId, body } = webhookEvents
  const rows = db
    .select({ eventId, body })
    .from(webhookEvents)
    .where(inArray(eventId, eventIds))
    .all()
  const own = rows.filter((row) => isAboutPaymentOf(userId, row.body)).map((row) => row.eventId)
  if (own.length === 0) return
  write(() => db.update(webhookEvents).set({ body: "" }).where(inArray(eventId, own)).run())
}

/** Empties device and network data in events. */
export async function eraseSignInPlaces(userId: string): Promise<void> {
  for (const stretch of stretchesOf(events)) {
    const isMine = and(eq(events.actorId, userId), like(events.type, "account.%"))
    const isFull = sql`${events.data} <> '{}'`
    const found = db
      .select({ id: events.id })
      .from(events)
      .where(and(stretch, isMine, isFull))
      .all()
    const ids = found.map(({ id }) => id)
    if (ids.length > 0) {
      write(() => db.update(events).set({ data: {} }).where(inArray(events.id, ids)).run())
    }
    await new Promise(setImmediate)
  }
}
