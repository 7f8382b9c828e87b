import { and, eq, isNull } from "drizzle-orm"
import { hasOpenPayment } from "#app/domain/market/projects/project-queries.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { events } from "#db/schema/events.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"

const OVERDUE = "order.payment_overdue"

/**
 * Reminds once of an unpaid draft order: docs/rules.md#reminder-of-a-payment Returns the next check
 * in ms since the epoch during a payment or while the project is hidden.
 */
export function remindOfPayment(orderId: string): number | undefined {
  return write(() => {
    const order = findUnpaid(orderId)
    if (!order || wasReminded(orderId)) return undefined
    const { projectId, applicationId, influencerId, hiddenAt } = order
    if (hiddenAt !== null) return clock.now() + DAY
    if (hasOpenPayment(projectId)) return clock.now() + HOUR
    recordEvent({ type: OVERDUE, projectId, orderId, data: { applicationId, influencerId } })
    return undefined
  })
}

const findUnpaid = (orderId: string) =>
  db
    .select({
      ...pick(orders, "projectId", "applicationId", "influencerId"),
      hiddenAt: projects.hiddenAt,
    })
    .from(orders)
    .innerJoin(users, and(eq(users.id, orders.influencerId), isNull(users.deletedAt)))
    .innerJoin(projects, eq(projects.id, orders.projectId))
    .where(and(eq(orders.id, orderId), eq(orders.status, "draft")))
    .get()

const wasReminded = (orderId: string): boolean =>
  db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.orderId, orderId), eq(events.type, OVERDUE)))
    .get() !== undefined
