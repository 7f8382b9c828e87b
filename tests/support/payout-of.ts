import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { PayoutStatus } from "#db/schema/ledger-words.ts"
import { aBrand, anApplication, aProject } from "./domain.ts"

/** Inserts a payout for a completed order. */
export function aPayoutOf(influencer: InfluencerActor, status: PayoutStatus): string {
  const brand = aBrand()
  const projectId = aProject(brand)
  const applicationId = anApplication(influencer, projectId)
  const { orderId } = shortlistApplicant(brand, projectId, applicationId)
  sqlite
    .prepare("UPDATE orders SET status = 'completed', phase = 'completed' WHERE id = ?")
    .run(orderId)
  const id = `payout-${orderId}`
  sqlite
    .prepare(
      `INSERT INTO payouts (id, order_id, influencer_id, amount_paise, fee_paise, status, created_at, due_at)
       VALUES (?, ?, ?, 90000, 10000, ?, 1, 1)`,
    )
    .run(id, orderId, influencer.userId, status)
  return id
}
