import { asc, eq } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { REVIEW_WINDOW_MS } from "#app/domain/work/reviews/review.ts"
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

type Words = readonly (readonly [stars: number, text: string])[]

const BY_BRANDS: Words = [
  [
    5,
    "On time, in good light, and the comments asked where to buy. We have already booked the next one.",
  ],
  [5, "Read the brief twice, asked one good question and delivered more than it says."],
  [
    4,
    "Lovely work with a story of its own. The first cut was a little long, the second was right.",
  ],
  [5, "Easy to work with from the first message to the last. The figures came without our asking."],
  [4, "Good quality and a friendly tone. Two days later than planned, and we were told in time."],
  [
    3,
    "The clip itself is fine. We would have liked to see more of the product and less of the journey.",
  ],
]
const BY_CREATORS: Words = [
  [
    5,
    "A clear brief, a parcel that came early and an answer within the hour. I would do it again.",
  ],
  [5, "They left me room for my own idea and accepted the work the next day."],
  [4, "Nice people and a fair price. The parcel took a week, and the due date moved with it."],
  [5, "One round of changes, all of it sensible. The money came on the day that was said."],
  [4, "Kind and precise. I would wish for the hashtags in the brief, not on the last day."],
]
const REPLIES = [
  "Thank you, it was a pleasure. See you in the next season.",
  "Thank you for the kind words, and for your patience with the parcel.",
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
  for (const order of selectCompleted()) {
    const brand = brands.find(({ userId }) => userId === order.brandId)
    const influencer = influencers.find(({ userId }) => userId === order.influencerId)
    const end = order.completedAt ?? now
    if (!brand || !influencer || end > now - LEFT_FOR) continue
    const isWrittenBy = { brand: dice.isLucky(0.85), influencer: dice.isLucky(0.75) }
    clock.freeze(end + dice.whole(2, 30) * HOUR)
    if (isWrittenBy.brand) write(brand, order.id, BY_BRANDS, dice)
    clock.freeze(end + dice.whole(31, 70) * HOUR)
    if (isWrittenBy.influencer) write(influencer, order.id, BY_CREATORS, dice)
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

function write(
  actor: BrandActor | InfluencerActor,
  orderId: string,
  words: Words,
  dice: Random,
): void {
  const [stars, text] = dice.pick(words)
  writeReview(actor, orderId, { stars, text, privateNote: "" })
}

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
