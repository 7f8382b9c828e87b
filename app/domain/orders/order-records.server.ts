import { and, eq, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { orders } from "#db/schema/orders.ts"
import type { Actor, BrandActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"

const PAGE_SIZE = 200
const influencers = alias(users, "influencers")
const brands = alias(users, "brands")

const emailUnlessGone = (user: typeof influencers | typeof brands) =>
  sql<string | null>`CASE WHEN ${user.deletedAt} IS NULL THEN ${user.email} END`

const selectOrders = (where: SQL | undefined) =>
  db
    .select({
      id: orders.id,
      title: orders.title,
      status: orders.status,
      currency: orders.currency,
      amountMinor: orders.amountMinor,
      orderedAt: orders.orderedAt,
      projectId: orders.projectId,
      influencerEmail: emailUnlessGone(influencers),
      brandEmail: emailUnlessGone(brands),
      niche: orders.niche,
    })
    .from(orders)
    .innerJoin(influencers, eq(influencers.id, orders.influencerId))
    .innerJoin(brands, eq(brands.id, orders.brandId))
    .where(where)

/** An order with both sides' emails, as the legacy calls tell it. Null where an account is gone. */
export type OrderRecord = ReturnType<typeof selectOne.all>[number]

const selectPage = (own: typeof orders.brandId | typeof orders.influencerId) =>
  query((p: Params<{ userId: string; orderedAt: number; id: string }>) =>
    selectOrders(
      and(eq(own, p.userId), sql`(${orders.orderedAt}, ${orders.id}) < (${p.orderedAt}, ${p.id})`),
    )
      .orderBy(sql`${orders.orderedAt} DESC`, sql`${orders.id} DESC`)
      .limit(PAGE_SIZE),
  )

const pages = {
  influencer: selectPage(orders.influencerId),
  brand: selectPage(orders.brandId),
}

/** The actor's orders, newest first, 200 at a time, from after `last`. */
export function listOrderRecords(
  actor: Actor,
  last: Pick<OrderRecord, "orderedAt" | "id"> = { orderedAt: Number.MAX_SAFE_INTEGER, id: "" },
): OrderRecord[] {
  const { orderedAt, id } = last
  return pages[actor.role].all({ userId: actor.userId, orderedAt, id })
}

const selectOne = query((p: Params<{ id: string; brandId: string }>) =>
  selectOrders(and(eq(orders.id, p.id), eq(orders.brandId, p.brandId))),
)

/** @throws NotFound when the order is not the actor's */
export function findOrderRecord(actor: BrandActor, orderId: string): OrderRecord {
  const order = selectOne.get({ id: orderId, brandId: actor.userId })
  if (!order) throw new NotFound("Order not found.")
  return order
}
