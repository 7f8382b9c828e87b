import { asc, eq } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { REVIEW_WINDOW_MS } from "#app/domain/work/reviews/review.ts"
import { findReviewable } from "#app/domain/work/reviews/review-queries.server.ts"
import {
  publishReviews,
  replyToReview,
  writeReview,
} from "#app/domain/work/reviews/reviews.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { reviews } from "#db/schema/conversations.ts"
import { orders } from "#db/schema/orders.ts"
import { type Random, random } from "../random.ts"
import { BY_BRANDS, BY_INFLUENCERS, reviewTexts } from "./review-texts.ts"

const REPLIES = [
  "Thank you, it was a pleasure. See you in the next season.",
  "Thank you for the kind words, and for reading every draft so closely.",
  "That means a lot. My viewers say hello.",
  "Thank you. I learnt a great deal about the craft behind it.",
]

/** The latest reviews are left to visitors. */
const LEFT_FOR = 3 * DAY

/** Mostly by both sides, some by one, a few with replies. */
export function reviewOrders(
  brands: readonly BrandActor[],
  influencers: readonly InfluencerActor[],
): void {
  const now = clock.now()
  const dice = random(16)
  const byBrands = reviewTexts(BY_BRANDS, dice)
  const byInfluencers = reviewTexts(BY_INFLUENCERS, dice)
  for (const order of selectCompleted()) {
    const brand = brands.find(({ userId }) => userId === order.brandId)
    const influencer = influencers.find(({ userId }) => userId === order.influencerId)
    const end = order.completedAt ?? now
    if (!brand || !influencer || end > now - LEFT_FOR) continue
    const isWrittenBy = { brand: dice.isLucky(0.85), influencer: dice.isLucky(0.75) }
    clock.freeze(end + dice.whole(2, 30) * HOUR)
    // Work for products alone is reviewed once by each.
    if (!findReviewable(brand, order.id).canReview.isAllowed) continue
    if (!findReviewable(influencer, order.id).canReview.isAllowed) continue
    if (isWrittenBy.brand) writeReview(brand, order.id, { ...byBrands(), privateNote: "" })
    clock.freeze(end + dice.whole(31, 70) * HOUR)
    if (isWrittenBy.influencer) {
      writeReview(influencer, order.id, { ...byInfluencers(), privateNote: "" })
    }
    if (end + REVIEW_WINDOW_MS < now) {
      clock.freeze(end + REVIEW_WINDOW_MS)
      publishReviews(order.id)
    }
    if (dice.isLucky(0.2)) reply(influencer, order.id, dice)
  }
  clock.release()
}

const selectCompleted = () =>
  db
    .select({
      id: orders.id,
      brandId: orders.brandId,
      influencerId: orders.influencerId,
      completedAt: orders.completedAt,
    })
    .from(orders)
    .where(eq(orders.phase, "completed"))
    .orderBy(asc(orders.completedAt), asc(orders.id))
    .all()

function reply(actor: InfluencerActor, orderId: string, dice: Random): void {
  const written = db
    .select({ id: reviews.id, toId: reviews.toId, publishedAt: reviews.publishedAt })
    .from(reviews)
    .where(eq(reviews.orderId, orderId))
    .all()
    .find(({ toId }) => toId === actor.userId)
  if (!written?.publishedAt) return
  clock.freeze(written.publishedAt + 5 * HOUR)
  replyToReview(actor, written.id, { reply: dice.pick(REPLIES) })
}
