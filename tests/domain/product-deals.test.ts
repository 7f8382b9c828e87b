import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { listInfluencerSteps } from "#app/domain/admin/next-steps/influencer-steps.server.ts"
import { listOrderSteps, listReviewSteps } from "#app/domain/admin/next-steps/order-steps.server.ts"
import { readTable } from "#app/domain/admin/reports/reports.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import {
  applicationInput,
  counterInput,
} from "#app/domain/market/applications/application-schema.ts"
import { acceptBrief } from "#app/domain/market/applications/changed-brief.server.ts"
import {
  answerCounterOffer,
  makeCounterOffer,
} from "#app/domain/market/applications/counter-offers.server.ts"
import { changeApplication } from "#app/domain/market/applications/own-application.server.ts"
import { findOfferOfBid } from "#app/domain/market/offers/step-offer.server.ts"
import { findProjectOffer } from "#app/domain/payments/payments/payment-offer.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { startForFree } from "#app/domain/payments/payments/start-free.server.ts"
import { startPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { findDeliverableFor } from "#app/domain/work/deliverables/deliverable-queries.server.ts"
import {
  cancelOverdueOrder,
  withdrawFromOrder,
} from "#app/domain/work/orders/cancellation.server.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { listOwnOrders } from "#app/domain/work/orders/order-list.server.ts"
import { listProgress } from "#app/domain/work/orders/order-progress.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { findOrderView } from "#app/domain/work/orders/order-view.server.ts"
import { reportParcel, shipProduct } from "#app/domain/work/orders/parcel.server.ts"
import {
  askReturn,
  receiveReturn,
  reportParcelSentBack,
} from "#app/domain/work/orders/parcel-return.server.ts"
import { giveAddress } from "#app/domain/work/orders/shipping-address.server.ts"
import { writeReview } from "#app/domain/work/reviews/reviews.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import type { StoredBrief } from "#db/schema/projects.ts"
import type { Seat } from "#db/schema/team-words.ts"
import { setTaxes } from "#tests/support/billing.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { aPaidOrder, eventsOf, orderOf } from "#tests/support/orders.ts"
import { anOpenPayment, aProjectWithBids, ordersOf, projectRow } from "#tests/support/payments.ts"
import { change, oneValue } from "#tests/support/rows.ts"
import { aCapture } from "../mocks/razorpay.ts"

const ist = (text: string) => Date.parse(`${text}+05:30`)
beforeEach(() => clock.freeze(ist("2026-06-10T10:00:00")))
afterEach(() => {
  clock.release()
  setTaxes({ gifts: 0 })
})

const PRODUCT = { name: "Clay set", valueMinor: 150_000, isOnly: true as const }
const brief = (product: StoredBrief["product"] = PRODUCT) => ({ brief: { product } })
const parcel = { carrier: "fedex" as const, trackingNumber: "1234" }

const offerOf = (deal: ReturnType<typeof aProjectWithBids>) => {
  const { offer } = findProjectOffer(deal.brand, deal.projectId, deal.applicationIds)
  if (!offer) throw new Error("there is nothing to pay or start")
  return offer
}
const start = (deal: ReturnType<typeof aProjectWithBids>) =>
  startForFree(deal.brand, deal.projectId, {
    applicationIds: deal.applicationIds,
    shownFingerprint: offerOf(deal).fingerprint,
  })

const orderIdOf = (influencer: Actor) =>
  String(
    oneValue(
      "SELECT id FROM orders WHERE influencer_id = ? ORDER BY rowid DESC",
      influencer.userId,
    ),
  )

/** An order for a product alone, between new people unless told. */
function aFreeOrder(
  product: StoredBrief["product"] = PRODUCT,
  { brand = aBrand(), influencer = anInfluencer() } = {},
) {
  const projectId = aProject(brand, { influencerCount: 2, ...brief(product) })
  const applicationIds = [anApplication(influencer, projectId, { bidMinor: 0, deliveryDays: 5 })]
  start({ brand, projectId, applicationIds, influencers: [influencer] })
  const orderId = orderIdOf(influencer)
  const first = String(oneValue("SELECT id FROM deliverables WHERE order_id = ?", orderId))
  return { brand, influencer, projectId, orderId, first }
}
const count = (table: string, where = "1") =>
  Number(oneValue(`SELECT count(*) FROM ${table} WHERE ${where}`))

describe("a bid of 0", () => {
  test("is refused where the brief pays money", () => {
    const project = aProject(aBrand(), brief({ name: "Clay set", valueMinor: 1 }))
    expect(() => anApplication(anInfluencer(), project, { bidMinor: 0 })).toThrow(Invalid)
    const sent = { bidAmount: "0", deliveryDays: "3" }
    expect(applicationInput({ currency: "INR" }).safeParse(sent).success).toBe(false)
    expect(applicationInput({ currency: "INR", isProductOnly: true }).parse(sent).bidMinor).toBe(0)
  })

  test("is not carried over to a brief that pays money", () => {
    const { brand, projectId, influencers, applicationIds } = aProjectWithBids([0], brief())
    const [influencer] = influencers
    const [id = ""] = applicationIds
    change("UPDATE projects SET brief = '{}', terms_id = 'paid' WHERE id = ?", projectId)
    if (!influencer) throw new Error("nobody applied")
    const bid = { bidMinor: 0, deliveryDays: 9, shownTermsId: "paid" }
    expect(() => acceptBrief(influencer, id, bid)).toThrow(Invalid)
    expect(() => changeApplication(influencer, id, bid)).toThrow(Invalid)
    change("UPDATE applications SET terms_id = 'paid' WHERE id = ?", id)
    const { offer } = findProjectOffer(brand, projectId, applicationIds)
    expect(offer?.refusal).toMatch(/bid 0 on a brief that pays money/)
  })
})

describe("a counter-offer of 0", () => {
  const offer = { bidMinor: 0, deliveryDays: 4, message: "For the set alone?" }

  test("is refused where the brief pays money", () => {
    const { brand, projectId, applicationIds } = aProjectWithBids([50_000])
    const [id = ""] = applicationIds
    expect(() => makeCounterOffer(brand, projectId, id, offer)).toThrow(Invalid)
    const typed = { bidAmount: "0", deliveryDays: "4" }
    expect(counterInput({ currency: "INR" }).safeParse(typed).success).toBe(false)
    expect(counterInput({ currency: "INR", isProductOnly: true }).parse(typed).bidMinor).toBe(0)
  })

  test("waits among the creator's next steps", () => {
    const { brand, projectId, influencers, applicationIds } = aProjectWithBids([50_000], brief())
    const [influencer] = influencers
    makeCounterOffer(brand, projectId, applicationIds[0] ?? "", offer)
    const steps = influencer && listInfluencerSteps(influencer)
    expect(steps).toMatchObject([{ kind: "counter", amountMinor: 0, deliveryDays: 4 }])
  })

  test("becomes the bid, but not on a brief that pays money by then", () => {
    const deals = [aProjectWithBids([50_000], brief()), aProjectWithBids([50_000], brief())]
    const [id, other] = deals.map(({ brand, projectId, influencers, applicationIds }) => {
      const [applicationId = ""] = applicationIds
      makeCounterOffer(brand, projectId, applicationId, offer)
      const counterId = findOfferOfBid(applicationId)?.id ?? ""
      const [influencer] = influencers
      if (!influencer) throw new Error("nobody applied")
      const accept = (shownTermsId?: string) =>
        answerCounterOffer(influencer, applicationId, { counterId, answer: "accept", shownTermsId })
      return { accept, projectId }
    })
    id?.accept()
    expect(offerOf(deals[0] as (typeof deals)[number]).isFree).toBe(true)
    change("UPDATE projects SET brief = '{}', terms_id = 'paid' WHERE id = ?", other?.projectId)
    expect(() => other?.accept("paid")).toThrow(Invalid)
  })
})

describe("orders for a product alone", () => {
  test("start when the brand confirms, without a payment, posting or payout", () => {
    const entries = count("journal_entries")
    const deal = aProjectWithBids([0, 0], brief())
    expect(offerOf(deal)).toMatchObject({ isFree: true, totalPaise: 0, refusal: undefined })
    expect(() => startPayment(deal.brand, deal.projectId, deal)).toThrow("nothing to pay")
    expect(start(deal)).toBe(2)
    expect(ordersOf(deal.projectId)).toMatchObject([
      { status: "ongoing", amountMinor: 0, itemId: null },
      { status: "ongoing", amountMinor: 0, itemId: null },
    ])
    expect(projectRow(deal.projectId)).toEqual({ status: "closed", shortlisted: 2 })
    expect(() => start(deal)).toThrow()
    expect(count("payments", `project_id = '${deal.projectId}'`)).toBe(0)
    expect(count("journal_entries")).toBe(entries)
  })

  test("start by who may pay, not by a manager", () => {
    const deal = aProjectWithBids([0], brief())
    const pat = { personId: "none", name: "Pat", email: "pat@example.com", suspendedAt: null }
    const as = (seat: Seat) => ({
      ...deal,
      brand: { ...deal.brand, member: { ...pat, emailVerifiedAt: 0, seat } },
    })
    expect(() => start(as("manager"))).toThrow("Only the owner or finance")
    // Finance is let through to the check of the seat's own row.
    expect(() => start(as("finance"))).toThrow("Your seat in this account has changed")
  })

  test("start from a shortlisting too, and not by another bill", () => {
    const deal = aProjectWithBids([0], { ...brief(), influencerCount: 1 })
    const [id = ""] = deal.applicationIds
    const { orderId } = shortlistApplicant(deal.brand, deal.projectId, id)
    expect(findOrderView(deal.brand, orderId).state).toBe("Not started yet")
    const stale = { applicationIds: deal.applicationIds, shownFingerprint: "other" }
    expect(() => startForFree(deal.brand, deal.projectId, stale)).toThrow(Conflict)
    expect(start(deal)).toBe(1)
    expect(orderOf(orderId).phase).toBe("in_progress")
  })

  test("start with paid ones of a selection once the payment is proven", () => {
    const deal = aProjectWithBids([0, 50_000], brief())
    expect(offerOf(deal)).toMatchObject({ isFree: false, totalPaise: 50_000 })
    expect(() => start(deal)).toThrow(Conflict)
    const payment = anOpenPayment(deal.brand, deal.projectId, deal.applicationIds)
    expect(ordersOf(deal.projectId)).toEqual([])
    const captured = aCapture(payment)
    expect(settlePayment(payment.id, captured, "webhook")).toBe("settled")
    expect(ordersOf(deal.projectId).map(({ status }) => status)).toEqual(["ongoing", "ongoing"])
    const free = orderIdOf(deal.influencers[0] as Actor)
    expect(count("journal_entries", `order_id = '${free}'`)).toBe(0)
    completeOrder(deal.brand, free)
    expect(count("journal_entries", `order_id = '${free}'`)).toBe(0)
    expect(count("payouts", `order_id = '${free}'`)).toBe(0)
  })

  test("run from the parcel to the review with the gift's label preset", () => {
    const { brand, influencer, orderId, first } = aFreeOrder()
    const before = findOrderView(influencer, orderId)
    expect(before.outlook.before).toBe("The agreed days begin when the product is received.")
    expect(before.money).toBe("None: for the product alone")
    const turn = () => findOrderView(brand, orderId).turn
    expect(turn()).toMatchObject({ isOwn: false, step: "give the address for the product" })
    giveAddress(influencer, orderId, { address: "1 Road, Pune" })
    clock.advance(40 * DAY)
    expect(orderOf(orderId).dueAt).toBeNull()
    expect(turn()).toMatchObject({ isOwn: true, step: "ship the product" })
    expect(findOrderView(brand, orderId).suggested).toBeUndefined()
    expect(listOrderSteps(influencer)).toEqual([])
    const waiting = (actor: Actor) => listOwnOrders(actor, { state: "waiting" }).items.length
    expect([brand, influencer].map(waiting)).toEqual([1, 0])
    shipProduct(brand, orderId, parcel)
    expect(turn()).toMatchObject({ isOwn: false, step: "say whether the product came" })
    expect([brand, influencer].map(waiting)).toEqual([0, 1])
    reportParcel(influencer, orderId, "damaged")
    askReturn(brand, orderId, { address: "9 Street, Delhi" })
    expect(turn()).toMatchObject({ isOwn: false, step: "send the product back" })
    expect([brand, influencer].map(waiting)).toEqual([0, 1])
    reportParcelSentBack(influencer, orderId, parcel)
    expect(turn()).toMatchObject({ isOwn: true, step: "say whether the product came back" })
    expect([brand, influencer].map(waiting)).toEqual([1, 0])
    receiveReturn(brand, orderId)
    shipProduct(brand, orderId, parcel)
    reportParcel(influencer, orderId, "received")
    expect(turn()?.step).toBe("post the work and submit its live link")
    expect(orderOf(orderId).dueAt).toBe(clock.now() + 5 * DAY)
    expect(findDeliverableFor(influencer, "deliver", orderId, first).isGift).toBe(true)
    const url = "https://www.instagram.com/reel/gift/"
    deliverLive(influencer, orderId, first, { url, label: "Free gift" })
    completeOrder(brand, orderId)
    const view = findOrderView(brand, orderId)
    expect(view).toMatchObject({ phase: "completed", isEarned: false, amount: "₹0" })
    const steps = listProgress(view.progress, undefined)
    expect(steps.map(({ label }) => label)).toEqual(["Started", "Live", "Accepted"])
    expect(steps.every(({ state }) => state === "done")).toBe(true)
    expect(count("payouts", `order_id = '${orderId}'`)).toBe(0)
    expect(count("jobs", `ref = '${orderId}' AND kind LIKE 'advance-%'`)).toBe(0)
  })

  test("count once for a brand in a creator's record and reviews", () => {
    const people = { brand: aBrand(), influencer: anInfluencer() }
    const [first, second] = [aFreeOrder(PRODUCT, people), aFreeOrder(PRODUCT, people)]
    const paid = aPaidOrder({}, people)
    const review = (orderId: string) =>
      writeReview(people.brand, orderId, { stars: 5, text: "Good.", privateNote: "" })
    for (const { orderId } of [first, second, paid]) completeOrder(people.brand, orderId)
    review(first.orderId)
    expect(() => review(second.orderId)).toThrow("already written your review")
    expect(listReviewSteps(people.brand)).toMatchObject([{ orderId: paid.orderId }])
    review(paid.orderId)
    const { userId } = people.influencer
    expect(count("creator_orders", `user_id = '${userId}' AND completed_orders = 2`)).toBe(1)
  })

  test("end without a refund when the influencer leaves", () => {
    const { influencer, orderId, projectId } = aFreeOrder()
    const refunds = count("refunds")
    withdrawFromOrder(influencer, orderId, { reason: "Nothing was shipped." })
    expect(orderOf(orderId).phase).toBe("cancelled")
    expect(count("refunds")).toBe(refunds)
    expect(projectRow(projectId)).toEqual({ status: "active", shortlisted: 0 })
  })
})

test("receipt, cancellation and lateness in one second have one outcome", () => {
  const acts = {
    receive: (deal: ReturnType<typeof aFreeOrder>) =>
      reportParcel(deal.influencer, deal.orderId, "received"),
    withdraw: (deal: ReturnType<typeof aFreeOrder>) =>
      withdrawFromOrder(deal.influencer, deal.orderId, { reason: "I am ill." }),
    overdue: (deal: ReturnType<typeof aFreeOrder>) => cancelOverdueOrder(deal.brand, deal.orderId),
  }
  const names = ["receive", "withdraw", "overdue"] as const
  for (const one of names)
    for (const other of names)
      for (const last of names) {
        if (new Set([one, other, last]).size < 3) continue
        clock.freeze(ist("2026-06-10T10:00:00"))
        const deal = aFreeOrder()
        giveAddress(deal.influencer, deal.orderId, { address: "1 Road, Pune" })
        shipProduct(deal.brand, deal.orderId, parcel)
        // Late by the second in which all three act.
        change("UPDATE orders SET due_at = ? WHERE id = ?", clock.now() - 3 * DAY - 1, deal.orderId)
        const done = [one, other, last].filter((name) => {
          try {
            acts[name](deal)
            return true
          } catch (error) {
            if (!(error instanceof Conflict)) throw error
            return false
          }
        })
        const events = eventsOf(deal.orderId)
        const label = [one, other, last].join(" ")
        expect(events.filter((type) => type === "order.cancelled").length, label).toBeLessThan(2)
        expect(orderOf(deal.orderId).phase, label).toBe("cancelled")
        expect(done, label).toEqual(one === "receive" ? ["receive", "withdraw"] : [one])
      }
})

describe("gifts", () => {
  const receive = (deal: ReturnType<typeof aFreeOrder>) => {
    giveAddress(deal.influencer, deal.orderId, { address: "1 Road, Pune" })
    shipProduct(deal.brand, deal.orderId, parcel)
    reportParcel(deal.influencer, deal.orderId, "received")
  }
  const filters = {
    ...{ from: 20_000, to: 22_000, projectId: null, platform: null },
  } as unknown as Parameters<typeof readTable>[2]

  test("are told to both before they exceed the threshold of the year", () => {
    setTaxes({ gifts: 1000 })
    const people = { brand: aBrand(), influencer: anInfluencer() }
    const worth = (valueMinor: number) => ({ ...PRODUCT, valueMinor })
    const told = (orderId: string) => eventsOf(orderId).includes("order.gift_threshold")
    const first = aFreeOrder(worth(1_500_000), people)
    expect(told(first.orderId)).toBe(false)
    const second = aFreeOrder(worth(500_000), people)
    expect(told(second.orderId), "20,000 is not above").toBe(false)
    expect(told(aFreeOrder(worth(100), people).orderId)).toBe(true)
    receive(first)
    expect(told(aFreeOrder(worth(2_000_100)).orderId), "other people").toBe(true)
    clock.freeze(ist("2027-03-31T23:59:59"))
    for (const { brand, orderId } of [second]) completeOrder(brand, orderId)
    clock.freeze(ist("2027-04-01T00:00:00"))
    expect(told(aFreeOrder(worth(1_900_000), people).orderId), "a new year").toBe(false)
    setTaxes({ gifts: 0 })
    expect(told(aFreeOrder(worth(9_000_000), people).orderId), "off").toBe(false)
  })

  test("stand in the reports of both by financial year, but not what goes back", () => {
    const people = { brand: aBrand(), influencer: anInfluencer() }
    clock.freeze(ist("2027-03-31T23:59:59"))
    receive(aFreeOrder({ ...PRODUCT, valueMinor: 2_100_000 }, people))
    clock.freeze(ist("2027-04-01T00:00:00"))
    receive(aFreeOrder(PRODUCT, people))
    receive(aFreeOrder({ ...PRODUCT, returnPaidBy: "brand" }, people))
    const damaged = aFreeOrder(PRODUCT, people)
    giveAddress(damaged.influencer, damaged.orderId, { address: "1 Road, Pune" })
    shipProduct(damaged.brand, damaged.orderId, parcel)
    reportParcel(damaged.influencer, damaged.orderId, "damaged")
    completeOrder(damaged.brand, damaged.orderId)
    const years = [
      { year: "2027-28", gifts: 1, worth: 150_000, above: 0 },
      { year: "2026-27", gifts: 1, worth: 2_100_000, above: 100_000 },
    ]
    for (const actor of [people.brand, people.influencer]) {
      expect(readTable(actor, "gifts", filters)).toMatchObject(years)
    }
    const day = Math.floor(ist("2027-06-01T10:00:00") / DAY)
    const few = { ...filters, from: day, to: day }
    expect(readTable(people.brand, "gifts", few), "the whole year").toMatchObject([years[0]])
  })

  test("of a chosen project are shown with what all projects are above", () => {
    const people = { brand: aBrand(), influencer: anInfluencer() }
    const deals = [1, 2].map(() => aFreeOrder({ ...PRODUCT, valueMinor: 1_500_000 }, people))
    for (const deal of deals) receive(deal)
    const chosen = { ...filters, projectId: deals[0]?.projectId ?? "" }
    expect(readTable(people.brand, "gifts", chosen)).toMatchObject([
      { gifts: 1, worth: 1_500_000, above: 1_000_000 },
    ])
  })
})

test("the days from a receipt end at the same hour across 29 February", () => {
  const days = [
    ["2028-02-26T23:59:59", "2028-03-02"],
    ["2027-02-26T00:00:00", "2027-03-03"],
    ["2026-12-31T23:59:59", "2027-01-05"],
  ] as const
  for (const [received, due] of days) {
    clock.freeze(ist("2026-06-10T10:00:00"))
    const { brand, influencer, orderId } = aFreeOrder()
    giveAddress(influencer, orderId, { address: "1 Road, Pune" })
    clock.freeze(ist(received))
    shipProduct(brand, orderId, parcel)
    reportParcel(influencer, orderId, "received")
    expect(isoDayOf(orderOf(orderId).dueAt ?? 0)).toBe(due)
  }
})
