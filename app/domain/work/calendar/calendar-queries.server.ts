import { and, asc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { maskTitleFor } from "#app/domain/market/projects/shown-project.server.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { deliverableName } from "#app/domain/work/deliverables/deliverable-table.ts"
import { sidesOfOrder } from "#app/domain/work/orders/order-records.server.ts"
import { nameOfRight } from "#app/domain/work/rights/right.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { adCodes } from "#db/schema/ad-codes.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { rightsGrants } from "#db/schema/rights.ts"
import type { Role } from "#db/schema/words.ts"

/** Of each kind; a month of a large brand has fewer. */
const MAX_OF_A_KIND = 1000

type Span = { userId: string; from: number; until: number }

const ownGrants = { brand: rightsGrants.brandId, influencer: rightsGrants.influencerId }

const isWithin = (column: SQLiteColumn, p: Params<Span>): SQL | undefined =>
  and(gte(column, p.from), lt(column, p.until))

const isOngoing = eq(orders.status, sql`'ongoing'`)

const ofOrders = (role: Role, column: SQLiteColumn) =>
  query((p: Params<Span>) =>
    db
      .select({ orderId: orders.id, title: orders.title, at: sql<number>`${column}` })
      .from(orders)
      .where(and(eq(sidesOfOrder[role].own, p.userId), isOngoing, isWithin(column, p)))
      .orderBy(asc(column))
      .limit(MAX_OF_A_KIND),
  )

const ofDeliverables = (role: Role, column: SQLiteColumn, where?: SQL) =>
  query((p: Params<Span>) =>
    db
      .select({
        id: deliverables.id,
        orderId: orders.id,
        title: orders.title,
        ...pick(deliverables, "position", "type", "platform"),
        at: sql<number>`${column}`,
      })
      .from(orders)
      .innerJoin(deliverables, eq(deliverables.orderId, orders.id))
      .where(and(eq(sidesOfOrder[role].own, p.userId), where, isWithin(column, p)))
      .orderBy(asc(column))
      .limit(MAX_OF_A_KIND),
  )

/** Rights that end together are one entry. */
const endingRights = (role: Role) =>
  query((p: Params<Span>) =>
    db
      .select({
        orderId: rightsGrants.orderId,
        title: orders.title,
        ...pick(rightsGrants, "kind", "territory", "niche"),
        at: sql<number>`${rightsGrants.endsAt} - 1`,
      })
      .from(rightsGrants)
      .innerJoin(orders, eq(orders.id, rightsGrants.orderId))
      .where(
        and(
          eq(ownGrants[role], p.userId),
          isNull(rightsGrants.endedAt),
          isWithin(rightsGrants.endsAt, p),
        ),
      )
      .groupBy(rightsGrants.orderId, rightsGrants.kind, rightsGrants.endsAt)
      .orderBy(asc(rightsGrants.endsAt))
      .limit(MAX_OF_A_KIND),
  )

/** A term that ended early, by a refund, has none of its own. */
const endingCodes = (role: Role) =>
  query((p: Params<Span>) =>
    db
      .select({
        id: adCodes.id,
        orderId: orders.id,
        title: orders.title,
        at: sql<number>`${adCodes.endsAt} - 1`,
      })
      .from(orders)
      .innerJoin(adCodes, eq(adCodes.orderId, orders.id))
      .where(
        and(
          eq(sidesOfOrder[role].own, p.userId),
          isWithin(adCodes.endsAt, p),
          sql`coalesce(${adCodes.endedAt}, ${adCodes.endsAt}) >= ${adCodes.endsAt}`,
        ),
      )
      .orderBy(asc(adCodes.endsAt))
      .limit(MAX_OF_A_KIND),
  )

const isToMake = sql`${isOngoing} AND ${deliverables.state} IN ('todo', 'changes_requested')`

const statementsOf = (role: Role) => ({
  due: ofOrders(role, orders.dueAt),
  review: ofOrders(role, orders.reviewDueAt),
  pieces: ofDeliverables(role, deliverables.dueAt, isToMake),
  posts: ofDeliverables(role, deliverables.liveAt, sql`${orders.status} <> 'cancelled'`),
  rights: endingRights(role),
  codes: endingCodes(role),
})
const statements = { brand: statementsOf("brand"), influencer: statementsOf("influencer") }

export type CalendarEntry = {
  /** The same in each reading. */
  id: string
  /** "2027-02-28", in Indian time. */
  day: string
  label: string
  title: string
  orderId: string
}

/** Lists due dates, posts and ends from `from` to before `until`, by day: docs/rules.md#calendar */
export function listCalendar({ userId, role }: Actor, from: number, until: number) {
  const { due, review, pieces, posts, rights, codes } = statements[role]
  const span = { userId, from, until }
  const ends = { userId, from: from + 1, until: until + 1 }
  const toEntry = (
    { orderId, title, at }: { orderId: string; title: string; at: number },
    kind: string,
    label: string,
  ): CalendarEntry => ({
    id: `${kind}-${orderId}`,
    day: isoDayOf(at),
    label,
    title: maskTitleFor(role, title),
    orderId,
  })
  const entries = [
    ...due.all(span).map((row) => toEntry(row, "due", "Work due")),
    ...review
      .all(span)
      .map((row) =>
        toEntry(row, "review", role === "brand" ? "Review by" : "The brand reviews by"),
      ),
    ...pieces.all(span).map((row) => toEntry(row, row.id, `${deliverableName(row)} due`)),
    ...posts.all(span).map((row) => toEntry(row, `live-${row.id}`, `${deliverableName(row)} live`)),
    ...rights
      .all(ends)
      .map((row) => toEntry(row, `${row.kind}-${row.at}`, `${nameOfRight(row)} ends`)),
    ...codes.all(ends).map((row) => toEntry(row, `code-${row.id}`, "Ad code ends")),
  ]
  return entries.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}
