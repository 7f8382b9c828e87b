import { expect, test } from "vitest"
import {
  createReviewLink,
  listReviewLinks,
  revokeReviewLink,
} from "#app/domain/admin/review-links/manage-links.server.ts"
import { RateLimited } from "#app/domain/shared/errors.ts"
import { saveDiscountCode } from "#app/domain/work/links/redemptions.server.ts"
import { aPaidOrder, eventsOf } from "#tests/support/orders.ts"

test("a brand cannot notify the influencer of another code without end", () => {
  const { brand, orderId } = aPaidOrder()
  const change = () => {
    for (let n = 0; n < 300; n += 1) saveDiscountCode(brand, orderId, { code: `CODE${n}` })
  }
  expect(change).toThrow(RateLimited)
  expect(eventsOf(orderId).filter((type) => type === "order.code_added").length).toBeLessThan(100)
})

test("review links are not made without end", () => {
  const { brand, project } = aPaidOrder()
  const make = () => {
    for (let n = 0; n < 300; n += 1) {
      createReviewLink(brand, { subject: "results", subjectId: project }, { days: "7" })
      revokeReviewLink(brand, listReviewLinks(brand).find(({ isOpen }) => isOpen)?.id ?? "")
    }
  }
  expect(make).toThrow(RateLimited)
})
