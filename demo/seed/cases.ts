import { and, desc, eq, gt, ne } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { askRefund } from "#app/domain/trust/cases/ask-refund.server.ts"
import { answerDispute, openDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { payments } from "#db/schema/payments.ts"
import { disputePayment } from "./provider.ts"

/** For admins: an answered dispute and an open refund request. */
export function openCases(
  brands: readonly BrandActor[],
  influencers: readonly InfluencerActor[],
): void {
  const now = clock.now()
  clock.freeze(now - 5 * HOUR)
  const sidesOf = (row: { brandId: string; influencerId: string }) => ({
    brand: brands.find(({ userId }) => userId === row.brandId),
    influencer: influencers.find(({ userId }) => userId === row.influencerId),
  })
  // The brand that visitors sign in as keeps its delivered orders.
  const isOthers = ne(orders.brandId, brands[0]?.userId ?? "")
  const isDelivered = and(eq(orders.phase, "delivered"), isOthers)
  const delivered = selectNewest().where(isDelivered).limit(1).get()
  const { brand, influencer } = delivered ? sidesOf(delivered) : {}
  if (delivered && brand && influencer) {
    const reason = "The first post shows last year's packaging, not the one in the brief."
    openDispute(brand, delivered.id, { reason, files: [] })
    clock.freeze(now - 3 * HOUR)
    const text = "The brief shows both, so I took the one from the shop. I can post it again."
    answerDispute(influencer, delivered.id, { text, files: [] })
  }
  const isFresh = and(eq(orders.phase, "completed"), gt(orders.startedAt, now - 6 * DAY))
  const paid = selectNewest().where(isFresh).limit(1).get()
  const payer = paid && sidesOf(paid).brand
  if (paid && payer) {
    const text = "Our finance team has paid this from the wrong account."
    askRefund(payer, paid.id, { reason: "other", text, files: [] })
  }
  clock.release()
}

const selectNewest = () =>
  db
    .select({ id: orders.id, brandId: orders.brandId, influencerId: orders.influencerId })
    .from(orders)
    .orderBy(desc(orders.orderedAt))

/** For the admin queue of chargebacks. */
export function disputeAtBank(brand: BrandActor | undefined): void {
  const newest = db
    .select({ providerPaymentId: payments.providerPaymentId })
    .from(payments)
    .where(eq(payments.brandId, brand?.userId ?? ""))
    .orderBy(desc(payments.paidAt))
    .limit(1)
    .get()
  if (!newest?.providerPaymentId) throw new Error("A brand of the demo has paid nothing.")
  clock.freeze(clock.now() - DAY)
  disputePayment(newest.providerPaymentId)
  clock.release()
}
