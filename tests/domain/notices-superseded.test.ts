import { expect, test } from "vitest"
import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import { foldEarlierNotices } from "#app/domain/admin/notifications/notice-days.ts"
import { listNotices } from "#app/domain/admin/notifications/notice-queries.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import {
  answerCounterOffer,
  makeCounterOffer,
} from "#app/domain/market/applications/counter-offers.server.ts"
import { findOwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import {
  requestCancellation,
  takeBackCancellation,
} from "#app/domain/work/orders/cancellation.server.ts"
import {
  completeOrder,
  findOwnOrder,
  stepOrder,
} from "#app/domain/work/orders/order-steps.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { aPaidOrder } from "#tests/support/orders.ts"

/** Unread titles up to the colon, newest first. */
async function unreadOf(actor: Actor): Promise<string[]> {
  await dispatchEvents()
  const unread = listNotices(actor).items.filter(({ isRead }) => !isRead)
  return unread.map(({ title }) => title.split(":", 1)[0] ?? "")
}

test("a finished order marks its requests as read for both sides", async () => {
  const { brand, influencer, orderId } = aPaidOrder()
  expect(await unreadOf(influencer)).toContain("Paid, you can begin")
  stepOrder(findOwnOrder(influencer, orderId), "deliver", "influencer")
  expect(await unreadOf(brand)).toContain("Delivered")
  expect(await unreadOf(influencer)).not.toContain("Paid, you can begin")
  completeOrder(brand, orderId)
  expect(await unreadOf(brand)).not.toContain("Delivered")
  expect(await unreadOf(influencer)).toEqual(["Completed"])
})

test("a finished order leaves notices of other orders unread", async () => {
  const finished = aPaidOrder()
  const other = aPaidOrder()
  completeOrder(finished.brand, finished.orderId)
  expect(await unreadOf(other.influencer)).toContain("Paid, you can begin")
})

test("a withdrawn request is marked as read, and no other notice", async () => {
  const { brand, influencer, orderId } = aPaidOrder()
  requestCancellation(brand, orderId, { reason: "The launch is late." })
  expect(await unreadOf(influencer)).toContain("Cancellation requested")
  takeBackCancellation(brand, orderId)
  const unread = await unreadOf(influencer)
  expect(unread).not.toContain("Cancellation requested")
  expect(unread).toEqual(expect.arrayContaining(["The order goes on", "Paid, you can begin"]))
})

test("an answered counter-offer is read, and what asks the brand stays", async () => {
  const brand = aBrand()
  const influencer = anInfluencer()
  const projectId = aProject(brand)
  const applicationId = anApplication(influencer, projectId)
  makeCounterOffer(brand, projectId, applicationId, {
    bidMinor: 650_000,
    deliveryDays: 8,
    message: "",
  })
  expect(await unreadOf(influencer)).toEqual(["Counter-offer"])
  const { counter, shownTermsId } = findOwnApplication(influencer, applicationId)
  answerCounterOffer(influencer, applicationId, {
    counterId: counter?.id ?? "",
    answer: "accept",
    shownTermsId,
  })
  expect(await unreadOf(influencer)).toEqual([])
  expect(await unreadOf(brand)).toEqual([`${influencer.name} accepted your offer`])
})

test("a failed payment is read once another one is made", async () => {
  const brand = aBrand()
  const projectId = aProject(brand)
  const tell = (type: "payment.failed" | "payment.settled", about: string) => {
    const data = { paymentId: about, amountPaise: 1000, by: "provider" }
    recordEvent({ type, actorId: brand.userId, projectId, data })
  }
  tell("payment.failed", "first")
  expect(await unreadOf(brand)).toEqual(["Payment not made"])
  tell("payment.settled", "second")
  expect(await unreadOf(brand)).toEqual(["Payment of ₹10 received"])
})

test("read notices of an order fold under its newest notice", () => {
  const notice = (id: number, orderId: string | null, isRead: boolean) => ({
    id,
    isRead,
    ids: { orderId },
  })
  const folded = foldEarlierNotices([
    notice(5, "a", false),
    notice(4, null, true),
    notice(3, "a", true),
    notice(2, "b", true),
    notice(1, "a", false),
  ])
  expect(folded.map(({ id, earlier }) => [id, earlier.map((one) => one.id)])).toEqual([
    [5, [3]],
    [4, []],
    [2, []],
    [1, []],
  ])
})
