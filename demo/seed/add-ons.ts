import { and, desc, eq, isNull } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { payTip, startAddOnPayment } from "#app/domain/payments/payments/pay-add-on.server.ts"
import { offerAddOn } from "#app/domain/work/add-ons/add-ons.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { rightsGrants } from "#db/schema/rights.ts"
import { finishPayment } from "./pay.ts"

/** The visitor's brand gave a tip, renewed rights, and has an offer to answer. */
export function addAddOns(
  brand: BrandActor | undefined,
  influencers: readonly InfluencerActor[],
): void {
  const ownerOf = (order: { influencerId: string } | undefined) =>
    influencers.find(({ userId }) => userId === order?.influencerId)
  const [tipped] = completedOf(brand)
  const renewed = completedOf(brand, true).find(({ id }) => id !== tipped?.id)
  const creator = ownerOf(renewed)
  if (!brand || !tipped || !renewed || !creator) throw new Error("The demo lacks orders to add to.")
  const now = clock.now()
  clock.freeze(Math.min(now - HOUR, (tipped.completedAt ?? now) + 5 * HOUR))
  const text = "Thank you: the reel was seen by far more people than we hoped for."
  finishPayment(payTip(brand, tipped.id, { price: 100_000, text }).paymentId)
  clock.freeze(Math.max(now - 2 * DAY, (renewed.completedAt ?? now) + HOUR))
  const offer = { kind: "rights", months: 3, price: 150_000, text: "" } as const
  const addOnId = offerAddOn(creator, renewed.id, offer)
  clock.advance(HOUR / 2)
  finishPayment(startAddOnPayment(brand, renewed.id, addOnId).paymentId)
  clock.freeze(now - 3 * HOUR)
  const files = { kind: "other", price: 80_000, text: "All raw clips, within two days." } as const
  const thanked = ownerOf(tipped)
  if (thanked) offerAddOn(thanked, tipped.id, files)
  clock.release()
}

const completedOf = (brand: BrandActor | undefined, hasRights = false) =>
  db
    .selectDistinct({
      id: orders.id,
      influencerId: orders.influencerId,
      completedAt: orders.completedAt,
    })
    .from(orders)
    .leftJoin(rightsGrants, and(eq(rightsGrants.orderId, orders.id), isNull(rightsGrants.endedAt)))
    .where(
      and(
        eq(orders.brandId, brand?.userId ?? ""),
        eq(orders.phase, "completed"),
        isOfWork,
        hasRights ? eq(rightsGrants.kind, "organic") : undefined,
      ),
    )
    .orderBy(desc(orders.completedAt))
    .limit(2)
    .all()
