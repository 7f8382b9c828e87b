import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import { alias, type SelectedFields } from "drizzle-orm/sqlite-core"
import type { Actor, BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { maskOrderTexts } from "#app/domain/market/projects/shown-project.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import {
  NEWEST_CURSOR,
  type Page,
  readTimeCursor,
  type TimeCursor,
  toTimePage,
} from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { OrderStatus, Role } from "#db/schema/words.ts"
import type { OrderFilter } from "./order.ts"

const selectOrders = <Columns extends SelectedFields>(columns: Columns) =>
  db
    .select({
      ...pick(orders, "id", "projectId", "title", "status", "currency", "amountMinor", "orderedAt"),
      ...pick(orders, "startedAt"),
      ...columns,
    })
    .from(orders)

/** The columns of a reader and of the other side. */
export const sidesOfOrder = {
  brand: { own: orders.brandId, other: orders.influencerId },
  influencer: { own: orders.influencerId, other: orders.brandId },
}

type Start = TimeCursor & { userId: string }

const ownAfter = (role: Role, start: Start, hasStatus?: SQL) =>
  and(
    eq(sidesOfOrder[role].own, start.userId),
    isOfWork,
    hasStatus,
    sql`(${orders.orderedAt}, ${orders.id}) < (${start.at}, ${start.id})`,
  )
const newestFirst = [sql`${orders.orderedAt} DESC`, sql`${orders.id} DESC`]

export const ORDERS_PER_PAGE = 50

const selectPage = (role: Role, start: Start, hasStatus?: SQL) =>
  selectOrders({ counterpart: profiles.name })
    .leftJoin(users, and(eq(users.id, sidesOfOrder[role].other), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(ownAfter(role, start, hasStatus))
    .orderBy(...newestFirst)
    .limit(ORDERS_PER_PAGE + 1)

const pagesOf = (role: Role) => ({
  ofAll: query((p: Params<Start>) => selectPage(role, p)),
  byStatus: query((p: Params<Start & { status: OrderStatus }>) =>
    selectPage(role, p, eq(orders.status, p.status)),
  ),
})
const pages = { influencer: pagesOf("influencer"), brand: pagesOf("brand") }

/** The other user's name is null when deleted. */
export type OrderSummary = ReturnType<typeof pages.brand.ofAll.all>[number]

type OrdersQuestion = { status?: OrderFilter; after?: string | undefined }

/** Newest first. An unreadable `after` means the first page. */
export function listOrders(actor: Actor, question: OrdersQuestion = {}): Page<OrderSummary> {
  const { status = "all", after } = question
  const start = { userId: actor.userId, ...readTimeCursor(after) }
  const { ofAll, byStatus } = pages[actor.role]
  const found = status === "all" ? ofAll.all(start) : byStatus.all({ ...start, status })
  const rows = found.map((order) => maskOrderTexts(actor.role, order))
  return toTimePage(rows, ORDERS_PER_PAGE, "orderedAt")
}

const selectFullPage = (role: Role) =>
  query((p: Params<Start>) =>
    selectOrders({
      brandId: orders.brandId,
      influencerId: orders.influencerId,
      counterpart: profiles.name,
      ...pick(orders, "phase", "dueAt", "completedAt", "cancelledAt"),
    })
      .leftJoin(users, and(eq(users.id, sidesOfOrder[role].other), isNull(users.deletedAt)))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(ownAfter(role, p))
      .orderBy(...newestFirst)
      .limit(ORDERS_PER_PAGE + 1),
  )
const fullPages = { influencer: selectFullPage("influencer"), brand: selectFullPage("brand") }

/** Lists whole orders for programs, newest first. */
export function listFullOrders({ role, userId }: Actor, after: string | undefined) {
  const found = fullPages[role].all({ userId, ...readTimeCursor(after) })
  const rows = found.map((order) => maskOrderTexts(role, order))
  return toTimePage(rows, ORDERS_PER_PAGE, "orderedAt")
}

const influencers = alias(users, "influencers")
const brands = alias(users, "brands")

const emailUnlessGone = (user: typeof influencers | typeof brands) =>
  sql<string | null>`CASE WHEN ${user.deletedAt} IS NULL THEN ${user.email} END`

const selectRecords = (where: SQL | undefined) =>
  selectOrders({
    influencerEmail: emailUnlessGone(influencers),
    brandEmail: emailUnlessGone(brands),
    niche: orders.niche,
  })
    .innerJoin(influencers, eq(influencers.id, orders.influencerId))
    .innerJoin(brands, eq(brands.id, orders.brandId))
    .where(where)

/** Has both emails for legacy calls; null when deleted. */
export type OrderRecord = ReturnType<typeof selectRecord.all>[number]

const RECORDS_PER_PAGE = 200

/** Legacy lists keep cancelled orders apart. */
const WHICH = {
  orders: ne(orders.status, "cancelled"),
  cancelled: eq(orders.status, "cancelled"),
}

const recordsOf = (role: Role, which: keyof typeof WHICH) =>
  query((p: Params<Start>) =>
    selectRecords(ownAfter(role, p, WHICH[which]))
      .orderBy(...newestFirst)
      .limit(RECORDS_PER_PAGE),
  )
const recordsBy = (role: Role) => ({
  orders: recordsOf(role, "orders"),
  cancelled: recordsOf(role, "cancelled"),
})
const records = { influencer: recordsBy("influencer"), brand: recordsBy("brand") }

/** Newest first, 200 at a time. */
export function listOrderRecords(
  actor: Actor,
  which: keyof typeof WHICH,
  last?: Pick<OrderRecord, "orderedAt" | "id">,
): OrderRecord[] {
  const start = last ? { at: last.orderedAt, id: last.id } : NEWEST_CURSOR
  const found = records[actor.role][which].all({ userId: actor.userId, ...start })
  return found.map((order) => maskOrderTexts(actor.role, order))
}

const selectRecord = query((p: Params<{ id: string; brandId: string }>) =>
  selectRecords(and(eq(orders.id, p.id), eq(orders.brandId, p.brandId), isOfWork)),
)

/** @throws NotFound when the order is not the actor's */
export function findOrderRecord(actor: BrandActor, orderId: string): OrderRecord {
  const order = selectRecord.get({ id: orderId, brandId: actor.userId })
  if (!order) throw new NotFound("Order not found.")
  return order
}
