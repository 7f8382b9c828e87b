import { logger } from "#app/platform/logger.server.ts"
import type { ProviderSettlement } from "#app/platform/razorpay-route.server.ts"
import { BANK, GATEWAY } from "./accounts.ts"
import { moveLines, postEntry } from "./journal.server.ts"

/** Posts a settlement to our bank once per bank reference (docs/rules.md#entries-at-the-desk). */
export function recordOwnSettlement({ id, amount, status, utr }: ProviderSettlement): void {
  if (status !== "processed" || amount <= 0) return
  const isNew = postEntry(
    { kind: "own_settlement", about: utr ?? id },
    moveLines(GATEWAY, BANK, amount),
  )
  if (isNew) logger.info({ event: "settlement.received", settlementId: id, amountPaise: amount })
}
