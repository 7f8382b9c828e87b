import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm"
import { db } from "#app/platform/db.server.ts"
import { disputes, evidence, refundRequests } from "#db/schema/cases.ts"
import { orders } from "#db/schema/orders.ts"
import type { ExportRow } from "./export-lists.server.ts"
import { orderIdsOf } from "./export-work.server.ts"
import { ROWS_PER_READ, rowsOf } from "./row-pages.server.ts"

/** What a user asked for and said where two sides did not agree. */

type Last = { createdAt: number; id: string } | undefined

/** The requests of a brand for its money, with their answers. */
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

/** The disputes about a user's orders; why one was opened where it was their own. */
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

/** What a user said in cases; their files stand in the part of files. */
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
