import { and, eq, gt, isNull, lte, ne, sql } from "drizzle-orm"
import type { Actor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { maskTitleFor } from "#app/domain/market/projects/shown-project.server.ts"
import { type Grant, listGrantRows } from "#app/domain/work/orders/order-grants.server.ts"
import { findOwnOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { agreements } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import { rightsGrants } from "#db/schema/rights.ts"
import { lastMomentOf, nameOfRight, stateOfRight } from "./right.ts"

export const toShownRight = (grant: Grant, now = clock.now()) => ({
  id: grant.id,
  deliverableId: grant.deliverableId,
  isExclusive: grant.kind === "exclusive",
  name: nameOfRight(grant),
  state: stateOfRight(grant, now),
  startsAt: grant.startsAt,
  lastAt: lastMomentOf(grant),
})
export type ShownRight = ReturnType<typeof toShownRight>

/** @throws NotFound for third parties */
export const listOrderRights = (actor: Actor, orderId: string): ShownRight[] =>
  listGrantRows(findOwnOrder(actor, orderId).id).map((grant) => toShownRight(grant))

/** Tells of work without a grant whether its order ended without the right, given its agreement's row. */
export const isUngranted = sql<number>`(${orders.status} = 'cancelled'
  OR (${orders.status} = 'completed' AND json_extract(${agreements.terms}, '$.usage') IS NOT NULL))`

type Conflicting = Params<{ influencerId: string; projectId: string; now: number }>
const selectExclusive = query((p: Conflicting) =>
  db
    .select({ orderId: orders.id, title: orders.title, endsAt: rightsGrants.endsAt })
    .from(rightsGrants)
    .innerJoin(orders, eq(orders.id, rightsGrants.orderId))
    .innerJoin(projects, eq(projects.id, p.projectId))
    .where(
      and(
        eq(rightsGrants.influencerId, p.influencerId),
        gt(rightsGrants.endsAt, p.now),
        lte(rightsGrants.startsAt, p.now),
        isNull(rightsGrants.endedAt),
        eq(rightsGrants.kind, "exclusive"),
        ne(rightsGrants.nicheKey, ""),
        eq(rightsGrants.nicheKey, projects.nicheKey),
        ne(rightsGrants.brandId, projects.brandId),
      ),
    )
    .orderBy(rightsGrants.endsAt)
    .limit(1),
)

/** An agreement that an application to the project may break: docs/rules.md#dated-rights */
export function findExclusiveFor({ userId, role }: InfluencerActor, projectId: string) {
  const found = selectExclusive.get({ influencerId: userId, projectId, now: clock.now() })
  return found && { ...found, title: maskTitleFor(role, found.title), lastAt: found.endsAt - 1 }
}
export type ExclusiveOrder = NonNullable<ReturnType<typeof findExclusiveFor>>
