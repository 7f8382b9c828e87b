import { randomUUID } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { actingPersonId } from "#app/domain/shared/acting-person.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { events } from "#db/schema/events.ts"
import type { EventType } from "./event-catalogue.ts"
import { recordActivity } from "./record-activity.server.ts"

export type DomainEvent = {
  /** Set by jobs, so that a repeated run records one event. */
  id?: string
  type: EventType
  actorId?: string
  projectId?: string
  orderId?: string
  data?: Record<string, string | number>
}

const insertEvent = query((p: Params<Omit<typeof events.$inferSelect, "processedAt" | "cursor">>) =>
  db
    .insert(events)
    .values({
      id: p.id,
      type: p.type,
      actorId: p.actorId,
      projectId: p.projectId,
      orderId: p.orderId,
      data: p.data,
      createdAt: p.createdAt,
      personId: p.personId,
    })
    .onConflictDoNothing(),
)

/** Runs in the caller's transaction, so the event exists exactly when the change does. */
export function recordEvent(event: DomainEvent): void {
  insertEvent.run({
    id: event.id ?? randomUUID(),
    type: event.type,
    actorId: event.actorId ?? null,
    projectId: event.projectId ?? null,
    orderId: event.orderId ?? null,
    data: event.data ?? {},
    createdAt: clock.now(),
    personId: actingPersonId(),
  })
  recordActivity(event)
}

const selectPending = query((p: Params<{ type: EventType; projectId: string }>) =>
  db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        isNull(events.processedAt),
        isNull(events.cursor),
        eq(events.type, p.type),
        eq(events.projectId, p.projectId),
      ),
    )
    .limit(1),
)

/** Skips an event while an equal one is pending, since recipients are read at dispatch. */
export function recordGroupEvent(event: DomainEvent & { projectId: string }): void {
  const { type, projectId } = event
  if (!selectPending.get({ type, projectId })) recordEvent(event)
}
