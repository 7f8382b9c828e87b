import { desc, eq, sql } from "drizzle-orm"
import { heldOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import { nameOfUser } from "#app/domain/identity/profiles/name-of-user.server.ts"
import {
  findPayoutOfOrder,
  type PayoutRow,
} from "#app/domain/payments/payouts/payout-queries.server.ts"
import { orNotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { disputes, refundRequests } from "#db/schema/cases.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, refunds } from "#db/schema/payments.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"
import { listAuditEntriesAbout } from "./audit-entries-about.server.ts"
import { listJournalEntries } from "./journal-entries.server.ts"
import { listOrderEvents } from "./order-events.server.ts"
import { refundColumns } from "./refund-columns.server.ts"

const selectOrder = query((p: Params<{ id: string }>) =>
  db
    .select({
      ...pick(orders, "id", "title", "phase", "projectId", "brandId"),
      brandName: nameOfUser(orders.brandId),
      influencerId: orders.influencerId,
      influencerName: nameOfUser(orders.influencerId),
      ...pick(orders, "amountMinor", "currency", "orderedAt", "startedAt", "dueAt"),
      ...pick(orders, "reviewDueAt", "completedAt", "cancelledAt", "cancelReason"),
      ...pick(paymentItems, "paymentId", "bidPaise", "feePaise"),
      paymentItemId: orders.paymentItemId,
    })
    .from(orders)
    .leftJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .where(eq(orders.id, p.id)),
)

const selectRefunds = query((p: Params<{ paymentId: string; itemId: string }>) =>
  db
    .select(refundColumns)
    .from(refunds)
    .where(sql`${refunds.paymentId} = ${p.paymentId} AND ${refunds.paymentItemId} = ${p.itemId}`)
    .orderBy(desc(refunds.createdAt))
    .limit(ADMIN_PAGE),
)

const selectRequests = query((p: Params<{ id: string }>) =>
  db
    .select(pick(refundRequests, "id", "status", "reason", "amountPaise", "createdAt"))
    .from(refundRequests)
    .where(eq(refundRequests.orderId, p.id))
    .orderBy(desc(refundRequests.createdAt))
    .limit(ADMIN_PAGE),
)

const selectDisputes = query((p: Params<{ id: string }>) =>
  db
    .select(pick(disputes, "id", "status", "openedBy", "decision", "openedAt"))
    .from(disputes)
    .where(eq(disputes.orderId, p.id))
    .orderBy(desc(disputes.openedAt))
    .limit(ADMIN_PAGE),
)

/**
 * Returns an order without its conversation: docs/rules.md#what-the-desk-sees. In paise, the order
 * itself in its currency. @throws NotFound
 */
export function findOrderView(id: string, eventsAfter?: string) {
  const order = orNotFound(selectOrder.get({ id }), "There is no such order.")
  const { paymentId, paymentItemId: itemId } = order
  const payout = findPayoutOfOrder(id)
  return {
    order: { ...order, state: PHASES[order.phase].label },
    heldPaise: 0 - balanceOf(heldOf(id)),
    payout: payout && pickPayout(payout),
    refunds: paymentId && itemId ? selectRefunds.all({ paymentId, itemId }) : [],
    requests: selectRequests.all({ id }),
    disputes: selectDisputes.all({ id }),
    entries: listJournalEntries({ orderId: id }),
    events: listOrderEvents(id, eventsAfter),
    acts: listAuditEntriesAbout("order", id),
  }
}
export type OrderView = ReturnType<typeof findOrderView>

const pickPayout = ({ id, status, amountPaise, dueAt, paidAt }: PayoutRow) => ({
  ...{ id, status, amountPaise, dueAt, paidAt },
})
