import { eq } from "drizzle-orm"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { transfers } from "#db/schema/payouts.ts"

/** Longer than any call of ours takes: after it, whoever was asking the provider is dead. */
export const CLAIMED_FOR_MS = 2 * MINUTE

const selectClaim = query((p: Params<{ id: string }>) =>
  db.select({ until: transfers.claimedUntil }).from(transfers).where(eq(transfers.id, p.id)),
)

/** Until when another process is asking the provider about a transfer; undefined: it is ours to ask. */
export function claimTransfer(transferId: string): number | undefined {
  return write(() => {
    const now = clock.now()
    const claimedUntil = selectClaim.get({ id: transferId })?.until ?? 0
    // One that ends later than any can was taken before the clock was set back.
    const isTaken = claimedUntil > now && claimedUntil <= now + CLAIMED_FOR_MS
    if (!isTaken) setClaim(transferId, now + CLAIMED_FOR_MS)
    return isTaken ? claimedUntil : undefined
  })
}

/** What was asked is answered, so that anybody may ask at once. */
export const dropClaim = (transferId: string): void => setClaim(transferId, null)

function setClaim(transferId: string, claimedUntil: number | null): void {
  write(() => {
    db.update(transfers).set({ claimedUntil }).where(eq(transfers.id, transferId)).run()
  })
}
