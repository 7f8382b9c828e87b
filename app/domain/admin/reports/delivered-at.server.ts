import { type SQL, sql } from "drizzle-orm"
import { disputes } from "#db/schema/cases.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"

export const isDelivered = sql`${orders.phase} IN ('delivered', 'completed') AND ${isOfWork}`

/** The last submission; the acceptance if nothing was submitted. */
export const deliveredAt = sql<number | null>`CASE WHEN ${isDelivered}
  THEN coalesce(${orders.deliveredAt}, ${orders.completedAt}) END`

/** 1 or 0 for delivery at `at`; null if undelivered: docs/rules.md#on-time */
export const isOnTime = (at: SQL<number | null>) => sql<number | null>`CASE WHEN ${at} IS NOT NULL
  THEN ${orders.dueAt} IS NULL OR ${at} <= ${orders.dueAt}
  - coalesce((SELECT sum(${disputes.endedAt} - ${disputes.openedAt}) FROM ${disputes}
    WHERE ${disputes.orderId} = ${orders.id} AND ${disputes.openedAt} >= ${at}), 0) END`
