import { beforeEach, describe, expect, test } from "vitest"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { withdrawFromOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { shortlistApplicant, undoShortlist } from "#app/domain/work/orders/decisions.server.ts"
import { completeOrder, startOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { listPublishedReviews } from "#app/domain/work/reviews/published-reviews.server.ts"
import { findOrderReviews, findRatings } from "#app/domain/work/reviews/review-queries.server.ts"
import {
  publishReviews,
  replyToReview,
  writeReview,
} from "#app/domain/work/reviews/reviews.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"

beforeEach(() => clock.freeze(Date.UTC(2026, 5, 1)))

const good = { stars: 5, text: "Everything came on time.", privateNote: "" }

function anOrder() {
  const brand = aBrand()
  const influencer = anInfluencer()
  const project = aProject(brand)
  const application = anApplication(influencer, project)
  const { orderId } = shortlistApplicant(brand, project, application)
  return { brand, influencer, project, application, orderId }
}

function aCompletedOrder() {
  const order = anOrder()
  startOrder(order.orderId)
  completeOrder(order.brand, order.orderId)
  return order
}

const seenBy = (actor: Actor, orderId: string) => findOrderReviews(actor, orderId).other?.text

describe("a review", () => {
  test("is hidden until both sides have written one", () => {
    const { brand, influencer, orderId } = aCompletedOrder()
    writeReview(brand, orderId, good)
    expect(seenBy(influencer, orderId)).toBeUndefined()
    expect(findRatings([influencer.userId, brand.userId])).toEqual({})
    writeReview(influencer, orderId, { ...good, stars: 2, text: "Answers were slow." })
    expect(seenBy(influencer, orderId)).toBe("Everything came on time.")
    expect(seenBy(brand, orderId)).toBe("Answers were slow.")
    expect(findRatings([influencer.userId, brand.userId, "nobody"])).toEqual({
      [influencer.userId]: { stars: 5, count: 1 },
      [brand.userId]: { stars: 2, count: 1 },
    })
  })

  test("appears alone after 14 days, and the other side can write none then", () => {
    const { brand, influencer, orderId } = aCompletedOrder()
    writeReview(brand, orderId, good)
    clock.advance(14 * DAY - 1)
    expect(publishReviews(orderId)).toBe(clock.now() + 1)
    expect(seenBy(influencer, orderId)).toBeUndefined()
    clock.advance(2)
    expect(publishReviews(orderId)).toBeUndefined()
    expect(seenBy(influencer, orderId)).toBe("Everything came on time.")
    expect(() => writeReview(influencer, orderId, good)).toThrow(
      "The 14 days for reviews are over.",
    )
  })

  test("is written once per side, after the end of a started order", () => {
    const { brand, influencer, orderId, project, application } = anOrder()
    expect(() => writeReview(brand, orderId, good)).toThrow("once the order has ended")
    startOrder(orderId)
    withdrawFromOrder(influencer, orderId, { reason: "I am ill." })
    writeReview(brand, orderId, good)
    expect(() => writeReview(brand, orderId, good)).toThrow("already written")
    expect(() => writeReview(aBrand(), orderId, good)).toThrow("Order not found.")
    expect(project).not.toBe(application)
  })

  test("is not notified before it is visible", () => {
    const { brand, orderId } = aCompletedOrder()
    writeReview(brand, orderId, good)
    const published = "SELECT count(*) FROM events WHERE type = 'review.published' AND order_id = ?"
    expect(sqlite.prepare(published).pluck().get(orderId)).toBe(0)
  })

  test("is answered once, by its subject", () => {
    const { brand, influencer, orderId } = aCompletedOrder()
    writeReview(brand, orderId, good)
    writeReview(influencer, orderId, good)
    const { other } = findOrderReviews(influencer, orderId)
    const id = other?.id ?? ""
    expect(() => replyToReview(brand, id, { reply: "No." })).toThrow("Review not found.")
    replyToReview(influencer, id, { reply: "Thank you." })
    expect(findOrderReviews(brand, orderId).own?.reply).toBe("Thank you.")
    expect(() => replyToReview(influencer, id, { reply: "Again." })).toThrow("already replied")
  })

  test("is published under a name without contact details", () => {
    const { brand, influencer, orderId } = aCompletedOrder()
    writeReview(brand, orderId, good)
    writeReview(influencer, orderId, good)
    sqlite
      .prepare("UPDATE profiles SET name = 'Tea 98765 43210' WHERE user_id = ?")
      .run(brand.userId)
    const fromNames = () =>
      listPublishedReviews(influencer.userId).items.map(({ fromName }) => fromName)
    expect(fromNames()).toEqual(["Tea [phone number hidden]"])
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(brand.userId)
    expect(fromNames()).toEqual([null])
  })

  test("of a deleted user says Unknown", () => {
    const { brand, influencer, orderId } = aCompletedOrder()
    writeReview(brand, orderId, good)
    writeReview(influencer, orderId, good)
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(brand.userId)
    expect(findOrderReviews(influencer, orderId).other?.fromName).toBeNull()
  })
})

test("a draft order that is undone cannot be reviewed", () => {
  const { brand, project, application, orderId } = anOrder()
  undoShortlist(brand, project, application)
  expect(() => findOrderReviews(brand, orderId)).toThrow("Order not found.")
})
