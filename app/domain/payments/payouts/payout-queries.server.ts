import { and, asc, eq, lte, sql } from "drizzle-orm"
import { NotFound } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import type { PayoutStatus } from "#db/schema/ledger-words.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { payouts, transfers } from "#db/schema/payouts.ts"

export type PayoutRow = typeof payouts.$inferSelect
export type TransferRow = typeof transfers.$inferSelect

const selectPayout = query((p: Params<{ id: string }>) =>
  db.select().from(payouts).where(eq(payouts.id, p.id)),
)

/** A payout by its id, whoever asks; pages go through those of the influencer. */
export const findPayoutRow = (id: string): PayoutRow | undefined => selectPayout.get({ id })

/** The same where there has to be one. @throws NotFound */
export function getPayoutRow(id: string): PayoutRow {
  const payout = findPayoutRow(id)
  if (!payout) throw new NotFound("There is no such payout.")
  return payout
}

const selectOfOrder = query((p: Params<{ orderId: string }>) =>
  db.select().from(payouts).where(eq(payouts.orderId, p.orderId)),
)

/** What is paid out for an order; undefined before it is completed, and where nobody paid for it. */
export const findPayoutOfOrder = (orderId: string): PayoutRow | undefined =>
  selectOfOrder.get({ orderId })

const selectSource = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      paymentId: payments.id,
      providerPaymentId: payments.providerPaymentId,
      paymentItemId: paymentItems.id,
      projectId: orders.projectId,
      brandId: orders.brandId,
    })
    .from(orders)
    .innerJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(eq(orders.id, p.orderId)),
)

/** The payment of which an order's payout is made, and what it was for. */
export const findSourceOf = ({ orderId }: Pick<PayoutRow, "orderId">) =>
  selectSource.get({ orderId })

const selectTransfer = query((p: Params<{ id: string }>) =>
  db.select().from(transfers).where(eq(transfers.id, p.id)),
)

/** A transfer of an order's share at the provider. */
export const findTransferRow = (id: string): TransferRow | undefined => selectTransfer.get({ id })

const selectByProvider = query((p: Params<{ providerTransferId: string }>) =>
  db.select().from(transfers).where(eq(transfers.providerTransferId, p.providerTransferId)),
)

/** One of ours by its id at the provider. */
export const findTransferAtProvider = (providerTransferId: string): TransferRow | undefined =>
  selectByProvider.get({ providerTransferId })

type Key = { dueAt: number; id: string }
const PAGE = 200

const selectPage = query((p: Params<Key & { status: PayoutStatus; until: number }>) =>
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

/** All payouts of a status that were due at `until`, the oldest first, some at a time. */
export function* pagesOfPayouts(status: PayoutStatus, until: number): Generator<PayoutRow[]> {
  let last: Key = { dueAt: Number.MIN_SAFE_INTEGER, id: "" }
  for (;;) {
    const rows = selectPage.all({ status, until, dueAt: last.dueAt, id: last.id })
    yield rows
    const end = rows.at(-1)
    if (!end || rows.length < PAGE) return
    last = end
  }
}
