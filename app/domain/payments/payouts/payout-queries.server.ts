import { and, asc, desc, eq, inArray, lte, or, sql } from "drizzle-orm"
import { ownerVerifiedAt } from "#app/domain/identity/accounts/ownership.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query, rowBy } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { refundRequests } from "#db/schema/cases.ts"
import type { PayoutStatus } from "#db/schema/ledger-words.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { payouts, transfers, xPayouts } from "#db/schema/payouts.ts"
import { isTransferOver } from "./payout.ts"

export type PayoutRow = typeof payouts.$inferSelect
export type TransferRow = typeof transfers.$inferSelect
export type XPayoutRow = typeof xPayouts.$inferSelect

export const findPayoutRow = rowBy(payouts, "id")

/** @throws NotFound */
export function getPayoutRow(id: string): PayoutRow {
  const payout = findPayoutRow(id)
  if (!payout) throw new NotFound("There is no such payout.")
  return payout
}

/** Finds the payout of a completed, paid order. */
export const findPayoutOfOrder = rowBy(payouts, "orderId")

const selectSource = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      paymentId: payments.id,
      ...pick(payments, "providerPaymentId", "fulfilment", "paidAt"),
      paymentItemId: paymentItems.id,
      bidPaise: paymentItems.bidPaise,
      feePaise: paymentItems.feePaise,
      projectId: orders.projectId,
      influencerId: orders.influencerId,
      orderStatus: orders.status,
    })
    .from(orders)
    .innerJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(eq(orders.id, p.orderId)),
)

/** Finds the payment of an order with the order's part of it. */
export const findSourceOf = ({ orderId }: { orderId: string }) => selectSource.get({ orderId })

const selectTransfer = query((p: Params<{ id: string }>) =>
  db
    .select()
    .from(transfers)
    .where(or(eq(transfers.id, p.id), eq(transfers.providerTransferId, p.id))),
)

/** Finds a transfer by our id or by the provider's. */
export const findTransferRow = (id: string): TransferRow | undefined => selectTransfer.get({ id })

/** More tries than an order or a payout has. */
const MAX_TRIES = 100

const selectTransfers = query((p: Params<{ orderId: string }>) =>
  db
    .select()
    .from(transfers)
    .where(eq(transfers.orderId, p.orderId))
    .orderBy(desc(transfers.createdAt), sql`${transfers}.rowid DESC`)
    .limit(MAX_TRIES),
)

/** Lists the transfers of an order's share, newest first. */
export const listTransfers = (orderId: string): TransferRow[] => selectTransfers.all({ orderId })

/** Finds the one transfer of an order that has neither failed nor been reversed. */
export const findAliveTransfer = (orderId: string): TransferRow | undefined =>
  listTransfers(orderId).find(({ status }) => !isTransferOver(status))

/** Tells that the provider holds the order's share, or may be about to. */
export const isOnHold = (orderId: string): boolean =>
  ["held", "asked"].includes(findAliveTransfer(orderId)?.status ?? "")

const selectOnHold = query((p: Params<{ paymentId: string }>) =>
  db
    .select({ orderId: orders.id })
    .from(transfers)
    .innerJoin(orders, eq(orders.id, transfers.orderId))
    .innerJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .where(
      and(eq(paymentItems.paymentId, p.paymentId), inArray(transfers.status, ["asked", "held"])),
    ),
)

export const listOrdersOnHold = (paymentId: string) => selectOnHold.all({ paymentId })

const selectXPayouts = query((p: Params<{ payoutId: string }>) =>
  db
    .select()
    .from(xPayouts)
    .where(eq(xPayouts.payoutId, p.payoutId))
    .orderBy(desc(xPayouts.createdAt), sql`${xPayouts}.rowid DESC`)
    .limit(MAX_TRIES),
)

/** Lists the tries of a payout by RazorpayX, newest first. */
export const listXPayouts = (payoutId: string): XPayoutRow[] => selectXPayouts.all({ payoutId })

const selectXPayout = query((p: Params<{ id: string }>) =>
  db
    .select()
    .from(xPayouts)
    .where(or(eq(xPayouts.id, p.id), eq(xPayouts.providerPayoutId, p.id))),
)

/** Finds a try by RazorpayX by our id, which is its key there, or by the provider's. */
export const findRazorpayXPayout = (id: string): XPayoutRow | undefined => selectXPayout.get({ id })

const selectPayee = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      deletedAt: users.deletedAt,
      suspendedAt: users.suspendedAt,
      emailVerifiedAt: ownerVerifiedAt,
      requests: sql<number>`(SELECT count(*) FROM ${refundRequests}
        WHERE ${refundRequests.orderId} = ${orders.id} AND ${refundRequests.status} = 'requested')`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.influencerId))
    .where(eq(orders.id, p.orderId)),
)

/** Finds the influencer of an order, with the number of refund requests that wait for an answer. */
export const findPayee = (orderId: string) => selectPayee.get({ orderId })

const PAGE = 200

const selectPage = query(
  (p: Params<{ status: PayoutStatus; until: number; dueAt: number; id: string }>) =>
    db
      .select()
      .from(payouts)
      .where(
        and(
          eq(payouts.status, p.status),
          lte(payouts.dueAt, p.until),
          sql`(${payouts.dueAt}, ${payouts.id}) > (${p.dueAt}, ${p.id})`,
        ),
      )
      .orderBy(asc(payouts.dueAt), asc(payouts.id))
      .limit(PAGE),
)

/** Pages through the payouts of a status that were due at `until`, oldest first. */
export function* pagesOfPayouts(status: PayoutStatus, until: number): Generator<PayoutRow[]> {
  let last = { dueAt: Number.MIN_SAFE_INTEGER, id: "" }
  for (;;) {
    const rows = selectPage.all({ status, until, dueAt: last.dueAt, id: last.id })
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return
    last = end
  }
}
