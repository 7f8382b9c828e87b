import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { maskDetails } from "#app/domain/payments/payouts/details.ts"
import { sealDetails } from "#app/domain/payments/payouts/details-rows.server.ts"
import type { PayoutDetails } from "#app/domain/payments/payouts/details-schema.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { payoutDetails } from "#db/schema/payouts.ts"
import type { MoneyProvider } from "./money-provider.ts"
import { paidAtProvider } from "./orders-at-provider.ts"
import { payoutOf, withDetails } from "./payouts.ts"

const OWNER = {
  legalName: "Asha Rao",
  pan: "ABCPE1234F",
  street: "12 MG Road",
  city: "Bengaluru",
  postalCode: "560001",
  state: "29",
} as const

/** Stores an encrypted UPI id. */
export function withUpi(
  { userId }: Pick<InfluencerActor, "userId">,
  changes: Partial<typeof payoutDetails.$inferInsert> = {},
  vpa = `a${userId.replace(/\W/g, "").slice(0, 12)}@okaxis`,
): void {
  const details: PayoutDetails = { destination: "upi", ...OWNER, vpa }
  withDetails(userId, {
    ...{ destination: "upi", ...sealDetails(userId, details), masked: maskDetails(details) },
    ...{ providerAccountId: null, accountStatus: "none" },
    ...changes,
  })
}

/** Encrypted bank details readable by RazorpayX. */
export const sealedBank = (userId: string) => {
  const account = { accountNumber: "123456789012", ifsc: "HDFC0000317" }
  return sealDetails(userId, { destination: "bank", ...OWNER, ...account })
}

/** Creates a completed order with a due UPI payout. */
export async function dueByUpi(provider: MoneyProvider, bid = 100_000) {
  const paid = await paidAtProvider(provider, [bid])
  for (const influencer of paid.influencers) withUpi(influencer)
  completeOrder(paid.brand, paid.orderId)
  sqlite.exec("DELETE FROM jobs")
  const { id } = payoutOf(paid.orderId)
  sqlite.prepare("UPDATE payouts SET status = 'due', due_at = 0 WHERE id = ?").run(id)
  return { ...paid, id }
}
