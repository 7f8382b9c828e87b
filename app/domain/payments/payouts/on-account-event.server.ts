import type { events } from "#db/schema/events.ts"
import { resumePayouts } from "./link-account.server.ts"

/**
 * Updates payouts after an account event, in the caller's transaction: docs/rules.md#payout-details
 */
export function onAccountEvent({
  type,
  actorId,
}: Pick<typeof events.$inferSelect, "type" | "actorId">): void {
  if (actorId === null) return
  // Both confirm an address, which payouts may have waited for.
  if (type === "account.email_verified" || type === "account.password_changed") {
    resumePayouts(actorId)
  }
}
