import { type SQL, sql } from "drizzle-orm"
import { disputes } from "#db/schema/cases.ts"
import { orders } from "#db/schema/orders.ts"

/** For statements about orders: whether the work of one is with its brand. */
export const isDelivered = sql`${orders.phase} IN ('delivered', 'completed')`

/** When all of the work was handed in last; where it never was, as of an order accepted early, the acceptance. */
export const deliveredAt = sql<number | null>`CASE WHEN ${isDelivered}
  THEN coalesce(${orders.deliveredAt}, ${orders.completedAt}) END`

/** Whether work that was delivered at `at` was in time, 1 or 0; null where it is not: docs/rules.md#on-time */
export const isOnTime = (at: SQL<number | null>) => sql<number | null>`CASE WHEN ${at} IS NOT NULL
  THEN ${orders.dueAt} IS NULL OR ${at} <= ${orders.dueAt}
  - coalesce((SELECT sum(${disputes.endedAt} - ${disputes.openedAt}) FROM ${disputes}
    WHERE ${disputes.orderId} = ${orders.id} AND ${disputes.openedAt} >= ${at}), 0) END`
