import { desc, eq } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { transfers } from "#db/schema/payouts.ts"
import { DESK_PAGE } from "./desk-page.ts"

const selectTransfers = query((p: Params<{ payoutId: string }>) =>
  db
    .select({
      id: transfers.id,
      status: transfers.status,
      providerTransferId: transfers.providerTransferId,
      amountPaise: transfers.amountPaise,
      createdAt: transfers.createdAt,
    })
    .from(transfers)
    .where(eq(transfers.payoutId, p.payoutId))
    .orderBy(desc(transfers.createdAt))
    .limit(DESK_PAGE),
)

/** The tries of a payout at the provider, newest first. */
export const listTransfers = (payoutId: string) => selectTransfers.all({ payoutId })
