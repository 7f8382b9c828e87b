import { sql } from "drizzle-orm"
import { EVENT_ROWS } from "#app/domain/shared/events/event-catalogue.ts"
import { type Page, type RowCursor, readRowCursor, toRowPage } from "#app/domain/shared/page.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { events } from "#db/schema/events.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"

const row = sql<number>`${events}.rowid`

const selectEvents = query((p: Params<RowCursor & { id: string }>) =>
  db
    .select({ id: events.id, type: events.type, data: events.data, at: events.createdAt, row })
    .from(events)
    .where(sql`${events.orderId} = ${p.id} AND (${events.createdAt}, ${row}) < (${p.at}, ${p.row})`)
    .orderBy(sql`${events.createdAt} DESC`, sql`${row} DESC`)
    .limit(ADMIN_PAGE + 1),
)

export type OrderEvent = { id: string; label: string; by: string; at: number }

/** Lists all events, including those hidden from the two sides. */
export function listOrderEvents(orderId: string, after?: string): Page<OrderEvent> {
  const rows = selectEvents.all({ id: orderId, ...readRowCursor(after) })
  const page = toRowPage(rows, ADMIN_PAGE, "at")
  const items = page.items.map(({ id, type, data, at }) => ({
    ...{ id, at, label: EVENT_ROWS.get(type)?.timeline ?? wordsOf(type) },
    by: String(data.by ?? ""),
  }))
  return { items, next: page.next }
}

/** "payment.refund_failed" becomes "Payment: refund failed". */
function wordsOf(type: string): string {
  const [noun = "", what = ""] = type.split(".")
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${what.replaceAll("_", " ")}`
}
