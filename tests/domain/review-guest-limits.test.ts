import { beforeEach, expect, test } from "vitest"
import { commentAsGuest, joinReview } from "#app/domain/admin/review-links/guest.server.ts"
import { createReviewLink } from "#app/domain/admin/review-links/manage-links.server.ts"
import { RateLimited } from "#app/domain/shared/errors.ts"
import { commentOnDraft } from "#app/domain/work/deliverables/draft-comments.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { aPaidOrder } from "#tests/support/orders.ts"

beforeEach(() => clock.freeze(1_800_000_000_000))

function aSharedDraft() {
  const order = aPaidOrder({ needsApproval: true })
  submitWork(order.influencer, order.orderId, order.first, { text: "Ad", files: [], seen: 0 })
  const about = { subject: "draft" as const, subjectId: order.first }
  const token = createReviewLink(order.brand, about, { days: "7" })
  const guest = joinReview(token, { name: "Priya" }, { ip: "10.0.0.1", userAgent: "x" })
  const say = (n: number) => commentAsGuest(token, [guest], { version: 1, text: `No. ${n}` })
  return { ...order, say }
}

const until = (say: (n: number) => void, from: number) => {
  for (let n = from; n < from + 400; n += 1) {
    try {
      say(n)
    } catch {
      return
    }
  }
}

test("a guest does not use up what the brand may write", () => {
  const { brand, orderId, first, say } = aSharedDraft()
  until(say, 0)
  const own = () => commentOnDraft(brand, orderId, first, { version: 1, text: "Mine" })
  expect(own).not.toThrow(RateLimited)
})

test("a guest does not fill the comments of a draft for both sides", () => {
  const { influencer, orderId, first, say } = aSharedDraft()
  until(say, 0)
  clock.advance(HOUR + 1000)
  until(say, 1000)
  const own = () => commentOnDraft(influencer, orderId, first, { version: 1, text: "Mine" })
  expect(own).not.toThrow()
})
