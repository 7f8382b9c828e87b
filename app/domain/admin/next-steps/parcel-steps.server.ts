import { and, desc, eq, ne, type SQLWrapper, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { BEFORE_DELIVERY } from "#app/domain/work/orders/order-facts.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { adCodes } from "#db/schema/ad-codes.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { parcels } from "#db/schema/parcels.ts"
import type { Role } from "#db/schema/words.ts"
import type { NextStep, ParcelStep } from "./next-step.ts"

/** Newest first, also ended ones: products go back and codes are given after the end. */
const MAX_ORDERS = 200

const ownOf = { influencer: orders.influencerId, brand: orders.brandId }

const recentOrders = (role: Role, userId: SQLWrapper | string) =>
  db
    .select({
      orderId: sql<string>`${orders.id}`.as("recent_id"),
      ...pick(orders, "title", "phase", "shippingAddress"),
    })
    .from(orders)
    .where(and(eq(ownOf[role], userId), ne(orders.status, sql`'draft'`), isOfWork))
    .orderBy(desc(orders.orderedAt), desc(orders.id))
    .limit(MAX_ORDERS)
    .as("recent")

type Recent = ReturnType<typeof recentOrders>
const isOnWay = sql`${parcels.orderId} IS NOT NULL AND ${parcels.outcome} IS NULL`
const isBeforeDelivery = ({ phase }: Recent) =>
  sql`${phase} IN (${sql.raw(BEFORE_DELIVERY.map((one) => `'${one}'`).join())})`

/** The side that has something to do with the product, as `PARCEL_STEPS` allows it. */
const toDoOf: Record<Role, (recent: Recent) => ReturnType<typeof sql<ParcelStep | null>>> = {
  brand: (recent) => sql`CASE
    WHEN ${parcels.outcome} = 'sent_back' THEN 'confirm-return'
    WHEN ${recent.shippingAddress} IS NULL OR NOT ${isBeforeDelivery(recent)} THEN NULL
    WHEN ${parcels.orderId} IS NULL THEN 'ship'
    WHEN ${parcels.outcome} IN ('damaged', 'lost') THEN 'ship-again' END`,
  influencer: (recent) => sql`CASE
    WHEN ${parcels.outcome} = 'return_asked' THEN 'send-back'
    WHEN ${isOnWay} AND ${isBeforeDelivery(recent)} THEN 'report' END`,
}

const codesAskedFor = ({ orderId }: Recent) => sql<string | null>`(
  SELECT group_concat(${adCodes.id}) FROM ${adCodes} WHERE ${adCodes.orderId} = ${orderId}
  AND ${adCodes.startsAt} IS NULL AND ${adCodes.endedAt} IS NULL)`

const selectWaiting = (role: Role) =>
  query((p: Params<{ userId: string }>) => {
    const recent = recentOrders(role, p.userId)
    const toDo = toDoOf[role](recent)
    const codes = role === "influencer" ? codesAskedFor(recent) : sql<null>`NULL`
    return db
      .select({ orderId: recent.orderId, title: recent.title, toDo, codes })
      .from(recent)
      .leftJoin(parcels, eq(parcels.orderId, recent.orderId))
      .where(sql`${toDo} IS NOT NULL OR ${codes} IS NOT NULL`)
  })
const waitingOf = { brand: selectWaiting("brand"), influencer: selectWaiting("influencer") }

/** Products to send, report or send back, and ad codes to give: docs/rules.md#next-steps */
export const listParcelSteps = ({ userId, role }: Actor): NextStep[] =>
  waitingOf[role].all({ userId }).flatMap(({ toDo, codes, ...about }): NextStep[] => [
    ...(toDo ? [{ kind: "parcel" as const, toDo, ...about }] : []),
    ...(codes?.split(",") ?? []).map((codeId) => ({
      kind: "ad-code" as const,
      codeId,
      ...about,
    })),
  ])
