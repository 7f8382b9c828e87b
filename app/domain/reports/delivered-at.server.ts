import { type SQL, sql } from "drizzle-orm"
import { disputes } from "#db/schema/cases.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { events } from "#db/schema/events.ts"
import { orders } from "#db/schema/orders.ts"

/** For statements about orders: whether the work of one is with its brand. */
export const isDelivered = sql`${orders.phase} IN ('delivered', 'completed')`

/**
 * When all of the work was handed in last; where nothing says so, as of an order that was accepted early, when
 * it was accepted. Events older than a year are gone, and then the days stand in that the posts were live.
 */
export const deliveredAt = sql<number | null>`CASE WHEN ${isDelivered} THEN coalesce(
  (SELECT max(${events.createdAt}) FROM ${events}
    WHERE ${events.orderId} = ${orders.id} AND ${events.type} = 'order.delivered'),
  (SELECT max(${deliverables.liveAt}) FROM ${deliverables}
    WHERE ${deliverables.orderId} = ${orders.id}),
  ${orders.completedAt}) END`

/**
 * Whether work that was delivered at `at` was in time, 1 or 0; null where it is not delivered or no date was
 * agreed. A due date moves on by a dispute, but what was late before it stays late.
 */
export const isOnTime = (at: SQL<number | null>) => sql<number | null>`${at} <= ${orders.dueAt}
  - coalesce((SELECT sum(${disputes.endedAt} - ${disputes.openedAt}) FROM ${disputes}
    WHERE ${disputes.orderId} = ${orders.id} AND ${disputes.openedAt} >= ${at}), 0)`
