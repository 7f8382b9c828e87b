import { desc, eq } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { transfers } from "#db/schema/payouts.ts"
import { DESK_PAGE } from "./desk-page.ts"

const selectTransfers = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      id: transfers.id,
      status: transfers.status,
      providerTransferId: transfers.providerTransferId,
      amountPaise: transfers.amountPaise,
      reversedPaise: transfers.reversedPaise,
      createdAt: transfers.createdAt,
    })
    .from(transfers)
    .where(eq(transfers.orderId, p.orderId))
    .orderBy(desc(transfers.createdAt))
    .limit(DESK_PAGE),
)

/** The transfers of an order's share at the provider, newest first. */
export const listTransfers = (orderId: string) => selectTransfers.all({ orderId })
