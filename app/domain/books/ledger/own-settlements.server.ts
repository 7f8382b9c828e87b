import { write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { ProviderSettlement } from "#app/platform/razorpay-route.server.ts"
import { BANK, GATEWAY } from "./accounts.ts"
import { isPosted, moveLines, postEntry } from "./journal.server.ts"

/** Posts a settlement to our bank once, by its bank reference if that is known (docs/rules.md#entries-at-the-desk). */
export function recordOwnSettlement({ id, amount, status, utr }: ProviderSettlement): void {
  if (status !== "processed" || amount <= 0) return
  const lines = moveLines(GATEWAY, BANK, amount)
  const isNew = write(
    () =>
      !isPosted("own_settlement", id) &&
      postEntry({ kind: "own_settlement", about: utr ?? id }, lines),
  )
  if (isNew) logger.info({ event: "settlement.received", settlementId: id, amountPaise: amount })
}
