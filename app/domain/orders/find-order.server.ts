import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { events } from "#db/schema/events.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Actor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"

const nameOf = (userId: typeof orders.brandId | typeof orders.influencerId) =>
  sql<string | null>`(
    SELECT ${profiles.name} FROM ${profiles} JOIN ${users} ON ${users.id} = ${profiles.userId}
    WHERE ${profiles.userId} = ${userId} AND ${isNull(users.deletedAt)}
  )`

const selectOrder = query((p: Params<{ id: string }>) =>
  db
    .select({
      id: orders.id,
      projectId: orders.projectId,
      brandId: orders.brandId,
      influencerId: orders.influencerId,
      brandName: nameOf(orders.brandId),
      influencerName: nameOf(orders.influencerId),
      title: orders.title,
      niche: orders.niche,
      status: orders.status,
      currency: orders.currency,
      amountMinor: orders.amountMinor,
      orderedAt: orders.orderedAt,
      completedAt: orders.completedAt,
      paidAt: payments.paidAt,
      paymentId: payments.id,
    })
    .from(orders)
    .leftJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .leftJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(eq(orders.id, p.id)),
)

const TIMELINE = ["order.drafted", "order.started", "order.completed"] as const

const selectTimeline = query((p: Params<{ id: string }>) =>
  db
    .select({ type: events.type, at: events.createdAt })
    .from(events)
    .where(and(eq(events.orderId, p.id), inArray(events.type, [...TIMELINE])))
    .orderBy(asc(events.createdAt))
    .limit(20),
)

/**
 * An order for either of its two sides, with what happened to it. Names are null when the account is
 * gone. The payment behind it, and so its receipt, is the brand's alone.
 * @throws NotFound when it is missing or of two others
 */
export function findOrder(actor: Actor, orderId: string) {
  const order = selectOrder.get({ id: orderId })
  const isOwn = order?.[actor.role === "brand" ? "brandId" : "influencerId"] === actor.userId
  if (!order || !isOwn) throw new NotFound("Order not found.")
  const { paymentId, ...rest } = order
  return {
    ...rest,
    paymentId: actor.role === "brand" && rest.paidAt !== null ? paymentId : null,
    timeline: selectTimeline.all({ id: orderId }),
  }
}
