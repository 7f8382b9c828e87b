import { and, eq, inArray, lt } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { approveWork, requestChanges } from "#app/domain/work/deliverables/review-work.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import type { OrderPhase } from "#db/schema/words.ts"

const CAPTIONS = [
  "Ad. Ten minutes before everybody wakes up, and this is what I reach for.",
  "Ad. I said I would try it for two weeks. Here is week one, with all that went wrong.",
  "Ad. You asked what is on my table, so here it is from close by.",
]
const CHANGES = "Please say the name once in the first seconds. The rest is just as we hoped."

/** Deliverables of an order with prior approval. */
const selectDeliverables = (orderId: string, ...phases: OrderPhase[]) =>
  db
    .select({
      id: deliverables.id,
      position: deliverables.position,
      brandId: orders.brandId,
      influencerId: orders.influencerId,
    })
    .from(orders)
    .innerJoin(deliverables, eq(deliverables.orderId, orders.id))
    .where(
      and(eq(orders.id, orderId), eq(orders.needsApproval, true), inArray(orders.phase, phases)),
    )
    .orderBy(deliverables.position)
    .all()

export function submitDrafts(influencers: readonly InfluencerActor[], orderId: string): void {
  for (const { id, position, influencerId } of selectDeliverables(orderId, "in_progress")) {
    const influencer = influencers.find(({ userId }) => userId === influencerId)
    const text = CAPTIONS[position % CAPTIONS.length] ?? ""
    if (influencer) submitWork(influencer, orderId, id, { text, files: [], seen: 0 })
  }
}

export function submitFreshDrafts(influencers: readonly InfluencerActor[]): void {
  const running = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.phase, "in_progress"), lt(orders.orderedAt, clock.now() - DAY)))
    .orderBy(orders.orderedAt, orders.id)
    .all()
  clock.freeze(clock.now() - 6 * HOUR)
  for (const { id } of running) submitDrafts(influencers, id)
  clock.release()
}

/** The first needs a round of changes. */
export function approveDrafts(
  brands: readonly BrandActor[],
  influencers: readonly InfluencerActor[],
  orderId: string,
): void {
  const pieces = selectDeliverables(orderId, "in_review")
  const [first] = pieces
  const brand = brands.find(({ userId }) => userId === first?.brandId)
  const influencer = influencers.find(({ userId }) => userId === first?.influencerId)
  if (!first || !brand || !influencer) return
  requestChanges(brand, orderId, first.id, { reason: CHANGES })
  clock.advance(9 * HOUR)
  const text = `${CAPTIONS[0]} Now with its name.`
  submitWork(influencer, orderId, first.id, { text, files: [], seen: 1 })
  clock.advance(3 * HOUR)
  for (const { id } of pieces) approveWork(brand, orderId, id, { seen: id === first.id ? 2 : 1 })
}
