import { eq, getTableColumns, inArray, sql } from "drizzle-orm"
import {
  copied,
  erasedTo,
  hidden,
  OWNER,
  ownRows,
  personal,
  type TableData,
} from "#app/domain/shared/personal-data.server.ts"
import { orderIdsOf, rowsOfOrders } from "#app/domain/work/orders/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { disputes, evidence, refundRequests } from "#db/schema/cases.ts"
import { orders } from "#db/schema/orders.ts"

const OPERATOR = hidden("It is an operator's id.")
const CASE = "The case and its decision stay with the order."

export const CASE_DATA: readonly TableData[] = [
  personal(disputes, {
    part: { name: "disputes", rows: disputesOf },
    erase: { keeps: CASE, rows: rowsOfOrders(disputes.orderId) },
    columns: {
      id: copied,
      orderId: copied,
      openedBy: copied,
      reason: erasedTo("", ({ role }) => eq(disputes.openedBy, role)),
      status: copied,
      openedAt: copied,
      answerDueAt: copied,
      answeredAt: copied,
      endedAt: copied,
      decidedBy: OPERATOR,
      decision: copied,
      influencerPaise: copied,
      brandPaise: copied,
      decisionNote: copied,
    },
  }),
  // Files are copied with those of messages and submissions.
  personal(evidence, {
    part: { name: "evidence", rows: ownRows(evidence.fromId, [evidence.createdAt, evidence.id]) },
    erase: { keeps: CASE, rows: evidence.fromId },
    columns: {
      id: copied,
      caseKind: copied,
      caseId: copied,
      orderId: copied,
      fromId: OWNER,
      text: erasedTo(""),
      createdAt: copied,
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
      id: copied,
      paymentId: copied,
      orderId: copied,
      brandId: OWNER,
      reason: copied,
      text: erasedTo(""),
      amountPaise: copied,
      status: copied,
      createdAt: copied,
      answerDueAt: copied,
      endedAt: copied,
      decidedBy: OPERATOR,
      answer: copied,
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
