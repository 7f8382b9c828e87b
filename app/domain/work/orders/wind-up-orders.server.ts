import { and, eq, ne, or } from "drizzle-orm"
import { isSuspended } from "#app/domain/identity/accounts/act.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { cancelStartedOrder } from "./cancellation.server.ts"
import { undoDraftOrder } from "./decisions.server.ts"

/** Its ref is the user's id. */
export const WIND_UP_JOB = "wind-up-orders"

/** Small, so that other work need not wait. */
const BATCH = 20

/**
 * Undoes unpaid orders of a suspended account and refunds ongoing ones
 * (docs/rules.md#suspended-accounts). Returns the next run; after a restore the rest continue.
 */
export function windUpOrders(userId: string): number | undefined {
  return write(() => {
    if (!isSuspended(userId)) return undefined
    const drafts = selectOrders(userId, eq(orders.status, "draft"))
    for (const order of drafts) undoDraftOrder(order, userId)
    // Disputes are decided separately.
    const isOngoing = and(eq(orders.status, "ongoing"), ne(orders.phase, "disputed"))
    const ongoing = selectOrders(userId, isOngoing)
    for (const order of ongoing) {
      const side = order.brandId === userId ? "brand" : "influencer"
      const cancelReason = `The ${side}'s account was suspended.`
      const changes = { cancelledBy: null, cancelReason }
      cancelStartedOrder(order, "cancelByOperator", "operator", changes)
    }
    return drafts.length + ongoing.length > 0 ? clock.now() : undefined
  })
}

const selectOrders = (userId: string, where: ReturnType<typeof and>) =>
  db
    .select()
    .from(orders)
    .where(and(or(eq(orders.brandId, userId), eq(orders.influencerId, userId)), isOfWork, where))
    .limit(BATCH)
    .all()
