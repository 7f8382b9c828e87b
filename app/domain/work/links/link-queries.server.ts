import { and, eq, isNotNull, not, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import type { OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { discountCodes, linkDays, trackedLinks } from "#db/schema/links.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { isEnded } from "./clicks.server.ts"

const sumOf = (column: SQLiteColumn) =>
  sql<number>`coalesce((SELECT sum(${column}) FROM ${linkDays}
    WHERE ${linkDays.code} = ${trackedLinks.code}), 0)`

/** In queries with a join alone, where names of columns are whole. */
export const FIGURES = {
  clicks: sumOf(linkDays.clicks),
  visitors: sumOf(linkDays.visitors),
  bots: sumOf(linkDays.bots),
}

export const hasStarted = ({ status }: Pick<OrderRow, "status">): boolean =>
  status === "ongoing" || status === "completed"

const selectSummary = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      links: sql<number>`count(${trackedLinks.code})`,
      clicks: sql<number>`coalesce(sum(${FIGURES.clicks}), 0)`,
      code: sql<string | null>`max(${discountCodes.code})`,
    })
    .from(orders)
    .leftJoin(trackedLinks, eq(trackedLinks.orderId, orders.id))
    .leftJoin(discountCodes, eq(discountCodes.orderId, orders.id))
    .where(eq(orders.id, p.orderId)),
)

/** For the order's page; undefined while it has nothing to offer. */
export function findLinkSummary({ role }: Actor, order: Pick<OrderRow, "id" | "status">) {
  const summary = hasStarted(order) ? selectSummary.get({ orderId: order.id }) : undefined
  if (!summary) return undefined
  const isEmpty = summary.links === 0 && summary.code === null
  return isEmpty && (role === "influencer" || order.status === "completed") ? undefined : summary
}

const MAX_SHOWN = 50

const selectShown = query((p: Params<{ influencerId: string; most: number }>) =>
  db
    .select({ code: trackedLinks.code, title: orders.title, brandName: profiles.name })
    .from(trackedLinks)
    .innerJoin(orders, eq(orders.id, trackedLinks.orderId))
    .innerJoin(users, eq(users.id, trackedLinks.brandId))
    .innerJoin(projects, eq(projects.id, orders.projectId))
    .leftJoin(profiles, eq(profiles.userId, trackedLinks.brandId))
    .where(
      and(
        eq(trackedLinks.influencerId, p.influencerId),
        isNotNull(trackedLinks.shownAt),
        not(isEnded),
      ),
    )
    .orderBy(sql`${trackedLinks.shownAt} DESC`)
    .limit(p.most),
)

/** Lists the creator's choice for the page of links, newest first. */
export const listShownLinks = (influencerId: string) =>
  selectShown.all({ influencerId, most: MAX_SHOWN }).map(({ code, title, brandName }) => ({
    code,
    title: shownName(title),
    brandName: brandName && shownName(brandName),
  }))
