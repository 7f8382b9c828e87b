import { afterEach, beforeEach, expect, test } from "vitest"
import { openReviewFile } from "#app/domain/admin/review-links/guest.server.ts"
import { createReviewLink } from "#app/domain/admin/review-links/manage-links.server.ts"
import { Forbidden } from "#app/domain/shared/errors.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { approveWork } from "#app/domain/work/deliverables/review-work.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { requireRightToUse } from "#app/domain/work/rights/use-of-files.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aPaidOrder, aReceivedFile } from "#tests/support/orders.ts"

beforeEach(() => clock.freeze(Date.parse("2026-08-28T10:00:00+05:30")))
afterEach(() => clock.release())

const usage = { kind: "organic" as const, months: 1, territory: "India" }

function anOrderWithFile() {
  const order = aPaidOrder({ needsApproval: true, usage })
  const { influencer, orderId, first } = order
  const file = aReceivedFile()
  submitWork(influencer, orderId, first, { text: "Ad: look", files: [file], seen: 0 })
  return { ...order, file }
}

const linkTo = ({ brand, first }: ReturnType<typeof anOrderWithFile>) =>
  createReviewLink(brand, { subject: "draft", subjectId: first }, { days: "90" })

test("a review link opens no file once no right runs", () => {
  const order = anOrderWithFile()
  const { brand, influencer, orderId, first, file } = order
  approveWork(brand, orderId, first, { seen: 1 })
  deliverLive(influencer, orderId, first, {
    url: "https://www.instagram.com/reel/abc/",
    label: "Ad",
  })
  completeOrder(brand, orderId)
  clock.advance(60 * DAY)
  expect(() => requireRightToUse(brand, file.id)).toThrow(Forbidden)
  const token = linkTo(order)
  expect(() => openReviewFile(token, file.id)).toThrow()
})

test("a review link opens no file of a cancelled order", () => {
  const order = anOrderWithFile()
  const token = linkTo(order)
  sqlite
    .prepare("UPDATE orders SET status = 'cancelled', phase = 'cancelled' WHERE id = ?")
    .run(order.orderId)
  expect(() => requireRightToUse(order.brand, order.file.id)).toThrow(Forbidden)
  expect(() => openReviewFile(token, order.file.id)).toThrow()
})
