import { expect, test } from "vitest"
import { openReviewFile } from "#app/domain/admin/review-links/guest.server.ts"
import { createReviewLink } from "#app/domain/admin/review-links/manage-links.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { withdrawFromOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { requireRightToUse } from "#app/domain/work/rights/use-of-files.server.ts"
import { aPaidOrder, aReceivedFile } from "#tests/support/orders.ts"

test("a review link gives no file of work that its brand may not use", () => {
  const { brand, influencer, orderId, first } = aPaidOrder({ needsApproval: true })
  const file = aReceivedFile()
  submitWork(influencer, orderId, first, { text: "", files: [file], seen: 0 })
  withdrawFromOrder(influencer, orderId, { reason: "Ill." })
  expect(() => requireRightToUse(brand, file.id)).toThrow("without a right")
  // Made before or after the end, by the brand, for itself.
  const token = createReviewLink(brand, { subject: "draft", subjectId: first }, { days: "7" })
  expect(() => openReviewFile(token, file.id)).toThrow()
})
