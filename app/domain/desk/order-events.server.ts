import { sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { events } from "#db/schema/events.ts"
import { TIMELINE_LABELS } from "../orders/order-timeline.ts"
import { type Page, toPage } from "../page.ts"
import { DESK_PAGE } from "./desk-page.ts"

const row = sql<number>`${events}.rowid`

const selectEvents = query((p: Params<{ id: string; at: number; row: number }>) =>
  db
    .select({ id: events.id, type: events.type, data: events.data, at: events.createdAt, row })
    .from(events)
    .where(sql`${events.orderId} = ${p.id} AND (${events.createdAt}, ${row}) < (${p.at}, ${p.row})`)
    .orderBy(sql`${events.createdAt} DESC`, sql`${row} DESC`)
    .limit(DESK_PAGE + 1),
)

/** An event of an order in words, and which side or power did it. */
export type OrderEvent = { id: string; label: string; by: string; at: number }

/** All that happened to an order, newest first: also what its two sides are not shown. */
export function listOrderEvents(orderId: string, after?: string): Page<OrderEvent> {
  const match = /^(\d{1,15})\.(\d{1,15})$/.exec(after ?? "")
  const at = match ? Number(match[1]) : Number.MAX_SAFE_INTEGER
  const rows = selectEvents.all({ id: orderId, at, row: Number(match?.[2] ?? 0) })
  const page = toPage(rows, DESK_PAGE, (last) => `${last.at}.${last.row}`)
  const items = page.items.map(({ id, type, data, at: happenedAt }) => ({
    ...{ id, at: happenedAt, label: TIMELINE_LABELS[type] ?? wordsOf(type) },
    by: String(data.by ?? ""),
  }))
  return { items, next: page.next }
}

/** "payment.refund_failed" becomes "Payment: refund failed". */
function wordsOf(type: string): string {
  const [noun = "", what = ""] = type.split(".")
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${what.replaceAll("_", " ")}`
}
