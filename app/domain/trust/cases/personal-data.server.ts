import { eq, getTableColumns, inArray, sql } from "drizzle-orm"
import { column, ownRows, personal } from "#app/domain/shared/personal-data.server.ts"
import { orderIdsOf, rowsOfOrders } from "#app/domain/work/orders/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { disputes, evidence, refundRequests } from "#db/schema/cases.ts"
import { orders } from "#db/schema/orders.ts"

const OPERATOR = column.hidden("It is an operator's id.")
const CASE = "The case and its decision stay with the order."

export const CASE_DATA = [
  personal(disputes, {
    part: { name: "disputes", rows: disputesOf },
    erase: { keeps: CASE, rows: rowsOfOrders(disputes.orderId) },
    columns: {
      id: column.copied,
      orderId: column.copied,
      openedBy: column.copied,
      reason: column.erasedTo("", ({ role }) => eq(disputes.openedBy, role)),
      status: column.copied,
      openedAt: column.copied,
      answerDueAt: column.copied,
      answeredAt: column.copied,
      endedAt: column.copied,
      decidedBy: OPERATOR,
      decision: column.copied,
      influencerPaise: column.copied,
      brandPaise: column.copied,
      decisionNote: column.copied,
    },
  }),
  // Files are copied with those of messages and submissions.
  personal(evidence, {
    part: { name: "evidence", rows: ownRows(evidence.fromId, [evidence.createdAt, evidence.id]) },
    erase: { keeps: CASE, rows: evidence.fromId },
    columns: {
      id: column.copied,
      caseKind: column.copied,
      caseId: column.copied,
      orderId: column.copied,
      fromId: column.owner,
      text: column.erasedTo(""),
      createdAt: column.copied,
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
      id: column.copied,
      paymentId: column.copied,
      orderId: column.copied,
      brandId: column.owner,
      reason: column.copied,
      text: column.erasedTo(""),
      amountPaise: column.copied,
      status: column.copied,
      createdAt: column.copied,
      answerDueAt: column.copied,
      endedAt: column.copied,
      decidedBy: OPERATOR,
      answer: column.copied,
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
