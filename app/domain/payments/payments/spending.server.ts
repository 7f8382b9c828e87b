import { and, eq, inArray, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, refunds } from "#db/schema/payments.ts"

/** Above this number of orders the sums say "more". */
const MAX_SUMMED = 10_000

/** A split dispute gives back a part of a completed order. */
const refunded = sql`coalesce((SELECT ${refunds.amountPaise} FROM ${refunds}
  WHERE ${refunds.paymentItemId} = ${paymentItems.id} AND ${refunds.status} <> 'failed'), 0)`

const selectSpending = query((p: Params<{ brandId: string }>) => {
  const some = db
    .select({
      status: orders.status,
      paise: sql<number>`${paymentItems.bidPaise} - ${refunded}`.as("paise"),
    })
    .from(orders)
    .innerJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .where(and(eq(orders.brandId, p.brandId), inArray(orders.status, ["ongoing", "completed"])))
    .limit(MAX_SUMMED + 1)
    .as("some")
  const sumOf = (status: "ongoing" | "completed") =>
    sql<number>`coalesce(sum(${some.paise}) FILTER (WHERE ${some.status} = ${sql.raw(`'${status}'`)}), 0)`
  return db
    .select({
      held: sumOf("ongoing"),
      spent: sumOf("completed"),
      orders: sql<number>`count(*)`,
    })
    .from(some)
})

/** Sums up running and completed orders in rupees; undefined before the first payment. */
export function findSpending({ userId: brandId }: BrandActor) {
  const { held, spent, orders: count } = selectSpending.get({ brandId }) ?? { orders: 0 }
  if (held === undefined || spent === undefined || count === 0) return undefined
  const inRupees = (paise: number) => `${formatMoney(paise, "INR")}${count > MAX_SUMMED ? "+" : ""}`
  return { held: inRupees(held), spent: inRupees(spent) }
}
