import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm"
import { startOfBookDay } from "#app/domain/books/ledger/accounts.ts"
import { type Page, type RowCursor, readRowCursor, toRowPage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { journalEntries, postings } from "#db/schema/ledger.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"

/** Entries are never moved or deleted, so row ids follow the order of creation. */
const row = sql<number>`${journalEntries}.rowid`

const select = (where: SQL | undefined) =>
  db
    .select({
      row,
      ...pick(journalEntries, "key", "kind", "paymentId", "orderId", "createdAt"),
    })
    .from(journalEntries)
    .where(where)

type Start = Pick<RowCursor, "row">
const isBefore = (p: Start) => sql`${row} < ${p.row}`
const PAGE = ADMIN_PAGE + 1

const pages = {
  all: query((p: Params<Start>) => select(isBefore(p)).orderBy(desc(row)).limit(PAGE)),
  order: query((p: Params<Start & { id: string }>) =>
    select(and(eq(journalEntries.orderId, p.id), isBefore(p)))
      .orderBy(desc(row))
      .limit(PAGE),
  ),
  payment: query((p: Params<Start & { id: string }>) =>
    select(and(eq(journalEntries.paymentId, p.id), isBefore(p)))
      .orderBy(desc(row))
      .limit(PAGE),
  ),
  day: query((p: Params<RowCursor & { from: number; until: number }>) =>
    select(
      and(
        gte(journalEntries.createdAt, p.from),
        lt(journalEntries.createdAt, p.until),
        sql`(${journalEntries.createdAt}, ${row}) < (${p.at}, ${p.row})`,
      ),
    )
      .orderBy(desc(journalEntries.createdAt), desc(row))
      .limit(PAGE),
  ),
}
type EntryRow = ReturnType<typeof pages.all.all>[number]

const selectLines = query((p: Params<{ keys: string }>) =>
  db
    .select(pick(postings, "id", "entryKey", "account", "subject", "amountPaise"))
    .from(postings)
    .where(inArray(postings.entryKey, sql`(SELECT value FROM json_each(${p.keys}))`)),
)

/** `day` counts days since the epoch in Indian time. */
export type EntryFilter = { orderId?: string; paymentId?: string; day?: number }

/** Debits are positive. */
export type JournalEntry = EntryRow & { lines: ReturnType<typeof selectLines.all> }

/** Lists the journal, newest first: docs/rules.md#the-ledger-at-the-desk */
export function listJournalEntries(filter: EntryFilter, after?: string): Page<JournalEntry> {
  const rows = selectPage(filter, readRowCursor(after))
  const { items, next } = toRowPage(rows, ADMIN_PAGE, "createdAt")
  const lines = selectLines.all({ keys: JSON.stringify(items.map(({ key }) => key)) })
  const linesOf = (key: string) => lines.filter(({ entryKey }) => entryKey === key)
  return { items: items.map((entry) => ({ ...entry, lines: linesOf(entry.key) })), next }
}

function selectPage({ orderId, paymentId, day }: EntryFilter, start: RowCursor) {
  if (orderId !== undefined) return pages.order.all({ ...start, id: orderId })
  if (paymentId !== undefined) return pages.payment.all({ ...start, id: paymentId })
  if (day === undefined) return pages.all.all(start)
  return pages.day.all({ ...start, from: startOfBookDay(day), until: startOfBookDay(day + 1) })
}
