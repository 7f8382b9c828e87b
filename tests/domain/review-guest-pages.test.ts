import { expect, test } from "vitest"
import { joinReview, voteAsGuest } from "#app/domain/admin/review-links/guest.server.ts"
import { createReviewLink } from "#app/domain/admin/review-links/manage-links.server.ts"
import { saveCreatorToList } from "#app/domain/market/creators/lists/save-creator.server.ts"
import { pageVersion } from "#app/platform/page-version.server.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"

test("a guest's vote ends no cached list", () => {
  const brand = aBrand()
  const maya = anInfluencer()
  const { listId } = saveCreatorToList(brand, maya.userId, { name: "Tea", note: "" })
  const token = createReviewLink(brand, { subject: "list", subjectId: listId }, { days: "7" })
  const before = pageVersion("lists")
  const guest = joinReview(token, { name: "Priya" }, { ip: "10.0.0.1", userAgent: "x" })
  voteAsGuest(token, [guest], { about: maya.userId, vote: "yes", comment: "" })
  expect(pageVersion("lists")).toBe(before)
})
