import { and, eq, isNull, lt, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/sqlite-core"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { maskOrderTexts } from "#app/domain/market/projects/shown-project.server.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import { type Money, sumMoneyOfOrder } from "./money-figures.server.ts"
import {
  counterpartOf,
  deliveredAt,
  isChosen,
  isOnTime,
  newestFirst,
  type OrderScope,
  userOf,
} from "./own-orders.server.ts"

const PAGE = 200
const NEWEST = { beforeAt: Number.MAX_SAFE_INTEGER, beforeId: "" }

const partners = alias(users, "partners")

const selectPage = (role: Actor["role"]) =>
  query((p: Params<OrderScope & { beforeAt: number; beforeId: string }>) =>
    db
      .select({
        ...pick(orders, "id", "projectId", "title", "status"),
        partner: profiles.name,
        ...pick(orders, "phase", "orderedAt", "dueAt"),
        deliveredAt: deliveredAt,
        isOnTime: isOnTime(deliveredAt),
        rounds: orders.revisionRound,
        startedAt: orders.startedAt,
        amountMinor: orders.amountMinor,
      })
      .from(orders)
      .leftJoin(partners, and(eq(partners.id, counterpartOf[role]), isNull(partners.deletedAt)))
      .leftJoin(profiles, eq(profiles.userId, partners.id))
      .where(
        and(
          eq(userOf[role], p.userId),
          lt(orders.orderedAt, p.untilAt),
          sql`(${orders.orderedAt}, ${orders.id}) < (${p.beforeAt}, ${p.beforeId})`,
          isChosen(p),
        ),
      )
      .orderBy(...newestFirst)
      .limit(PAGE),
  )
const pages = { brand: selectPage("brand"), influencer: selectPage("influencer") }

export type OrderFigures = ReturnType<typeof pages.brand.all>[number] & { money: Money }

/** Yields all orders of the span, so sums match the months. */
export function* pagesOfOrders(actor: Actor, scope: OrderScope): Generator<OrderFigures[]> {
  let last = NEWEST
  for (;;) {
    const rows = pages[actor.role].all({ ...scope, ...last })
    yield rows
      .map((row) => ({
        ...maskOrderTexts(actor.role, row),
        money: sumMoneyOfOrder(actor, scope, row.id),
      }))
      .filter(({ orderedAt, money }) => orderedAt >= scope.fromAt || hasMoved(money))
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return
    last = { beforeAt: end.orderedAt, beforeId: end.id }
  }
}

const hasMoved = (money: Money): boolean => Object.values(money).some((amount) => amount !== 0)
