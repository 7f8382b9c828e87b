import { desc, eq, sql } from "drizzle-orm"
import { findPaidFor } from "#app/domain/books/ledger/order-money.server.ts"
import { isReturned } from "#app/domain/payments/payouts/payout.ts"
import { findPayoutOfOrder } from "#app/domain/payments/payouts/payout-queries.server.ts"
import type { OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { db, type Params, query, rowBy } from "#app/platform/db.server.ts"
import { disputes, refundRequests } from "#db/schema/cases.ts"
import type { RefundFacts } from "./case-policy.ts"

export type RefundRequestRow = typeof refundRequests.$inferSelect
export type DisputeRow = typeof disputes.$inferSelect

/** Without an access check. */
export const findRefundRequestRow = rowBy(refundRequests, "id")

const selectLastRequest = query((p: Params<{ orderId: string }>) =>
  db
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.orderId, p.orderId))
    .orderBy(desc(refundRequests.createdAt), sql`rowid DESC`)
    .limit(1),
)
/** All earlier ones were withdrawn. */
export const findLastRequest = (orderId: string): RefundRequestRow | undefined =>
  selectLastRequest.get({ orderId })

/** Without an access check. */
export const findDisputeRow = rowBy(disputes, "id")

const selectLastDispute = query((p: Params<{ orderId: string }>) =>
  db
    .select()
    .from(disputes)
    // A tip or an add-on goes by the dispute of its order, unless that was over before.
    .where(
      sql`${disputes.orderId} = coalesce((SELECT add_on_of FROM orders WHERE id = ${p.orderId}), ${p.orderId})
        AND coalesce(${disputes.endedAt} > (SELECT ordered_at FROM orders
          WHERE id = ${p.orderId} AND add_on_of IS NOT NULL), 1)`,
    )
    .orderBy(desc(disputes.openedAt), sql`rowid DESC`)
    .limit(1),
)
/** All earlier ones were withdrawn. */
export const findLastDispute = (orderId: string): DisputeRow | undefined =>
  selectLastDispute.get({ orderId })

export function isOrderReturned(orderId: string): boolean {
  const payout = findPayoutOfOrder(orderId)
  return payout !== undefined && isReturned(payout)
}

export type LastCases = { request: RefundRequestRow | undefined; dispute: DisputeRow | undefined }

export const findLastCases = (orderId: string): LastCases => ({
  request: findLastRequest(orderId),
  dispute: findLastDispute(orderId),
})

export function refundFactsOf(
  order: OrderRow,
  { request, dispute }: LastCases,
  paid = findPaidFor(order),
): RefundFacts {
  return {
    status: order.status,
    paidAt: paid?.paidAt ?? null,
    bidPaise: paid?.bidPaise ?? 0,
    requestStatus: request?.status,
    disputeStatus: dispute?.status,
    isReturned: isOrderReturned(order.id),
  }
}
