import { and, eq, gte, lt, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { startOfBookDay } from "#app/domain/shared/indian-time.ts"
import { toPlatformMask } from "#app/domain/shared/platforms.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { disputes } from "#db/schema/cases.ts"
import { agreements, deliverables } from "#db/schema/deliverables.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { Platform } from "#db/schema/words.ts"
import type { ReportFilters } from "./report-filters.server.ts"

/** Newest orders summed for a page, which says if there are more. */
export const MAX_ORDERS = 5_000

export type OrderScope = {
  userId: string
  fromDay: number
  toDay: number
  fromAt: number
  untilAt: number
  projectId: string | null
  platform: Platform | null
  platformBit: number
}

export const scopeOf = (
  { userId }: Pick<Actor, "userId">,
  { from, to, projectId, platform }: ReportFilters,
): OrderScope => ({
  userId,
  fromDay: from,
  toDay: to,
  fromAt: startOfBookDay(from),
  untilAt: startOfBookDay(to + 1),
  projectId,
  platform,
  platformBit: platform === null ? 0 : toPlatformMask([platform]),
})

export const userOf = { influencer: orders.influencerId, brand: orders.brandId }
export const counterpartOf = { influencer: orders.brandId, brand: orders.influencerId }

/** If deliverables name no platform, the terms or project do. */
const isForPlatform = (p: Params<OrderScope>) => sql`coalesce(
  (SELECT EXISTS (SELECT 1 FROM json_each(${agreements.terms}, '$.platforms') AS asked
      WHERE asked.value = ${p.platform})
    FROM ${agreements} WHERE ${agreements.orderId} = ${orders.id}),
  (SELECT ${projects.platformMask} & ${p.platformBit} FROM ${projects}
    WHERE ${projects.id} = ${orders.projectId})) <> 0`

export const isChosen = (p: Params<OrderScope>): SQL => sql`
  (${p.projectId} IS NULL OR ${orders.projectId} = ${p.projectId})
  AND (${p.platform} IS NULL
    OR EXISTS (SELECT 1 FROM ${deliverables} WHERE ${deliverables.orderId} = ${orders.id}
      AND ${deliverables.platform} = ${p.platform})
    OR (NOT EXISTS (SELECT 1 FROM ${deliverables} WHERE ${deliverables.orderId} = ${orders.id}
        AND ${deliverables.platform} IS NOT NULL)
      AND ${isForPlatform(p)}))`

export const placedWithin = (role: Actor["role"], p: Params<OrderScope>): SQL | undefined =>
  and(
    eq(userOf[role], p.userId),
    gte(orders.orderedAt, p.fromAt),
    lt(orders.orderedAt, p.untilAt),
    isChosen(p),
  )

export const newestFirst = [sql`${orders.orderedAt} DESC`, sql`${orders.id} DESC`]

export const mayHaveMoved = (role: Actor["role"], p: Params<OrderScope>) =>
  db
    .select({ id: orders.id, partnerId: sql<string>`${counterpartOf[role]}`.as("partner_id") })
    .from(orders)
    .where(and(eq(userOf[role], p.userId), lt(orders.orderedAt, p.untilAt), isChosen(p)))
    .orderBy(...newestFirst)
    .limit(MAX_ORDERS)
    .as("own")

const countSome = (role: Actor["role"]) =>
  query((p: Params<OrderScope>) => {
    const some = db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(userOf[role], p.userId), lt(orders.orderedAt, p.untilAt), isChosen(p)))
      .limit(MAX_ORDERS + 1)
      .as("some")
    return db.select({ count: sql<number>`count(*)` }).from(some)
  })
const counts = { brand: countSome("brand"), influencer: countSome("influencer") }

export const hasMoreOrders = ({ role }: Actor, scope: OrderScope): boolean =>
  (counts[role].get(scope)?.count ?? 0) > MAX_ORDERS

export const isDelivered = sql`${orders.phase} IN ('delivered', 'completed') AND ${isOfWork}`

/** The last submission; the acceptance if nothing was submitted. */
export const deliveredAt = sql<number | null>`CASE WHEN ${isDelivered}
  THEN coalesce(${orders.deliveredAt}, ${orders.completedAt}) END`

/** 1 or 0 for delivery at `at`; null if undelivered: docs/rules.md#on-time */
export const isOnTime = (at: SQL<number | null>) => sql<number | null>`CASE WHEN ${at} IS NOT NULL
  THEN ${orders.dueAt} IS NULL OR ${at} <= ${orders.dueAt}
  - coalesce((SELECT sum(${disputes.endedAt} - ${disputes.openedAt}) FROM ${disputes}
    WHERE ${disputes.orderId} = ${orders.id} AND ${disputes.openedAt} >= ${at}), 0) END`
