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
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { cancelPayment, startPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { shortlistApplicant, undoShortlist } from "#app/domain/work/orders/decisions.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { anInfluencer } from "#tests/support/domain.ts"
import {
  anOpenPayment,
  aProjectWithBids,
  ordersOf,
  readPayment,
  refundsOf,
} from "#tests/support/payments.ts"
import { oneValue } from "#tests/support/rows.ts"
import { aCapture } from "../mocks/razorpay.ts"

afterEach(() => clock.release())

function aCase() {
  const { brand, projectId, influencers, applicationIds } = aProjectWithBids([70_000, 55_000])
  const [maya = anInfluencer(), ravi = anInfluencer()] = influencers
  const [id = "", other = ""] = applicationIds
  return { brand, projectId, maya, ravi, id, other }
}
const higher = { bidMinor: 90_000, deliveryDays: 300 }

const dueDays = (projectId: string) =>
  oneValue("SELECT (due_at - started_at) / 86400000 FROM orders WHERE project_id = ?", projectId)

test("a bid changed after the summary is shown to the brand before payment", () => {
  const { brand, projectId, maya, id } = aCase()
  const { offer } = findPaymentOffer(brand, projectId, [id])
  changeApplication(maya, id, higher)
  const shown = { applicationIds: [id], shownPaise: offer?.totalPaise }
  expect(() => startPayment(brand, projectId, shown)).toThrow("The total has changed.")
  expect(findPaymentOffer(brand, projectId, [id]).offer?.totalPaise).toBe(90_000)
})

test("days changed after the summary are shown to the brand at an equal price", () => {
  const { brand, projectId, maya, id } = aCase()
  const { offer } = findPaymentOffer(brand, projectId, [id])
  expect(offer?.bill?.lines).toMatchObject([{ days: "in 10 days" }])
  changeApplication(maya, id, { bidMinor: 70_000, deliveryDays: 365 })
  const shown = { shownPaise: offer?.totalPaise, shownFingerprint: offer?.fingerprint }
  expect(() => startPayment(brand, projectId, { applicationIds: [id], ...shown })).toThrow(
    "The bill has changed. Please check it and pay again.",
  )
  const anew = findPaymentOffer(brand, projectId, [id]).offer
  expect(anew?.bill?.lines).toMatchObject([{ days: "in 365 days" }])
  const { paymentId } = startPayment(brand, projectId, {
    applicationIds: [id],
    shownPaise: anew?.totalPaise,
    shownFingerprint: anew?.fingerprint,
  })
  expect(findOwnPayment(brand, paymentId).fingerprint).toBe(anew?.fingerprint)
})

test("a bid changed during checkout is ignored: the order has the paid bid", () => {
  const { brand, projectId, maya, id } = aCase()
  const payment = anOpenPayment(brand, projectId, [id])
  const { locked } = changeApplication(maya, id, higher)
  expect(locked).toEqual({ bidMinor: 70_000, deliveryDays: 10 })
  expect(settlePayment(payment.id, aCapture(payment), "webhook")).toBe("settled")
  expect(ordersOf(projectId)).toMatchObject([{ status: "ongoing", amountMinor: 70_000 }])
  expect(dueDays(projectId)).toBe(10)
  expect(findOwnApplication(maya, id)).toMatchObject({
    state: "shortlisted",
    bidMinor: 70_000,
    deliveryDays: 10,
  })
})

test("an offer accepted during checkout is ignored", () => {
  const { brand, projectId, maya, id } = aCase()
  makeCounterOffer(brand, projectId, id, { ...higher, message: "" })
  const payment = anOpenPayment(brand, projectId, [id])
  const counterId = findOwnApplication(maya, id).counter?.id ?? ""
  answerCounterOffer(maya, id, { counterId, answer: "accept" })
  settlePayment(payment.id, aCapture(payment), "webhook")
  expect(ordersOf(projectId)).toMatchObject([{ amountMinor: 70_000 }])
})

test("an open offer lapses when its applicant is paid for", () => {
  const { brand, projectId, maya, id } = aCase()
  makeCounterOffer(brand, projectId, id, { ...higher, message: "" })
  const counterId = findOwnApplication(maya, id).counter?.id ?? ""
  const payment = anOpenPayment(brand, projectId, [id])
  settlePayment(payment.id, aCapture(payment), "webhook")
  expect(() => answerCounterOffer(maya, id, { counterId, answer: "accept" })).toThrow(
    "not open any more",
  )
})

test("an applicant cannot withdraw while the brand pays for the application", () => {
  const { brand, projectId, maya, ravi, id, other } = aCase()
  const payment = anOpenPayment(brand, projectId, [id])
  expect(() => withdrawApplication(maya, id)).toThrow("paying for your application")
  withdrawApplication(ravi, other)
  cancelPayment(brand, payment.id)
  withdrawApplication(maya, id)
  expect(findOwnApplication(maya, id).state).toBe("withdrawn")
})

test("an applicant can withdraw after the checkout, and late money is refunded", () => {
  clock.freeze(1_800_000_000_000)
  const { brand, projectId, maya, id } = aCase()
  const payment = anOpenPayment(brand, projectId, [id])
  clock.advance(31 * MINUTE)
  withdrawApplication(maya, id)
  expect(settlePayment(payment.id, aCapture(payment), "webhook")).toBe("refund-due")
  expect(ordersOf(projectId)).toEqual([])
})

test("the brand cannot make offers during checkout", () => {
  const { brand, projectId, id, other } = aCase()
  anOpenPayment(brand, projectId, [id])
  const offer = () => makeCounterOffer(brand, projectId, other, { ...higher, message: "" })
  expect(offer).toThrow("A payment for this project is open.")
})

describe("late money for an abandoned checkout", () => {
  const moneyIn = (paymentId: string) => {
    const payment = readPayment(paymentId)
    return settlePayment(paymentId, aCapture(payment), "webhook")
  }

  test("is refunded after the bid or its days changed", () => {
    for (const changed of [higher, { bidMinor: 70_000, deliveryDays: 40 }]) {
      const { brand, projectId, maya, id } = aCase()
      const payment = anOpenPayment(brand, projectId, [id])
      cancelPayment(brand, payment.id)
      changeApplication(maya, id, changed)
      expect(moneyIn(payment.id)).toBe("refund-due")
      expect(ordersOf(projectId)).toEqual([])
      expect(refundsOf(payment.id)).toMatchObject([{ reason: "a bid has changed meanwhile" }])
      expect(findOwnApplication(maya, id)).toMatchObject({ state: "pending", ...changed })
    }
  })

  test("is refunded after the influencer withdrew and applied again", async () => {
    clock.freeze(1_800_000_000_000)
    const { brand, projectId, maya, id } = aCase()
    const payment = anOpenPayment(brand, projectId, [id])
    cancelPayment(brand, payment.id)
    withdrawApplication(maya, id)
    clock.advance(30 * 24 * 60 * MINUTE)
    await applyToProject(maya, projectId, { bidMinor: 70_000, deliveryDays: 10 })
    expect(moneyIn(payment.id)).toBe("refund-due")
    expect(findOwnApplication(maya, id).state).toBe("pending")
  })

  test("is refunded when the draft order has another bid", () => {
    const { brand, projectId, influencers, applicationIds } = aProjectWithBids([100_000], {
      influencerCount: 1,
    })
    const [maya = anInfluencer()] = influencers
    const [id = ""] = applicationIds
    shortlistApplicant(brand, projectId, id)
    const payment = anOpenPayment(brand, projectId, [id])
    cancelPayment(brand, payment.id)
    undoShortlist(brand, projectId, id)
    changeApplication(maya, id, { bidMinor: 500_000, deliveryDays: 30 })
    shortlistApplicant(brand, projectId, id)
    expect(moneyIn(payment.id)).toBe("refund-due")
    expect(ordersOf(projectId)).toMatchObject([{ status: "draft", amountMinor: 500_000 }])
  })

  test("buys the order when nothing has changed", () => {
    const { brand, projectId, id } = aCase()
    const payment = anOpenPayment(brand, projectId, [id])
    cancelPayment(brand, payment.id)
    expect(moneyIn(payment.id)).toBe("settled")
    expect(ordersOf(projectId)).toMatchObject([{ status: "ongoing", amountMinor: 70_000 }])
  })
})
