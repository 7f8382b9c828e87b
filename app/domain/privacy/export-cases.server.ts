import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm"
import { db } from "#app/platform/db.server.ts"
import { disputes, evidence, refundRequests } from "#db/schema/cases.ts"
import { orders } from "#db/schema/orders.ts"
import type { ExportRow } from "./export-lists.server.ts"
import { orderIdsOf } from "./export-work.server.ts"
import { ROWS_PER_READ, rowsOf } from "./row-pages.server.ts"

type Last = { createdAt: number; id: string } | undefined

/** Includes the answers. */
export const listRefundRequests = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: Last) => {
    const { decidedBy: _, brandId, ...shown } = getTableColumns(refundRequests)
    return db
      .select(shown)
      .from(refundRequests)
      .where(and(eq(brandId, userId), isAfter(refundRequests, last)))
      .orderBy(asc(refundRequests.createdAt), asc(refundRequests.id))
      .limit(ROWS_PER_READ)
      .all()
  })

/** Includes reasons of the user's own disputes only. */
export function* listDisputes(userId: string): Iterable<ExportRow> {
  const { id, orderId, openedBy, status, openedAt, answerDueAt, answeredAt, endedAt } = disputes
  const { decision, influencerPaise, brandPaise, decisionNote } = disputes
  const isOwn = sql`${openedBy} = iif(${orders.brandId} = ${userId}, 'brand', 'influencer')`
  for (const ids of orderIdsOf(userId)) {
    yield* db
      .select({
        ...{ id, orderId, openedBy, status, openedAt, answerDueAt, answeredAt, endedAt },
        ...{ decision, influencerPaise, brandPaise, decisionNote },
        reason: sql<string | null>`iif(${isOwn}, ${disputes.reason}, NULL)`,
      })
      .from(disputes)
      .innerJoin(orders, eq(orders.id, orderId))
      .where(inArray(orderId, ids))
      .all()
  }
}

/** Files are a part of their own. */
export const listEvidence = (userId: string): Iterable<ExportRow> =>
  rowsOf((last: Last) => {
    const { fromId, ...shown } = getTableColumns(evidence)
    return db
      .select(shown)
      .from(evidence)
      .where(and(eq(fromId, userId), isAfter(evidence, last)))
      .orderBy(asc(evidence.createdAt), asc(evidence.id))
      .limit(ROWS_PER_READ)
      .all()
  })

const isAfter = (table: typeof refundRequests | typeof evidence, last: Last) =>
  sql`(${table.createdAt}, ${table.id}) > (${last?.createdAt ?? -1}, ${last?.id ?? ""})`
