import { eq, getTableColumns, inArray, sql } from "drizzle-orm"
import { column, copied, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { orderIdsOf, rowsOfOrders } from "#app/domain/work/orders/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { disputes, evidence, refundRequests } from "#db/schema/cases.ts"
import { orders } from "#db/schema/orders.ts"

const OPERATOR = column.hidden("It is an operator's id.")
const CASE = "The case and its decision stay with the order."

export const CASE_PERSONAL_DATA = [
  personal(disputes, {
    part: { name: "disputes", rows: disputesOf },
    erase: { keeps: CASE, rows: rowsOfOrders(disputes.orderId) },
    columns: {
      ...copied(disputes, "id", "orderId", "openedBy", "status", "openedAt", "answerDueAt"),
      ...copied(disputes, "answeredAt", "endedAt", "decision", "influencerPaise", "brandPaise"),
      ...copied(disputes, "decisionNote"),
      reason: column.erasedTo("", ({ role }) => eq(disputes.openedBy, role)),
      decidedBy: OPERATOR,
    },
  }),
  // Files are copied with those of messages and submissions.
  personal(evidence, {
    part: { name: "evidence", rows: ownRows(evidence.fromId, [evidence.createdAt, evidence.id]) },
    erase: { keeps: CASE, rows: evidence.fromId },
    columns: {
      ...copied(evidence, "id", "caseKind", "caseId", "orderId", "createdAt"),
      fromId: column.owner,
      text: column.erasedTo(""),
    },
  }),
  personal(refundRequests, {
    part: {
      name: "refund-requests",
      role: "brand",
      rows: ownRows(refundRequests.brandId, [refundRequests.createdAt, refundRequests.id]),
    },
    erase: { keeps: CASE, rows: refundRequests.brandId },
    columns: {
      ...copied(refundRequests, "id", "paymentId", "orderId", "reason", "amountPaise", "status"),
      ...copied(refundRequests, "createdAt", "answerDueAt", "endedAt", "answer"),
      brandId: column.owner,
      text: column.erasedTo(""),
      decidedBy: OPERATOR,
    },
  }),
]

/** Includes reasons of the user's own disputes only. */
function* disputesOf(userId: string) {
  const { orderId, openedBy, reason } = disputes
  const isOwn = sql`${openedBy} = iif(${orders.brandId} = ${userId}, 'brand', 'influencer')`
  for (const ids of orderIdsOf(userId)) {
    yield* db
      .select({
        ...getTableColumns(disputes),
        reason: sql<string | null>`iif(${isOwn}, ${reason}, NULL)`,
      })
      .from(disputes)
      .innerJoin(orders, eq(orders.id, orderId))
      .where(inArray(orderId, ids))
      .all()
  }
}
