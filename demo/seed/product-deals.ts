import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { findProjectOffer } from "#app/domain/payments/payments/payment-offer.server.ts"
import { startForFree } from "#app/domain/payments/payments/start-free.server.ts"
import { askAdCode } from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { reportParcel, shipProduct } from "#app/domain/work/orders/parcel.server.ts"
import { giveAddress } from "#app/domain/work/orders/shipping-address.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import type { Timeline } from "./timeline.ts"

const ADDRESS = "Flat 4, Lake View, 12 Temple Road, Mysuru 570001, India"

/**
 * A project that pays with a product alone: one order is shipped, one is done with rights that end
 * within days, three influencers wait for an answer.
 */
export function addProductDeals(
  timeline: Timeline,
  brand: BrandActor | undefined,
  [done, shipped, ...waiting]: readonly InfluencerActor[],
): void {
  if (!brand || !done || !shipped) throw new Error("The demo's lists are too short.")
  clock.freeze(timeline.daysAgo(34))
  const projectId = postProject(brand)
  const bid = (one: InfluencerActor) =>
    applyToProject(one, projectId, { bidMinor: 0, deliveryDays: 10 }).applicationId
  const start = (influencer: InfluencerActor) => {
    const applicationIds = [bid(influencer)]
    clock.advance(5 * HOUR)
    const shownFingerprint = findProjectOffer(brand, projectId, applicationIds).offer?.fingerprint
    startForFree(brand, projectId, { applicationIds, shownFingerprint: shownFingerprint ?? "" })
    const orderId = idOf(influencer)
    clock.advance(HOUR)
    giveAddress(influencer, orderId, { address: ADDRESS })
    clock.advance(20 * HOUR)
    shipProduct(brand, orderId, { carrier: "delhivery", trackingNumber: "1490831002757" })
    return orderId
  }
  const idOf = ({ userId }: InfluencerActor) =>
    db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.projectId, projectId), eq(orders.influencerId, userId)))
      .get()?.id ?? ""

  const gift = start(done)
  clock.freeze(timeline.daysAgo(29))
  reportParcel(done, gift, "received")
  clock.freeze(timeline.daysAgo(24))
  post(done, gift)
  clock.freeze(timeline.daysAgo(22))
  completeOrder(brand, gift)
  clock.freeze(timeline.daysAgo(3))
  start(shipped)
  for (const one of waiting.slice(0, 3)) bid(one)
  askAdCode(brand, gift, { note: "The reel about the gift box, for ads in Bengaluru.", days: 5 })
  clock.release()
}

function postProject(brand: BrandActor): string {
  const projectId = randomUUID()
  saveProject(brand, projectId, {
    title: "A gift box for one honest reel",
    description:
      "We send you a gift box with five of our things, and it is yours to keep. In return we would like one reel of up to a minute about the one that you liked most.\n\nThere is no fee, so please apply only if the box is worth your time.",
    status: "active",
    platforms: ["Instagram"],
    influencerCount: 5,
    followers: null,
    niche: "Beauty",
    budgetMinMinor: null,
    budgetMaxMinor: null,
    currency: "INR",
    deliveryDays: 10,
    isPublic: true,
    brief: {
      deliverables: [{ type: "reel", platform: "Instagram", quantity: 1 }],
      dos: "Say that the box was a gift.",
      hashtags: "#gifted",
      usage: { kind: "partnership_ads", months: 1, territory: "India" },
      product: { name: "Gift box", valueMinor: 240_000, isOnly: true },
    },
  })
  return projectId
}

function post(influencer: InfluencerActor, orderId: string): void {
  const [work] = db
    .select({ id: deliverables.id })
    .from(deliverables)
    .where(eq(deliverables.orderId, orderId))
    .all()
  const url = "https://www.instagram.com/reel/demogiftbox"
  deliverLive(influencer, orderId, work?.id ?? "", {
    url,
    label: "Free gift",
    isSeenFirst: "yes",
  })
}
