import { afterEach, describe, expect, test } from "vitest"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import {
  answerCounterOffer,
  makeCounterOffer,
} from "#app/domain/market/applications/counter-offers.server.ts"
import {
  changeApplication,
  withdrawApplication,
} from "#app/domain/market/applications/own-application.server.ts"
import { findOwnApplication } from "#app/domain/market/applications/own-application-queries.server.ts"
import { findPaymentOffer } from "#app/domain/payments/payments/payment-offer.server.ts"
import { findOwnPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import { settle } from "#app/domain/payments/payments/settle.server.ts"
import { cancelPayment, startPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { shortlistApplicant, undoShortlist } from "#app/domain/work/orders/decisions.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { anInfluencer } from "#tests/support/domain.ts"
import {
  anOpenPayment,
  aProjectWithBids,
  ordersOf,
  readPayment,
  refundsOf,
} from "#tests/support/payments.ts"
import { aCapture } from "../mocks/razorpay.ts"

afterEach(() => clock.release())

/** Two applicants who bid within ten days; the brand pays for the first. */
function aCase() {
  const { brand, projectId, influencers, applicationIds } = aProjectWithBids([70_000, 55_000])
  const [maya = anInfluencer(), ravi = anInfluencer()] = influencers
  const [id = "", other = ""] = applicationIds
  return { brand, projectId, maya, ravi, id, other }
}
const higher = { bidMinor: 90_000, deliveryDays: 300 }

const dueDays = (projectId: string) =>
  sqlite
    .prepare("SELECT (due_at - started_at) / 86400000 FROM orders WHERE project_id = ?")
    .pluck()
    .get(projectId)

test("a bid that changes between the summary and the payment is shown to the brand first", async () => {
  const { brand, projectId, maya, id } = aCase()
  const { offer } = findPaymentOffer(brand, projectId, [id])
  await changeApplication(maya, id, higher)
  const shown = { applicationIds: [id], shownPaise: offer?.totalPaise }
  expect(() => startPayment(brand, projectId, shown)).toThrow("The total has changed.")
  expect(findPaymentOffer(brand, projectId, [id]).offer?.totalPaise).toBe(90_000)
})

test("days that change at the same price between the summary and the payment are shown to the brand first", async () => {
  const { brand, projectId, maya, id } = aCase()
  const { offer } = findPaymentOffer(brand, projectId, [id])
  expect(offer?.bill?.lines).toMatchObject([{ days: "in 10 days" }])
  await changeApplication(maya, id, { bidMinor: 70_000, deliveryDays: 365 })
  const shown = { shownPaise: offer?.totalPaise, shownMark: offer?.mark }
  expect(() => startPayment(brand, projectId, { applicationIds: [id], ...shown })).toThrow(
    "The bill has changed. Please check it and pay again.",
  )
  const anew = findPaymentOffer(brand, projectId, [id]).offer
  expect(anew?.bill?.lines).toMatchObject([{ days: "in 365 days" }])
  const { paymentId } = startPayment(brand, projectId, {
    applicationIds: [id],
    shownPaise: anew?.totalPaise,
    shownMark: anew?.mark,
  })
  expect(findOwnPayment(brand, paymentId).mark).toBe(anew?.mark)
})

test("a bid that changes while the brand pays does not count: the order is of what was paid", async () => {
  const { brand, projectId, maya, id } = aCase()
  const payment = anOpenPayment(brand, projectId, [id])
  const { locked } = await changeApplication(maya, id, higher)
  expect(locked).toEqual({ bidMinor: 70_000, deliveryDays: 10 })
  expect(settle(payment.id, aCapture(payment), "webhook")).toBe("settled")
  expect(ordersOf(projectId)).toMatchObject([{ status: "ongoing", amountMinor: 70_000 }])
  expect(dueDays(projectId)).toBe(10)
  expect(findOwnApplication(maya, id)).toMatchObject({
    state: "shortlisted",
    bidMinor: 70_000,
    deliveryDays: 10,
  })
})

test("an offer that is accepted while the brand pays does not count either", async () => {
  const { brand, projectId, maya, id } = aCase()
  await makeCounterOffer(brand, projectId, id, { ...higher, message: "" })
  const payment = anOpenPayment(brand, projectId, [id])
  const counterId = findOwnApplication(maya, id).counter?.id ?? ""
  answerCounterOffer(maya, id, { counterId, answer: "accept" })
  settle(payment.id, aCapture(payment), "webhook")
  expect(ordersOf(projectId)).toMatchObject([{ amountMinor: 70_000 }])
})

test("an offer that is open when its applicant is paid for counts no more", async () => {
  const { brand, projectId, maya, id } = aCase()
  await makeCounterOffer(brand, projectId, id, { ...higher, message: "" })
  const counterId = findOwnApplication(maya, id).counter?.id ?? ""
  const payment = anOpenPayment(brand, projectId, [id])
  settle(payment.id, aCapture(payment), "webhook")
  expect(() => answerCounterOffer(maya, id, { counterId, answer: "accept" })).toThrow(
    "not open any more",
  )
})

test("withdrawing waits while the brand pays for it, and for nobody else", async () => {
  const { brand, projectId, maya, ravi, id, other } = aCase()
  const payment = anOpenPayment(brand, projectId, [id])
  await expect(withdrawApplication(maya, id)).rejects.toThrow("paying for your application")
  await withdrawApplication(ravi, other)
  cancelPayment(brand, payment.id)
  await withdrawApplication(maya, id)
  expect(findOwnApplication(maya, id).state).toBe("withdrawn")
})

test("once the checkout is over withdrawing is possible, and money that still comes goes back", async () => {
  clock.freeze(1_800_000_000_000)
  const { brand, projectId, maya, id } = aCase()
  const payment = anOpenPayment(brand, projectId, [id])
  clock.advance(31 * MINUTE)
  await withdrawApplication(maya, id)
  expect(settle(payment.id, aCapture(payment), "webhook")).toBe("refund-due")
  expect(ordersOf(projectId)).toEqual([])
})

test("the brand makes no offers while it pays", async () => {
  const { brand, projectId, id, other } = aCase()
  anOpenPayment(brand, projectId, [id])
  const offer = makeCounterOffer(brand, projectId, other, { ...higher, message: "" })
  await expect(offer).rejects.toThrow("A payment for this project is open.")
})

describe("money that comes for a checkout that was given up goes back", () => {
  const moneyIn = (paymentId: string) => {
    const payment = readPayment(paymentId)
    return settle(paymentId, aCapture(payment), "webhook")
  }

  test("where the bid was changed afterwards, by its days alone too", async () => {
    for (const changed of [higher, { bidMinor: 70_000, deliveryDays: 40 }]) {
      const { brand, projectId, maya, id } = aCase()
      const payment = anOpenPayment(brand, projectId, [id])
      cancelPayment(brand, payment.id)
      await changeApplication(maya, id, changed)
      expect(moneyIn(payment.id)).toBe("refund-due")
      expect(ordersOf(projectId)).toEqual([])
      expect(refundsOf(payment.id)).toMatchObject([{ reason: "a bid has changed meanwhile" }])
      expect(findOwnApplication(maya, id)).toMatchObject({ state: "pending", ...changed })
    }
  })

  test("where its influencer withdrew and applied anew, even as before", async () => {
    clock.freeze(1_800_000_000_000)
    const { brand, projectId, maya, id } = aCase()
    const payment = anOpenPayment(brand, projectId, [id])
    cancelPayment(brand, payment.id)
    await withdrawApplication(maya, id)
    clock.advance(30 * 24 * 60 * MINUTE)
    await applyToProject(maya, projectId, { bidMinor: 70_000, deliveryDays: 10 })
    expect(moneyIn(payment.id)).toBe("refund-due")
    expect(findOwnApplication(maya, id).state).toBe("pending")
  })

  test("where the draft order is of another bid by now", async () => {
    const { brand, projectId, influencers, applicationIds } = aProjectWithBids([100_000], {
      influencerCount: 1,
    })
    const [maya = anInfluencer()] = influencers
    const [id = ""] = applicationIds
    shortlistApplicant(brand, projectId, id)
    const payment = anOpenPayment(brand, projectId, [id])
    cancelPayment(brand, payment.id)
    undoShortlist(brand, projectId, id)
    await changeApplication(maya, id, { bidMinor: 500_000, deliveryDays: 30 })
    shortlistApplicant(brand, projectId, id)
    expect(moneyIn(payment.id)).toBe("refund-due")
    expect(ordersOf(projectId)).toMatchObject([{ status: "draft", amountMinor: 500_000 }])
  })

  test("and buys what it was for where everything is as it was", () => {
    const { brand, projectId, id } = aCase()
    const payment = anOpenPayment(brand, projectId, [id])
    cancelPayment(brand, payment.id)
    expect(moneyIn(payment.id)).toBe("settled")
    expect(ordersOf(projectId)).toMatchObject([{ status: "ongoing", amountMinor: 70_000 }])
  })
})
