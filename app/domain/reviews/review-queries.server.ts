import { and, avg, count, eq, isNull } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { reviews } from "#db/schema/conversations.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Actor } from "../accounts/actor.ts"
import { findOwnOrder } from "../orders/order-steps.server.ts"
import { canReview, endedAt, REVIEW_WINDOW_MS } from "./review.ts"

const selectReviews = () =>
  db
    .select({
      id: reviews.id,
      fromId: reviews.fromId,
      /** Null when the account is gone. */
      fromName: profiles.name,
      title: orders.title,
      stars: reviews.stars,
      text: reviews.text,
      status: reviews.status,
      publishedAt: reviews.publishedAt,
      reply: reviews.reply,
      repliedAt: reviews.repliedAt,
    })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .leftJoin(users, and(eq(users.id, reviews.fromId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))

const selectOfOrder = query((p: Params<{ orderId: string }>) =>
  selectReviews().where(eq(reviews.orderId, p.orderId)).limit(2),
)

/** The reviews of the actor's own order, or NotFound: the own one, and the other once it is published. */
export function findOrderReviews(actor: Actor, orderId: string) {
  const order = findOwnOrder(actor, orderId)
  const written = selectOfOrder.all({ orderId })
  const own = written.find(({ fromId }) => fromId === actor.userId)
  const other = written.find(
    ({ fromId, status }) => fromId !== actor.userId && status === "published",
  )
  const end = endedAt(order)
  return {
    own,
    other,
    canReview: canReview(order, own !== undefined, clock.now()),
    /** Until when both may write, in milliseconds; undefined while the order goes on. */
    openUntil: end === undefined ? undefined : end + REVIEW_WINDOW_MS,
  }
}

const selectRating = query((p: Params<{ toId: string }>) =>
  db
    .select({ stars: avg(reviews.stars).mapWith(Number), count: count() })
    .from(reviews)
    .where(and(eq(reviews.toId, p.toId), eq(reviews.status, "published"))),
)

/** The average of what was published of a user; undefined where nothing was. */
export function findRating(userId: string): { stars: number; count: number } | undefined {
  const row = selectRating.get({ toId: userId })
  return row && row.count > 0 ? row : undefined
}
