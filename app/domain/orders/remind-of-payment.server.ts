import { and, eq, isNull } from "drizzle-orm"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { events } from "#db/schema/events.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { hasOpenPayment } from "../projects/project-queries.server.ts"

const OVERDUE = "order.payment_overdue"

/**
 * Says once that a drafted order has waited for its payment: docs/rules.md#reminder-of-a-payment
 * Returns when to look again while somebody pays, in milliseconds since the epoch.
 */
export function remindOfPayment(orderId: string): number | undefined {
  return write(() => {
    const order = findUnpaid(orderId)
    if (!order || wasReminded(orderId)) return undefined
    const { projectId, applicationId, influencerId } = order
    if (hasOpenPayment(projectId)) return clock.now() + HOUR
    recordEvent({ type: OVERDUE, projectId, orderId, data: { applicationId, influencerId } })
    return undefined
  })
}

/** A draft order whose influencer is still there, and whose project nobody has hidden. */
const findUnpaid = (orderId: string) =>
  db
    .select({
      projectId: orders.projectId,
      applicationId: orders.applicationId,
      influencerId: orders.influencerId,
    })
    .from(orders)
    .innerJoin(users, and(eq(users.id, orders.influencerId), isNull(users.deletedAt)))
    .innerJoin(projects, and(eq(projects.id, orders.projectId), isNull(projects.hiddenAt)))
    .where(and(eq(orders.id, orderId), eq(orders.status, "draft")))
    .get()

const wasReminded = (orderId: string): boolean =>
  db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.orderId, orderId), eq(events.type, OVERDUE)))
    .get() !== undefined
