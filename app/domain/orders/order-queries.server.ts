import { and, eq, isNull, type SQL, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { users } from "#db/schema/accounts.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { OrderStatus } from "#db/schema/words.ts"
import type { Actor } from "../accounts/actor.ts"
import { type Page, toPage } from "../page.ts"
import type { OrderFilter, OrderSummary } from "./order-summary.ts"

export const ORDERS_PER_PAGE = 50

const sides = {
  influencer: { own: orders.influencerId, other: orders.brandId },
  brand: { own: orders.brandId, other: orders.influencerId },
} as const

type Side = keyof typeof sides

type Start = { userId: string; orderedAt: number; id: string }

const selectOrders = (side: Side, start: Start, hasStatus?: SQL) =>
  db
    .select({
      id: orders.id,
      projectId: orders.projectId,
      title: orders.title,
      status: orders.status,
      currency: orders.currency,
      amountMinor: orders.amountMinor,
      orderedAt: orders.orderedAt,
      counterpart: profiles.name,
    })
    .from(orders)
    .leftJoin(users, and(eq(users.id, sides[side].other), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(sides[side].own, start.userId),
        hasStatus,
        sql`(${orders.orderedAt}, ${orders.id}) < (${start.orderedAt}, ${start.id})`,
      ),
    )
    .orderBy(sql`${orders.orderedAt} DESC`, sql`${orders.id} DESC`)
    .limit(ORDERS_PER_PAGE + 1)

const statementsOf = (side: Side) => ({
  ofAll: query((p: Params<Start>) => selectOrders(side, p)),
  byStatus: query((p: Params<Start & { status: OrderStatus }>) =>
    selectOrders(side, p, eq(orders.status, p.status)),
  ),
})

const statements = { influencer: statementsOf("influencer"), brand: statementsOf("brand") }

type OrdersQuestion = {
  status?: OrderFilter
  /** `next` of the page before; anything unreadable means the first page. */
  after?: string | undefined
}

/** The actor's orders, newest first, with the other side's name. One query for a page of them. */
export function listOrders(actor: Actor, question: OrdersQuestion = {}): Page<OrderSummary> {
  const { status = "all", after } = question
  const start = { userId: actor.userId, ...readCursor(after) }
  const { ofAll, byStatus } = statements[actor.role]
  const rows = status === "all" ? ofAll.all(start) : byStatus.all({ ...start, status })
  return toPage(rows, ORDERS_PER_PAGE, writeCursor)
}

/** `listOrders`, or undefined where it breaks: that must not take the page with it. */
export function findOrders(actor: Actor, question: OrdersQuestion): Page<OrderSummary> | undefined {
  try {
    return listOrders(actor, question)
  } catch (error) {
    logger.error({ event: "fault", err: error })
    return undefined
  }
}

const NEWEST = { orderedAt: Number.MAX_SAFE_INTEGER, id: "" }

function readCursor(text: string | undefined): { orderedAt: number; id: string } {
  const match = /^(\d{1,15})\.([\w-]{1,64})$/.exec(text ?? "")
  return match ? { orderedAt: Number(match[1]), id: String(match[2]) } : NEWEST
}

const writeCursor = (last: OrderSummary): string => `${last.orderedAt}.${last.id}`
