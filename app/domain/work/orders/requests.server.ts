import { and, count, eq, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import type { EventType } from "#app/domain/shared/events/event-catalogue.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { events } from "#db/schema/events.ts"

/** Per side and kind: each request notifies the other. */
const MAX_REQUESTS = 3

const countRequests = query((p: Params<{ orderId: string; type: EventType; by: string }>) =>
  db
    .select({ asked: count() })
    .from(events)
    .where(
      and(
        eq(events.orderId, p.orderId),
        eq(events.type, p.type),
        sql`json_extract(${events.data}, '$.by') = ${p.by}`,
      ),
    ),
)

/** @throws Conflict with `refusal` from the fourth on */
export function requireRequestLeft(
  { role: by }: Actor,
  orderId: string,
  type: Extract<EventType, "order.cancel_asked" | "order.extension_asked" | "order.disputed">,
  refusal: string,
): void {
  const asked = countRequests.get({ orderId, type, by })?.asked ?? 0
  if (asked >= MAX_REQUESTS) throw new Conflict(refusal)
}
