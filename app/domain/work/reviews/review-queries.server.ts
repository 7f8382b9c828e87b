import { and, avg, count, eq, isNull, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { REMOVED_TEXT } from "#app/domain/work/conversations/conversation.ts"
import { findOwnOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { reviews } from "#db/schema/conversations.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { ReviewStatus } from "#db/schema/words.ts"
import { canReview, orderEndedAt, type Rating, REVIEW_WINDOW_MS } from "./review.ts"

const selectReviews = () =>
  db
    .select({
      id: reviews.id,
      fromId: reviews.fromId,
      /** Null when the account is deleted. */
      fromName: profiles.name,
      title: orders.title,
      ...pick(reviews, "stars", "text", "status", "publishedAt", "reply", "repliedAt"),
    })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .leftJoin(users, and(eq(users.id, reviews.fromId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))

const selectOfOrder = query((p: Params<{ orderId: string }>) =>
  selectReviews().where(eq(reviews.orderId, p.orderId)).limit(2),
)

/**
 * Tells of a row of `orders` that the user may write no review any more: of all work for products
 * alone with the same person, one is reviewed (docs/rules.md#reviews).
 */
export const hasReviewed = (userId: string) =>
  sql`EXISTS (
    SELECT 1 FROM orders AS known JOIN reviews ON order_id = known.id AND from_id = ${userId}
    WHERE known.influencer_id = ${orders}.influencer_id AND known.brand_id = ${orders}.brand_id
    AND (known.id = ${orders}.id OR known.amount_minor + ${orders}.amount_minor = 0)
  )`.mapWith(Boolean)

const selectReviewed = query((p: Params<{ orderId: string; userId: string }>) =>
  db
    .select({ is: hasReviewed(p.userId) })
    .from(orders)
    .where(eq(orders.id, p.orderId)),
)

/** @throws NotFound for third parties */
export function findReviewable(actor: Actor, orderId: string) {
  const order = findOwnOrder(actor, orderId)
  const isReviewed = selectReviewed.get({ orderId, userId: actor.userId })?.is === true
  return { order, canReview: canReview(order, isReviewed, clock.now()) }
}

/** Removed reviews show nothing to either side: docs/rules.md#removed-texts */
const withoutRemoved = <R extends { status: ReviewStatus }>(review: R) =>
  review.status === "removed" ? { ...review, stars: 0, text: REMOVED_TEXT, reply: null } : review

/** Finds the actor's review, and the other once published. @throws NotFound */
export function findOrderReviews(actor: Actor, orderId: string) {
  const { order, canReview } = findReviewable(actor, orderId)
  const written = selectOfOrder.all({ orderId }).map(withoutRemoved)
  const own = written.find(({ fromId }) => fromId === actor.userId)
  const other = written.find(({ fromId, status }) => fromId !== actor.userId && status !== "hidden")
  const end = orderEndedAt(order)
  return {
    own,
    other,
    canReview,
    /** Deadline for both, in ms; undefined while the order continues. */
    openUntil: end === undefined ? undefined : end + REVIEW_WINDOW_MS,
  }
}

/** Above our largest page. */
const MAX_RATED = 100

const selectRatings = query((p: Params<{ toIds: string }>) =>
  db
    .select({ toId: reviews.toId, stars: avg(reviews.stars).mapWith(Number), count: count() })
    .from(reviews)
    .where(
      and(
        sql`${reviews.toId} IN (SELECT value FROM json_each(${p.toIds}))`,
        eq(reviews.status, "published"),
      ),
    )
    .groupBy(reviews.toId),
)

/** 100 users at most; those without published reviews are missing (docs/rules.md#reviews). */
export function findRatings(userIds: readonly string[]): Record<string, Rating> {
  if (userIds.length === 0) return {}
  const toIds = JSON.stringify(userIds.slice(0, MAX_RATED))
  return Object.fromEntries(
    selectRatings.all({ toIds }).map(({ toId, ...rating }) => [toId, rating]),
  )
}
