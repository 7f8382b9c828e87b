import { eq, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { deliveredAt, isDelivered, isOnTime } from "./delivered-at.server.ts"
import { MAX_ORDERS, newestFirst, placedWithin, type Scope } from "./own-orders.server.ts"

const selectByPhase = (role: Actor["role"]) =>
  query((p: Params<Scope>) => {
    const placed = db
      .select({
        phase: orders.phase,
        bidPaise: sql<number | null>`${paymentItems.bidPaise}`.as("bid_paise"),
        isDelivered: sql<number>`${isDelivered}`.as("is_delivered"),
        isOnTime: isOnTime(deliveredAt).as("is_on_time"),
        revisionRound: orders.revisionRound,
      })
      .from(orders)
      .leftJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
      .where(placedWithin(role, p))
      .orderBy(...newestFirst)
      .limit(MAX_ORDERS)
      .as("placed")
    const sumOf = (what: SQL | SQL.Aliased) => sql<number>`coalesce(sum(${what}), 0)`
    return db
      .select({
        phase: placed.phase,
        orders: sql<number>`count(*)`,
        price: sumOf(placed.bidPaise),
        delivered: sumOf(placed.isDelivered),
        onTime: sumOf(placed.isOnTime),
        rounds: sumOf(sql`${placed.isDelivered} * ${placed.revisionRound}`),
      })
      .from(placed)
      .groupBy(placed.phase)
  })
const byPhase = { brand: selectByPhase("brand"), influencer: selectByPhase("influencer") }

/**
 * Counts the newest MAX_ORDERS by phase, with paise paid, on-time deliveries
 * (docs/rules.md#on-time) and change requests.
 */
export const countOrders = ({ role }: Actor, scope: Scope) => byPhase[role].all(scope)
export type PhaseFigures = ReturnType<typeof countOrders>[number]
