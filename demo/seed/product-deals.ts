import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { findProjectOffer } from "#app/domain/payments/payments/payment-offer.server.ts"
import { startForFree } from "#app/domain/payments/payments/start-free.server.ts"
import { askAdCode } from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
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
  const projectId = postProject(brand, GIFT_BOX)
  const bid = (one: InfluencerActor) => bidNothing(projectId, one)
  const start = (influencer: InfluencerActor) => startAndShip(brand, projectId, influencer)
  giveEarlier(timeline, brand, done)
  clock.freeze(timeline.daysAgo(34) + HOUR)
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

const bidNothing = (projectId: string, influencer: InfluencerActor) =>
  applyToProject(influencer, projectId, { bidMinor: 0, deliveryDays: 10 }).applicationId

/** Returns the order's id. */
function startAndShip(brand: BrandActor, projectId: string, influencer: InfluencerActor): string {
  const applicationId = bidNothing(projectId, influencer)
  const applicationIds = [applicationId]
  if (findOwnProject(brand, projectId).influencerCount === 1) {
    shortlistApplicant(brand, projectId, applicationId)
  }
  clock.advance(5 * HOUR)
  const shownFingerprint = findProjectOffer(brand, projectId, applicationIds).offer?.fingerprint
  startForFree(brand, projectId, { applicationIds, shownFingerprint: shownFingerprint ?? "" })
  const isOfBid = and(eq(orders.projectId, projectId), eq(orders.influencerId, influencer.userId))
  const orderId = db.select({ id: orders.id }).from(orders).where(isOfBid).get()?.id ?? ""
  clock.advance(HOUR)
  giveAddress(influencer, orderId, { address: ADDRESS })
  clock.advance(20 * HOUR)
  shipProduct(brand, orderId, { carrier: "delhivery", trackingNumber: "1490831002757" })
  return orderId
}

/** Products of two financial years; those of the later one exceed ₹20,000. */
function giveEarlier(timeline: Timeline, brand: BrandActor, influencer: InfluencerActor): void {
  for (const [days, about] of [
    [300, TEA_SET],
    [90, ESPRESSO_MACHINE],
  ] as const) {
    clock.freeze(timeline.daysAgo(days))
    const orderId = startAndShip(brand, postProject(brand, about), influencer)
    clock.freeze(timeline.daysAgo(days - 5))
    reportParcel(influencer, orderId, "received")
    clock.freeze(timeline.daysAgo(days - 10))
    post(influencer, orderId)
    clock.freeze(timeline.daysAgo(days - 12))
    completeOrder(brand, orderId)
  }
}

type About = { title: string; description: string; name: string; valueMinor: number; count: number }

const GIFT_BOX: About = {
  title: "A gift box for one honest reel",
  description:
    "We send you a gift box with five of our things, and it is yours to keep. In return we would like one reel of up to a minute about the one that you liked most.\n\nThere is no fee, so please apply only if the box is worth your time.",
  name: "Gift box",
  valueMinor: 2_400_00,
  count: 5,
}
const TEA_SET: About = {
  title: "Tea for two, in our new set",
  description: "We send you our new tea set to keep. Show it on your own table in one reel.",
  name: "Tea set",
  valueMinor: 3_500_00,
  count: 1,
}
const ESPRESSO_MACHINE: About = {
  title: "A week with our espresso machine",
  description: "The machine is yours to keep. Show your first week with it in one reel.",
  name: "Espresso machine",
  valueMinor: 21_500_00,
  count: 1,
}

function postProject(brand: BrandActor, about: About): string {
  const projectId = randomUUID()
  const { title, description, name, valueMinor, count } = about
  saveProject(brand, projectId, {
    title,
    description,
    status: "active",
    platforms: ["Instagram"],
    influencerCount: count,
    followers: null,
    niche: "Beauty",
    budgetMinMinor: null,
    budgetMaxMinor: null,
    currency: "INR",
    deliveryDays: 10,
    isPublic: true,
    brief: {
      deliverables: [{ type: "reel", platform: "Instagram", quantity: 1 }],
      dos: "Say that it was a gift.",
      hashtags: "#gifted",
      usage: { kind: "partnership_ads", months: 1, territory: "India" },
      product: { name, valueMinor, isOnly: true },
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
  deliverLive(influencer, orderId, work?.id ?? "", { url, label: "Free gift", isSeenFirst: "yes" })
}
