import { and, eq, inArray } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { approveWork, requestChanges } from "#app/domain/work/deliverables/review-work.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import type { Niche } from "#db/schema/market-words.ts"
import { orders } from "#db/schema/orders.ts"
import type { OrderPhase } from "#db/schema/words.ts"
import { filesOf } from "./draft-files.ts"

/** An order has at most eight deliverables, so it never shows one twice. */
const CAPTIONS = [
  "Ten minutes before everybody wakes up, and this is what I reach for.",
  "I said I would try it for two weeks. Here is week one, with all that went wrong.",
  "You asked what is on my table, so here it is from close by.",
  "My mother found it before I could film it. She has opinions.",
  "One thing I did not expect, and one that I would change.",
  "The question that you sent most often, answered in one breath.",
  "No voice today. Only the light and the sounds of the house.",
  "What it costs, what it does, and who should leave it alone.",
  "I filmed this on a Tuesday, on purpose.",
  "Three weeks later, still in use, and here is the proof.",
]
const CHANGES = [
  "Please say the name once in the first seconds. The rest is just as we hoped.",
  "Could the first shot be closer? One can hardly see it on a phone.",
  "Lovely. Only the price has changed since: please leave the number out.",
  "The music is a little loud under your voice. Nothing else.",
]

/** Deliverables of an order with prior approval. */
const selectDeliverables = (orderId: string, ...phases: OrderPhase[]) =>
  db
    .select({
      id: deliverables.id,
      type: deliverables.type,
      position: deliverables.position,
      niche: orders.niche,
      orderedAt: orders.orderedAt,
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
type Draft = ReturnType<typeof selectDeliverables>[number]

/** Files of older orders are left out, as the data folder stays small. */
const FILES_SINCE = clock.now() - 60 * DAY

function submit(influencer: InfluencerActor, orderId: string, draft: Draft, version: number): void {
  const { id, type, position, niche, orderedAt } = draft
  const start = Math.round(orderedAt / HOUR)
  const caption = CAPTIONS[(start + position) % CAPTIONS.length] ?? ""
  const isRecent = orderedAt > FILES_SINCE
  const files = isRecent ? filesOf(type, niche as Niche, position, version) : []
  const text = version === 1 ? `Ad. ${caption}` : `Ad. ${caption} Changed as you asked.`
  submitWork(influencer, orderId, id, { text, files, seen: version - 1 })
}

export function submitDrafts(influencers: readonly InfluencerActor[], orderId: string): void {
  for (const draft of selectDeliverables(orderId, "in_progress")) {
    const influencer = influencers.find(({ userId }) => userId === draft.influencerId)
    if (influencer) submit(influencer, orderId, draft, 1)
  }
}

export function sendBack(brands: readonly BrandActor[], orderId: string): Draft[] {
  const drafts = selectDeliverables(orderId, "in_review")
  const [first] = drafts
  const brand = brands.find(({ userId }) => userId === first?.brandId)
  if (!first || !brand) return []
  const reason = CHANGES[Math.round(first.orderedAt / HOUR) % CHANGES.length] ?? ""
  requestChanges(brand, orderId, first.id, { reason })
  return drafts
}

/** The first needs a round of changes. */
export function approveDrafts(
  brands: readonly BrandActor[],
  influencers: readonly InfluencerActor[],
  orderId: string,
): void {
  const drafts = sendBack(brands, orderId)
  const [first] = drafts
  const brand = brands.find(({ userId }) => userId === first?.brandId)
  const influencer = influencers.find(({ userId }) => userId === first?.influencerId)
  if (!first || !brand || !influencer) return
  clock.advance(9 * HOUR)
  submit(influencer, orderId, first, 2)
  clock.advance(3 * HOUR)
  for (const { id } of drafts) approveWork(brand, orderId, id, { seen: id === first.id ? 2 : 1 })
}
