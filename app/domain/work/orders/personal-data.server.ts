import { eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { maskOrderTexts } from "#app/domain/market/projects/shown-project.server.ts"
import {
  column,
  copied,
  impersonal,
  ownRows,
  personal,
  type User,
} from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { gifts, parcels } from "#db/schema/parcels.ts"
import { priceFigures } from "#db/schema/prices.ts"

const TIMER = column.hidden("It is a timer of ours; the order's page and messages tell of it.")

export const ORDER_PERSONAL_DATA = [
  personal(orders, {
    part: { name: "orders", rows: ordersOf },
    erase: {
      keeps: "The law asks for the books; the other side reads 'Unknown'.",
      rows: rowsOfOrders(orders.id),
    },
    columns: {
      ...copied(orders, "id", "projectId", "title", "niche", "currency", "amountMinor", "status"),
      ...copied(orders, "orderedAt", "completedAt", "phase", "startedAt", "dueAt", "cancelledAt"),
      ...copied(orders, "addOnOf"),
      applicationId: column.hidden("The project names it."),
      ...column.each(column.side, "influencerId", "brandId"),
      ...column.each(TIMER, "phaseBefore", "reminded", "reviewDueAt", "answerDueAt", "pausedAt"),
      ...column.each(TIMER, "revisionRound", "proposedDueAt", "proposedBy", "cancelDeclinedAt"),
      ...column.each(column.hidden("The terms tell it."), "needsApproval", "maxRevisions"),
      cancelledBy: column.hidden("The reason is copied for the side that cancelled."),
      deliveredAt: column.hidden("The submissions tell it."),
      cancelReason: column.erasedTo(null, ({ role }) => eq(orders.cancelledBy, role)),
      // Nothing is shipped after either side left.
      shippingAddress: column.erasedTo(null),
      paymentItemId: column.hidden("The payments tell it."),
    },
  }),
  impersonal(priceFigures, "They are of at least 8 creators and 4 brands together."),
  personal(parcels, {
    part: { name: "parcels", rows: parcelsOf },
    erase: {
      keeps: "That one was sent is part of the order.",
      rows: rowsOfOrders(parcels.orderId),
    },
    columns: {
      ...copied(parcels, "orderId", "carrier", "shippedAt", "outcome", "reportedAt"),
      ...copied(parcels, "returnPaidBy", "returnCarrier"),
      trackingNumber: column.erasedTo(""),
      ...column.each(column.erasedTo(null), "returnAddress", "returnNumber"),
    },
  }),
  personal(gifts, {
    parts: [
      {
        name: "gifts-given",
        role: "brand",
        rows: ownRows(gifts.brandId, [gifts.receivedAt, gifts.orderId]),
      },
      {
        name: "gifts-received",
        role: "influencer",
        rows: ownRows(gifts.influencerId, [gifts.receivedAt, gifts.orderId]),
      },
    ],
    erase: { keeps: "The law on taxes asks for it." },
    columns: {
      ...copied(gifts, "orderId", "name", "valuePaise", "receivedAt"),
      ...column.each(column.side, "brandId", "influencerId"),
    },
  }),
]

/** The address of a return is the brand's own. */
function* parcelsOf(userId: string) {
  const { returnAddress, orderId } = parcels
  const own = sql<string | null>`iif(${isBrand(userId)}, ${returnAddress}, NULL)`
  for (const ids of orderIdsOf(userId)) {
    yield* db
      .select({ ...getTableColumns(parcels), returnAddress: own })
      .from(parcels)
      .innerJoin(orders, eq(orders.id, orderId))
      .where(inArray(orderId, ids))
      .all()
  }
}

/** Reads the rows of a user's orders, by their column of order ids and in the order of others. */
export function readRowsOfOrders(orderId: SQLiteColumn, ...order: SQLiteColumn[]) {
  return function* (userId: string) {
    for (const ids of orderIdsOf(userId)) {
      const rows = db.select().from(orderId.table).where(inArray(orderId, ids))
      yield* rows.orderBy(...(order.length > 0 ? [orderId, ...order] : [])).all()
    }
  }
}

export const isInfluencer = (userId: string): SQL => sql`${orders.influencerId} = ${userId}`
export const isBrand = (userId: string): SQL => sql`${orders.brandId} = ${userId}`

const NEWEST = [orders.orderedAt, orders.id]
type Row = typeof orders.$inferSelect

/** The reason goes to its author, the address to the influencer. */
function* ordersOf(userId: string) {
  for (const role of ["influencer", "brand"] as const) {
    const own = role === "brand" ? orders.brandId : orders.influencerId
    for (const row of ownRows<Row>(own, NEWEST, { newestFirst: true })(userId)) {
      yield maskOrderTexts(role, {
        ...row,
        cancelReason: row.cancelledBy === role ? row.cancelReason : null,
        shippingAddress: role === "influencer" ? row.shippingAddress : null,
      })
    }
  }
}

/** Few enough to read their rows at once. */
const ORDERS_PER_READ = 50

/** Ids of all orders of a user, some at a time. */
export function* orderIdsOf(userId: string): Generator<string[]> {
  let some: string[] = []
  for (const { id } of ordersOf(userId)) {
    some.push(id)
    if (some.length < ORDERS_PER_READ) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** The rows of all orders of a user, some at a time. */
export function rowsOfOrders(orderId: SQLiteColumn) {
  return function* ({ userId }: User): Generator<SQL> {
    for (const ids of orderIdsOf(userId)) yield inArray(orderId, ids)
  }
}
