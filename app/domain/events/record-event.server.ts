import { randomUUID } from "node:crypto"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import type { EventType } from "#db/schema/event-types.ts"
import { events } from "#db/schema/events.ts"

export type DomainEvent = {
  type: EventType
  actorId?: string
  projectId?: string
  orderId?: string
  data?: Record<string, string | number>
}

const insertEvent = query((p: Params<Omit<typeof events.$inferSelect, "processedAt" | "cursor">>) =>
  db.insert(events).values({
    id: p.id,
    type: p.type,
    actorId: p.actorId,
    projectId: p.projectId,
    orderId: p.orderId,
    data: p.data,
    createdAt: p.createdAt,
  }),
)

/** Records what happened in the caller's transaction: the event exists exactly when the change does. */
export function recordEvent(event: DomainEvent): void {
  insertEvent.run({
    id: randomUUID(),
    type: event.type,
    actorId: event.actorId ?? null,
    projectId: event.projectId ?? null,
    orderId: event.orderId ?? null,
    data: event.data ?? {},
    createdAt: clock.now(),
  })
}
