import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { onTimeRate } from "#app/domain/market/creators/creator.ts"
import { isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { paymentItems } from "#db/schema/payments.ts"
import { ORDER_PHASES } from "#db/schema/words.ts"
import {
  deliveredAt,
  isDelivered,
  isOnTime,
  MAX_ORDERS,
  newestFirst,
  type OrderScope,
  placedWithin,
} from "./own-orders.server.ts"
import type { ReportRow } from "./report-cells.ts"
import type { TimeRange } from "./report-period.ts"

const selectByPhase = (role: Actor["role"]) =>
  query((p: Params<OrderScope>) => {
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
      .where(and(placedWithin(role, p), isOfWork))
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

/** Counts the newest MAX_ORDERS: phases, paise, change requests, docs/rules.md#on-time */
export const countOrders = ({ role }: Actor, scope: OrderScope) => byPhase[role].all(scope)
export type PhaseFigures = ReturnType<typeof countOrders>[number]

/** A row per phase that has orders. */
export const toPhaseRows = (counted: readonly PhaseFigures[]): ReportRow[] =>
  ORDER_PHASES.flatMap((phase) => {
    const { orders, price } = counted.find((one) => one.phase === phase) ?? {}
    return orders ? { phase: PHASES[phase].label, orders, price: price ?? 0 } : []
  })

/** One row about delivered orders. */
export function toDeliveryRow(
  { from, to }: TimeRange,
  counted: readonly PhaseFigures[],
): ReportRow {
  const sumOf = (key: "delivered" | "rounds") => counted.reduce((sum, one) => sum + one[key], 0)
  const delivered = sumOf("delivered")
  const { orders: completed = 0, onTime = 0 } =
    counted.find(({ phase }) => phase === "completed") ?? {}
  return {
    days: `${isoDateOfBookDay(from)} to ${isoDateOfBookDay(to)}`,
    ...{ delivered, completed, onTime },
    onTimeRate: onTimeRate({ completedOrders: completed, onTimeOrders: onTime }) ?? null,
    averageRounds: delivered > 0 ? sumOf("rounds") / delivered : null,
  }
}
