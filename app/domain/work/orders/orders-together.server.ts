import { and, count, desc, isNotNull, type SQL, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"

/** The plus keeps to the influencer's index, the shorter one. */
const paidOrdersOf = (brandId: SQL | string, influencers: SQL) =>
  and(influencers, sql`+${orders.brandId} = ${brandId}`, isNotNull(orders.startedAt))

const MAX_ORDERS = 10

const selectNewest = query((p: Params<{ brandId: string; influencerId: string }>) =>
  db
    .select(pick(orders, "id", "title", "phase", "orderedAt"))
    .from(orders)
    .where(paidOrdersOf(p.brandId, sql`${orders.influencerId} = ${p.influencerId}`))
    .orderBy(desc(orders.orderedAt), desc(orders.id))
    .limit(MAX_ORDERS),
)

/** Lists the newest ten paid orders of the actor with an influencer. */
export const listOrdersTogether = ({ userId: brandId }: BrandActor, influencerId: string) =>
  selectNewest.all({ brandId, influencerId })
export type OrderTogether = ReturnType<typeof listOrdersTogether>[number]

const selectCounts = query((p: Params<{ brandId: string; influencerIds: string }>) =>
  db
    .select({ influencerId: orders.influencerId, count: count() })
    .from(orders)
    .where(
      paidOrdersOf(
        p.brandId,
        sql`${orders.influencerId} IN (SELECT value FROM json_each(${p.influencerIds}))`,
      ),
    )
    .groupBy(orders.influencerId),
)

/** Counts the actor's paid orders by influencer id; absent without any. */
export function countPastOrdersWith(
  { userId: brandId }: BrandActor,
  influencerIds: readonly string[],
): Record<string, number> {
  const rows = selectCounts.all({ brandId, influencerIds: JSON.stringify(influencerIds) })
  return Object.fromEntries(rows.map((row) => [row.influencerId, row.count]))
}
