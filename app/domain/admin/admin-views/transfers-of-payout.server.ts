import { desc, eq } from "drizzle-orm"
import { listXPayouts, type PayoutRow } from "#app/domain/payments/payouts/payout-queries.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { transfers } from "#db/schema/payouts.ts"
import { ADMIN_PAGE } from "./admin-page.ts"

const selectTransfers = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      id: transfers.id,
      status: transfers.status,
      providerId: transfers.providerTransferId,
      amountPaise: transfers.amountPaise,
      createdAt: transfers.createdAt,
    })
    .from(transfers)
    .where(eq(transfers.orderId, p.orderId))
    .orderBy(desc(transfers.createdAt))
    .limit(ADMIN_PAGE),
)

/** By Route and RazorpayX, newest first. */
export function listTries({ id, orderId }: Pick<PayoutRow, "id" | "orderId">) {
  const byRoute = selectTransfers.all({ orderId }).map((one) => ({ ...one, by: "Route" }))
  const byX = listXPayouts(id).map(({ providerPayoutId: providerId, ...one }) => ({
    ...{ id: one.id, providerId, amountPaise: one.amountPaise },
    status: one.status === "queued" ? "queued, waits for money in the account" : one.status,
    ...{ createdAt: one.createdAt, by: "RazorpayX" },
  }))
  return [...byX, ...byRoute].sort((one, other) => other.createdAt - one.createdAt)
}
