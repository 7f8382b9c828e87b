import { randomUUID } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { findOrderRow, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { reviews } from "#db/schema/conversations.ts"
import { orderEndedAt, REVIEW_WINDOW_MS } from "./review.ts"
import { findReviewable } from "./review-queries.server.ts"
import type { ReviewInput } from "./review-schema.ts"

export const PUBLISH_REVIEWS_JOB = "publish-reviews"

const reviewsOf = (orderId: string) =>
  db.select().from(reviews).where(eq(reviews.orderId, orderId)).limit(2).all()

/**
 * Hidden until both wrote or 14 days passed: docs/rules.md#reviews. Returns whether both are now
 * published. @throws NotFound, Conflict
 */
export function writeReview(
  actor: Actor,
  orderId: string,
  input: ReviewInput,
): { isPublished: boolean } {
  return act(actor, () => {
    const { order, canReview } = findReviewable(actor, orderId)
    assertAllowed(canReview)
    const written = reviewsOf(orderId)
    const toId = actor.role === "brand" ? order.influencerId : order.brandId
    db.insert(reviews)
      .values({
        ...input,
        id: randomUUID(),
        orderId,
        fromId: actor.userId,
        toId,
        status: "hidden",
        createdAt: clock.now(),
      })
      .run()
    record("review.submitted", order, { fromId: actor.userId, toId })
    const isPublished = written.length === 1
    if (isPublished) publish(order)
    else
      scheduleJob(
        PUBLISH_REVIEWS_JOB,
        orderId,
        (orderEndedAt(order) ?? clock.now()) + REVIEW_WINDOW_MS,
      )
    return { isPublished }
  })
}

export function publishReviews(orderId: string): number | undefined {
  return write(() => {
    const order = findOrderRow(orderId)
    const end = order && orderEndedAt(order)
    if (!order || end === undefined) return undefined
    if (clock.now() < end + REVIEW_WINDOW_MS) return end + REVIEW_WINDOW_MS
    publish(order)
    return undefined
  })
}

function publish(order: OrderRow): void {
  const hidden = reviewsOf(order.id).filter(({ status }) => status === "hidden")
  cancelJob(PUBLISH_REVIEWS_JOB, order.id)
  for (const { id, fromId, toId } of hidden) {
    db.update(reviews)
      .set({ status: "published", publishedAt: clock.now() })
      .where(eq(reviews.id, id))
      .run()
    record("review.published", order, { fromId, toId })
  }
}

/** @throws NotFound, Conflict */
export function replyToReview(actor: Actor, reviewId: string, { reply }: { reply: string }): void {
  act(actor, () => {
    const review = db.select().from(reviews).where(eq(reviews.id, reviewId)).get()
    const isOfActor = review?.toId === actor.userId && review.status === "published"
    if (!review || !isOfActor) throw new NotFound("Review not found.")
    const { changes } = db
      .update(reviews)
      .set({ reply, repliedAt: clock.now() })
      .where(and(eq(reviews.id, reviewId), isNull(reviews.reply)))
      .run()
    if (changes === 0) throw new Conflict("You have already replied to this review.")
    const order = findOrderRow(review.orderId)
    if (order) record("review.replied", order, { fromId: actor.userId, toId: review.fromId })
  })
}

function record(
  type: "review.submitted" | "review.published" | "review.replied",
  { id: orderId, projectId, influencerId }: OrderRow,
  { fromId, toId }: { fromId: string; toId: string },
): void {
  recordEvent({ type, actorId: fromId, projectId, orderId, data: { influencerId, toId } })
}
