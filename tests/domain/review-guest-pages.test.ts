import { expect, test } from "vitest"
import { joinReview, voteAsGuest } from "#app/domain/admin/review-links/guest.server.ts"
import { createReviewLink } from "#app/domain/admin/review-links/manage-links.server.ts"
import { keepCreator } from "#app/domain/market/creators/lists/save-creator.server.ts"
import { pageNumber } from "#app/platform/page-number.server.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"

test("a guest's vote ends no cached list", () => {
  const brand = aBrand()
  const maya = anInfluencer()
  const { listId } = keepCreator(brand, maya.userId, { name: "Tea", note: "" })
  const token = createReviewLink(brand, { subject: "list", subjectId: listId }, { days: "7" })
  const before = pageNumber("lists")
  const guest = joinReview(token, { name: "Priya" }, { ip: "10.0.0.1", userAgent: "x" })
  voteAsGuest(token, [guest], { about: maya.userId, vote: "yes", comment: "" })
  expect(pageNumber("lists")).toBe(before)
})
