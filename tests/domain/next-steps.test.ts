import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { listChecklistItems } from "#app/domain/admin/next-steps/checklist.server.ts"
import { listNextSteps } from "#app/domain/admin/next-steps/list-next-steps.server.ts"
import { ALL_STEPS, type NextStep } from "#app/domain/admin/next-steps/next-step.ts"
import { saveBillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { makeCounterOffer } from "#app/domain/market/applications/counter-offers.server.ts"
import { answerDispute, openDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import { askAdCode, giveAdCode, listAdCodes } from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { submitWork } from "#app/domain/work/deliverables/submit-work.server.ts"
import {
  answerCancellation,
  requestCancellation,
  withdrawFromOrder,
} from "#app/domain/work/orders/cancellation.server.ts"
import {
  rejectApplicant,
  shortlistApplicant,
  undoShortlist,
} from "#app/domain/work/orders/decisions.server.ts"
import { answerDueDate, proposeDueDate } from "#app/domain/work/orders/extension.server.ts"
import {
  completeOrder,
  findOwnOrder,
  startOrder,
  stepOrder,
} from "#app/domain/work/orders/order-steps.server.ts"
import { reportParcel, shipProduct } from "#app/domain/work/orders/parcel.server.ts"
import {
  askReturn,
  receiveReturn,
  reportParcelSentBack,
} from "#app/domain/work/orders/parcel-return.server.ts"
import { giveAddress } from "#app/domain/work/orders/shipping-address.server.ts"
import { writeReview } from "#app/domain/work/reviews/reviews.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { countedQueries, db, sqlite } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { invitations } from "#db/schema/hiring.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { Seat } from "#db/schema/team-words.ts"
import { BILLING } from "#tests/support/billing.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { withDetailsByHand } from "#tests/support/earned-orders.ts"
import { aPaidOrder } from "#tests/support/orders.ts"

const START = Date.UTC(2026, 5, 1)
beforeEach(() => clock.freeze(START))

const summary = (step: NextStep) => (step.kind === "order" ? step.action : step.kind)
const stepsOf = (actor: Actor) => listNextSteps(actor).steps.map(summary)

function aStartedOrder(title = "Three reels") {
  const brand = aBrand()
  const influencer = anInfluencer()
  const projectId = aProject(brand, { title })
  const applicationId = anApplication(influencer, projectId, { deliveryDays: 10 })
  const { orderId } = shortlistApplicant(brand, projectId, applicationId)
  startOrder(orderId)
  return { brand, influencer, projectId, orderId }
}

test("a product and an ad code wait for the side whose turn it is", () => {
  const { brand, influencer, orderId } = aPaidOrder({
    product: { name: "Camera", returnPaidBy: "brand" },
  })
  const toDo = (actor: Actor) =>
    listNextSteps(actor).steps.flatMap((step) =>
      step.kind === "parcel" ? step.toDo : step.kind === "ad-code" ? step.kind : [],
    )
  const seen = () => [toDo(brand), toDo(influencer)]
  expect(seen()).toEqual([[], []])
  giveAddress(influencer, orderId, { address: "1 Road, Pune" })
  expect(seen()).toEqual([["ship"], []])
  const parcel = { carrier: "fedex" as const, trackingNumber: "1" }
  shipProduct(brand, orderId, parcel)
  expect(seen()).toEqual([[], ["report"]])
  reportParcel(influencer, orderId, "lost")
  expect(seen()).toEqual([["ship-again"], []])
  reportParcel(influencer, orderId, "received")
  expect(seen()).toEqual([[], []])
  completeOrder(brand, orderId)
  askReturn(brand, orderId, { address: "9 Street, Delhi" })
  askAdCode(brand, orderId, { note: "The reel", days: 5 })
  expect(seen()).toEqual([[], ["send-back", "ad-code"]])
  reportParcelSentBack(influencer, orderId, parcel)
  expect(seen()).toEqual([["confirm-return"], ["ad-code"]])
  receiveReturn(brand, orderId)
  giveAdCode(influencer, orderId, listAdCodes(brand, orderId).items[0]?.id ?? "", { code: "A" })
  expect(seen()).toEqual([[], []])
})

describe("a brand's next steps have", () => {
  test("applicants without an answer, except those with an open offer", () => {
    const brand = aBrand()
    const projectId = aProject(brand)
    const [one = "", other = ""] = [1, 2].map(() => anApplication(anInfluencer(), projectId))
    expect(listNextSteps(brand).steps).toMatchObject([{ kind: "applicants", projectId, count: 2 }])
    rejectApplicant(brand, projectId, one)
    expect(listNextSteps(brand).steps).toMatchObject([{ count: 1 }])
    db.update(applications).set({ counteredAt: START }).where(eq(applications.id, other)).run()
    expect(stepsOf(brand)).toEqual([])
  })

  test("unpaid shortlistings, until paid or undone", () => {
    const brand = aBrand()
    const projectId = aProject(brand)
    const applicationId = anApplication(anInfluencer(), projectId)
    shortlistApplicant(brand, projectId, applicationId)
    expect(listNextSteps(brand).steps).toMatchObject([
      { kind: "billing" },
      { kind: "unpaid", projectId, count: 1, amountMinor: 700_000, currency: "INR" },
    ])
    saveBillingProfile(brand, BILLING)
    expect(stepsOf(brand)).toEqual(["unpaid"])
    undoShortlist(brand, projectId, applicationId)
    const { orderId } = shortlistApplicant(brand, projectId, applicationId)
    startOrder(orderId)
    expect(stepsOf(brand)).toEqual([])
  })

  test("early drafts while another deliverable is still to come", () => {
    const order = aPaidOrder({ needsApproval: true, pieces: ["Instagram", "Instagram"] })
    const submit = (id: string) =>
      submitWork(order.influencer, order.orderId, id, { text: "Ad", files: [], seen: 0 })
    const [first = "", second = ""] = order.ids
    expect(stepsOf(order.brand)).toEqual([])
    submit(first)
    const { orderId } = order
    expect(listNextSteps(order.brand).steps).toMatchObject([
      { kind: "early-draft", orderId, count: 1 },
    ])
    expect(stepsOf(order.influencer)).toEqual(["submit"])
    submit(second)
    expect(stepsOf(order.brand)).toEqual(["approve"])
  })

  test("drafts that are not posted", () => {
    const brand = aBrand()
    aProject(brand, { status: "draft", title: "Autumn" })
    expect(listNextSteps(brand).steps).toMatchObject([{ kind: "draft", title: "Autumn" }])
  })

  test("work to accept, with the time of automatic acceptance", () => {
    const { brand, influencer, orderId } = aStartedOrder()
    expect(stepsOf(brand)).toEqual([])
    stepOrder(findOwnOrder(influencer, orderId), "deliver", "influencer")
    expect(listNextSteps(brand).steps).toMatchObject([
      { kind: "order", action: "complete", orderId, dueAt: START + 7 * DAY, bySilence: "complete" },
    ])
    completeOrder(brand, orderId)
    expect(stepsOf(brand)).toEqual(["review"])
  })
})

describe("an influencer's next steps have", () => {
  test("work to submit, until submitted", () => {
    const { influencer, orderId } = aStartedOrder()
    expect(listNextSteps(influencer).steps).toMatchObject([
      { kind: "order", action: "deliver", orderId, dueAt: START + 10 * DAY },
    ])
    stepOrder(findOwnOrder(influencer, orderId), "deliver", "influencer")
    expect(stepsOf(influencer)).toEqual([])
  })

  test("an offer of the brand while the project is open", () => {
    const influencer = anInfluencer()
    const brand = aBrand()
    const projectId = aProject(brand)
    const applicationId = anApplication(influencer, projectId)
    expect(stepsOf(influencer)).toEqual([])
    const offered = { bidMinor: 650_000, deliveryDays: 8, message: "" }
    makeCounterOffer(brand, projectId, applicationId, offered)
    const counter = { kind: "counter", applicationId, amountMinor: 650_000, deliveryDays: 8 }
    expect(listNextSteps(influencer).steps).toMatchObject([
      { ...counter, offer: { shownTermsId: expect.any(String) } },
    ])
    // A changed brief has to be read before it is accepted.
    db.update(projects).set({ termsId: "changed" }).where(eq(projects.id, projectId)).run()
    expect(listNextSteps(influencer).steps).toMatchObject([{ ...counter, offer: undefined }])
    sqlite.prepare("UPDATE projects SET status = 'closed' WHERE id = ?").run(projectId)
    expect(stepsOf(influencer)).toEqual([])
  })

  test("an offer before work that is due in more than seven days", () => {
    const { influencer } = aStartedOrder()
    const brand = aBrand()
    const projectId = aProject(brand)
    const applicationId = anApplication(influencer, projectId)
    const offered = { bidMinor: 650_000, deliveryDays: 8, message: "" }
    makeCounterOffer(brand, projectId, applicationId, offered)
    expect(stepsOf(influencer)).toEqual(["counter", "deliver"])
    clock.advance(4 * DAY)
    expect(stepsOf(influencer)).toEqual(["deliver", "counter"])
  })

  test("an invitation until it ends", () => {
    const influencer = anInfluencer()
    const brand = aBrand()
    const invitation = {
      ...{ id: randomUUID(), projectId: aProject(brand), brandId: brand.userId },
      ...{ influencerId: influencer.userId, message: "Come", status: "viewed" as const },
      ...{ createdAt: START, expiresAt: START + 14 * DAY },
    }
    db.insert(invitations).values(invitation).run()
    expect(listNextSteps(influencer).steps).toMatchObject([
      { kind: "invitation", invitationId: invitation.id, dueAt: START + 14 * DAY },
    ])
    clock.advance(14 * DAY)
    expect(stepsOf(influencer)).toEqual([])
  })

  test("the address for a product, until given or delivered", () => {
    const { brand, influencer, orderId } = aPaidOrder({ product: { name: "Clay cup" } })
    expect(stepsOf(influencer)).toEqual(["deliver", "address"])
    expect(stepsOf(brand)).toEqual([])
    giveAddress(influencer, orderId, { address: "12 Rose Street" })
    expect(stepsOf(influencer)).toEqual(["deliver"])
    sqlite.prepare("UPDATE orders SET shipping_address = NULL WHERE id = ?").run(orderId)
    stepOrder(findOwnOrder(influencer, orderId), "deliver", "influencer")
    expect(stepsOf(influencer)).toEqual([])
  })

  test("missing payout details while money waits", () => {
    const { brand, influencer, orderId } = aStartedOrder()
    completeOrder(brand, orderId)
    const paysNobody =
      "INSERT INTO payouts (id, order_id, influencer_id, amount_paise, fee_paise, status, due_at, created_at) VALUES (?, ?, ?, 100, 0, 'locked', ?, ?)"
    sqlite.prepare(paysNobody).run(randomUUID(), orderId, influencer.userId, START, START)
    expect(stepsOf(influencer)).toContain("payout-details")
    withDetailsByHand(influencer)
    expect(stepsOf(influencer)).not.toContain("payout-details")
    // Removed details leave a row.
    sqlite.prepare("UPDATE payout_details SET sealed = '' WHERE user_id = ?").run(influencer.userId)
    expect(stepsOf(influencer)).toContain("payout-details")
  })
})

describe("the next steps of both sides have", () => {
  test("the review of an order cancelled after its start", () => {
    const { brand, influencer, orderId } = aStartedOrder()
    withdrawFromOrder(influencer, orderId, { reason: "I am ill." })
    for (const side of [brand, influencer]) {
      const review = listNextSteps(side).steps.find(({ kind }) => kind === "review")
      expect(review).toMatchObject({ orderId, dueAt: START + 14 * DAY })
    }
  })

  test("requests of the other side, and not their own", () => {
    const { brand, influencer, orderId } = aStartedOrder()
    proposeDueDate(influencer, orderId, { dueDay: START + 20 * DAY })
    expect(stepsOf(brand)).toEqual(["agreeToDueDate"])
    answerDueDate(brand, orderId, "agreeToDueDate", { dueAt: START + 20 * DAY })
    requestCancellation(influencer, orderId, { reason: "I have fallen ill." })
    expect(stepsOf(brand)).toEqual(["agreeToCancel"])
    expect(stepsOf(influencer)).toEqual([])
    answerCancellation(brand, orderId, "declineToCancel")
    expect(stepsOf(brand)).toEqual([])
    expect(stepsOf(influencer)).toEqual(["deliver"])
  })

  test("a dispute without their answer", () => {
    const { brand, influencer, orderId } = aStartedOrder()
    stepOrder(findOwnOrder(influencer, orderId), "deliver", "influencer")
    openDispute(brand, orderId, { reason: "It is not what we agreed on.", files: [] })
    expect(stepsOf(influencer)).toEqual(["dispute"])
    expect(stepsOf(brand)).toEqual([])
    answerDispute(influencer, orderId, { text: "It is what the brief says.", files: [] })
    expect(stepsOf(influencer)).toEqual([])
  })

  test("open reviews, until written or expired", () => {
    const { brand, influencer, orderId } = aStartedOrder()
    completeOrder(brand, orderId)
    expect(stepsOf(influencer)).toContain("review")
    writeReview(brand, orderId, { stars: 5, text: "", privateNote: "" })
    expect(stepsOf(brand)).toEqual([])
    clock.advance(14 * DAY + 1)
    expect(stepsOf(influencer)).not.toContain("review")
  })
})

test("each seat has the steps that it may take", () => {
  const brand = aBrand()
  const shortlistedIn = aProject(brand)
  shortlistApplicant(brand, shortlistedIn, anApplication(anInfluencer(), shortlistedIn))
  anApplication(anInfluencer(), aProject(brand))
  aProject(brand, { status: "draft" })
  const order = { phase: "delivered", deliveredAt: START, reviewDueAt: START + DAY } as const
  const delivered = aProject(brand)
  const applicationId = anApplication(anInfluencer(), delivered)
  const { orderId } = shortlistApplicant(brand, delivered, applicationId)
  startOrder(orderId)
  db.update(orders).set(order).where(eq(orders.id, orderId)).run()
  const own = { personId: randomUUID(), name: "Pat", email: "pat@example.com" }
  const facts = { ...own, emailVerifiedAt: 0, suspendedAt: null }
  const stepsAs = (seat: Seat) => stepsOf({ ...brand, member: { ...facts, seat } })
  expect(stepsAs("viewer")).toEqual([])
  expect(stepsAs("finance")).toEqual(["complete", "billing", "unpaid"])
  expect(stepsAs("manager")).toEqual(["applicants", "draft"])
  expect(stepsAs("owner")).toEqual(stepsOf(brand))
  expect(listChecklistItems({ ...brand, member: { ...facts, seat: "viewer" } })).toEqual([])
  const asked = listChecklistItems({ ...brand, member: { ...facts, seat: "finance" } })
  expect(asked.map(({ name }) => name)).toEqual(["billing"])
})

test("next steps are sorted by due date, limited to eight, and private", () => {
  const brand = aBrand()
  const projectIds = Array.from({ length: 11 }, (_, n) => aProject(brand, { title: `Brief ${n}` }))
  for (const projectId of projectIds) anApplication(anInfluencer(), projectId)
  const influencer = anInfluencer()
  const projectId = aProject(brand)
  const { orderId } = shortlistApplicant(brand, projectId, anApplication(influencer, projectId))
  startOrder(orderId)
  stepOrder(findOwnOrder(influencer, orderId), "deliver", "influencer")
  const { steps, more } = listNextSteps(brand)
  expect(steps.map(summary)).toEqual(["complete", ...Array(7).fill("applicants")])
  expect(more).toBe(4)
  const all = listNextSteps(brand, ALL_STEPS)
  expect([all.steps.length, all.more]).toEqual([12, 0])
  expect(listNextSteps(aBrand())).toEqual({ steps: [], more: 0 })
})

test("a dashboard needs nine queries, whatever the number of steps", () => {
  const { brand, influencer } = aStartedOrder()
  for (const actor of [brand, influencer]) {
    listNextSteps(actor)
    const before = countedQueries()
    listNextSteps(actor)
    expect(countedQueries() - before).toBeLessThanOrEqual(9)
  }
})
