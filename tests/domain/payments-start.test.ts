import { expect, test } from "vitest"
import { deleteProject } from "#app/domain/market/projects/delete-project.server.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { quotePayment } from "#app/domain/payments/payments/payment-offer.server.ts"
import { findOwnPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import {
  cancelPayment,
  prepareCheckout,
  startPayment,
} from "#app/domain/payments/payments/start-payment.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { parseAmountMinor, toPaise } from "#app/domain/shared/money.ts"
import {
  rejectApplicant,
  shortlistApplicant,
  undoShortlist,
} from "#app/domain/work/orders/decisions.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { listenToProvider } from "#tests/support/listening-provider.ts"
import { anOpenPayment, aProjectWithBids, readPayment } from "#tests/support/payments.ts"
import { asserts } from "#tests/support/statements.ts"
import { anOrder, answering, failing, listOf, provider, providerId } from "../mocks/razorpay.ts"

listenToProvider()

const minor = (text: string): number => {
  const amount = parseAmountMinor(text)
  if (amount === undefined) throw new Error(`${text} is no amount`)
  return amount
}

test("bids add up to exact paise", () => {
  asserts("limit-payment")
  const totalOf = (bids: string[]) => {
    const { brand, projectId, applicationIds } = aProjectWithBids(bids.map(minor))
    return quotePayment(brand, projectId, applicationIds).totalPaise
  }
  expect(totalOf(["1.15"])).toBe(115)
  expect(totalOf(["0.1", "0.2", "0.7"])).toBe(100)
  expect(totalOf(Array.from({ length: 40 }, () => "99999.99"))).toBe(399_999_960)
})

test("a comma groups digits and is never a decimal point", () => {
  for (const [text, amount] of [
    ["1,500.5", 150_050],
    ["12,34,567", 123_456_700],
    ["1,234,567.05", 123_456_705],
  ] as const) {
    expect(parseAmountMinor(text), text).toBe(amount)
  }
  for (const text of ["150,50", "10,00", "12,5", ",,1,,9,", "1,5,000", "1.500,00", "1500,"]) {
    expect(parseAmountMinor(text), text).toBe(undefined)
  }
})

test("a rate uses integers, with each bid rounded half up to the paisa", () => {
  expect(toPaise(100, "88.40")).toBe(8840)
  expect(toPaise(115, "88.4")).toBe(10_166)
  expect(toPaise(1, "0.5")).toBe(1)
  expect(toPaise(1, "0.499999")).toBe(0)
  expect(toPaise(3, "102.105")).toBe(306)
  expect(toPaise(1_000_000_000, "999999.999999")).toBe(999_999_999_999_000)
  expect(toPaise(700, null)).toBe(700)
})

test("a project in dollars is charged in rupees at the stored operator's rate", () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([115, 200], { currency: "USD" })
  const quote = quotePayment(brand, projectId, applicationIds)
  expect(quote).toMatchObject({ fxRate: "88.40", totalPaise: 10_166 + 17_680 })
  const { paymentId } = startPayment(brand, projectId, { applicationIds })
  expect(readPayment(paymentId)).toMatchObject({
    amountPaise: 27_846,
    currency: "INR",
    bidCurrency: "USD",
    fxRate: "88.40",
  })
})

test("a currency without a rate cannot be charged, with a reason", () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([700_000, 500], { currency: "GBP" })
  const { canPay } = quotePayment(brand, projectId, applicationIds)
  expect(canPay).toEqual({
    isAllowed: false,
    reason: "This project is in GBP, and no exchange rate to rupees is set. It cannot be paid yet.",
  })
  expect(() => startPayment(brand, projectId, { applicationIds })).toThrow(/no exchange rate/)
})

test("a payment below a rupee is refused", () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([50, 49])
  expect(() => startPayment(brand, projectId, { applicationIds })).toThrow("₹1")
})

test("a payment with a part below a rupee is refused", () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([99, 100_000])
  expect(() => startPayment(brand, projectId, { applicationIds })).toThrow("₹1")
  const just = aProjectWithBids([100, 100_000])
  expect(startPayment(just.brand, just.projectId, just).isNew).toBe(true)
})

test("equal applicants reuse a payment, and others wait for its end", () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([100, 200, 300])
  const [first = "", second = "", third = ""] = applicationIds
  const started = startPayment(brand, projectId, { applicationIds: [first, second] })
  const again = startPayment(brand, projectId, { applicationIds: [second, first] })
  expect(again).toEqual({ paymentId: started.paymentId, isNew: false })
  expect(() => startPayment(brand, projectId, { applicationIds: [third] })).toThrow(Conflict)
  cancelPayment(brand, started.paymentId)
  expect(startPayment(brand, projectId, { applicationIds: [third] }).isNew).toBe(true)
})

test("an unpaid checkout expires after half an hour", () => {
  clock.freeze(1_800_000_000_000)
  const { brand, projectId, applicationIds } = aProjectWithBids([100, 200])
  const old = startPayment(brand, projectId, { applicationIds })
  clock.advance(31 * MINUTE)
  expect(startPayment(brand, projectId, { applicationIds }).isNew).toBe(true)
  expect(readPayment(old.paymentId)).toMatchObject({ status: "failed", errorCode: "abandoned" })
})

test("the brand sees a changed total before it pays", () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([100, 200])
  expect(() => startPayment(brand, projectId, { applicationIds, shownPaise: 299 })).toThrow(
    "The total has changed",
  )
  expect(startPayment(brand, projectId, { applicationIds, shownPaise: 300 }).isNew).toBe(true)
})

test("only available applicants of an own project are paid for", () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([100, 200, 300])
  const [first = "", second = "", third = ""] = applicationIds
  const foreign = aProjectWithBids([100])
  const pay = (ids: string[]) => () => startPayment(brand, projectId, { applicationIds: ids })
  expect(pay([])).toThrow(Conflict)
  expect(pay([first, foreign.applicationIds[0] ?? ""])).toThrow(Conflict)
  expect(() => startPayment(aBrand(), projectId, { applicationIds: [first] })).toThrow(NotFound)
  rejectApplicant(brand, projectId, second)
  expect(pay([first, second])).toThrow(Conflict)
  const small = aProject(brand, { influencerCount: 2 })
  const many = [1, 2, 3].map(() => anApplication(anInfluencer(), small))
  expect(() => startPayment(brand, small, { applicationIds: many })).toThrow("only up to 2")
  expect(pay([first, third])).not.toThrow()
})

test("a project for one influencer is paid after shortlisting", () => {
  const brand = aBrand()
  const projectId = aProject(brand)
  const applicationId = anApplication(anInfluencer(), projectId)
  const pay = () => startPayment(brand, projectId, { applicationIds: [applicationId] })
  expect(pay).toThrow("shortlist the influencer first")
  shortlistApplicant(brand, projectId, applicationId)
  expect(readPayment(pay().paymentId).amountPaise).toBe(700_000)
  expect(() => undoShortlist(brand, projectId, applicationId)).toThrow("payment")
})

test("an open payment locks its project and applicants", () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([100, 200, 300])
  const [first = "", second = "", third = ""] = applicationIds
  const { paymentId } = startPayment(brand, projectId, { applicationIds: [first, second] })
  expect(() => rejectApplicant(brand, projectId, first)).toThrow("payment")
  expect(() => shortlistApplicant(brand, projectId, third)).toThrow("payment")
  expect(() => deleteProject(brand, projectId)).toThrow("payment")
  const details = {
    title: "T",
    description: "D",
    status: "active",
    platforms: [],
    influencerCount: 3,
    followers: null,
    niche: "",
    budgetMinMinor: null,
    budgetMaxMinor: null,
    currency: "INR",
    deliveryDays: 3,
  } as const
  const save = (change: object) => () =>
    saveProject(brand, projectId, { ...details, platforms: [], ...change })
  expect(save({ status: "closed" })).toThrow(Invalid)
  expect(save({ influencerCount: 2 })).toThrow(Invalid)
  expect(save({ title: "Another title" })).not.toThrow()
  cancelPayment(brand, paymentId)
  expect(save({ status: "closed" })).not.toThrow()
  expect(() => rejectApplicant(brand, projectId, first)).not.toThrow()
})

test("a payment is visible to its brand only", () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([100, 200])
  const { id } = anOpenPayment(brand, projectId, applicationIds)
  expect(findOwnPayment(brand, id)).toMatchObject({ stage: "ready", amountPaise: 300 })
  expect(() => findOwnPayment(aBrand(), id)).toThrow(NotFound)
  expect(() => cancelPayment(aBrand(), id)).toThrow(NotFound)
})

test("the provider's order has amount, currency and receipt, and is created once", async () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([115, 200])
  const { paymentId } = startPayment(brand, projectId, { applicationIds })
  const asked: Record<string, unknown>[] = []
  provider.use(
    answering("post", "/orders", (body) => {
      asked.push(body)
      return anOrder(body)
    }),
  )
  await prepareCheckout(paymentId, { isNew: true })
  await prepareCheckout(paymentId, { isNew: false })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    amount: 315,
    currency: "INR",
    receipt: `pm_${paymentId}`,
    notes: { payment_id: paymentId },
  })
  expect(String(asked[0]?.receipt).length).toBeLessThanOrEqual(40)
})

test("a provider's order with a lost response is found by its receipt", async () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([115, 200])
  const { paymentId } = startPayment(brand, projectId, { applicationIds })
  const id = providerId("order")
  const lost = { id, amount: 315, currency: "INR", receipt: `pm_${paymentId}`, status: "created" }
  const other = { ...lost, id: providerId("order"), amount: 1 }
  provider.use(
    failing("post", "/orders", "reset"),
    answering("get", "/orders", listOf(other, lost)),
  )
  await prepareCheckout(paymentId, { isNew: true })
  expect(readPayment(paymentId).providerOrderId).toBe(id)
})

test.each([
  ["a broken line", "reset", "does not answer"],
  ["an HTML error page", "html", "does not answer"],
  ["too many requests", { status: 429 }, "does not answer"],
  ["a refusal", { status: 400 }, "refused"],
] as const)("%s leaves a payment that can be retried", async (_name, fault, words) => {
  const { brand, projectId, applicationIds } = aProjectWithBids([115, 200])
  const { paymentId } = startPayment(brand, projectId, { applicationIds })
  provider.use(failing("post", "/orders", fault), answering("get", "/orders", listOf()))
  await expect(prepareCheckout(paymentId, { isNew: true })).rejects.toThrow(words)
  expect(findOwnPayment(brand, paymentId).stage).toBe("unprepared")
  provider.use(answering("get", "/orders", listOf()), answering("post", "/orders", anOrder))
  await prepareCheckout(paymentId, { isNew: false })
  expect(findOwnPayment(brand, paymentId).stage).toBe("ready")
})

test("a provider's response with another amount is rejected", async () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([115, 200])
  const { paymentId } = startPayment(brand, projectId, { applicationIds })
  provider.use(answering("post", "/orders", (body) => ({ ...anOrder(body), amount: 1 })))
  await expect(prepareCheckout(paymentId, { isNew: true })).rejects.toThrow(Conflict)
  expect(readPayment(paymentId).providerOrderId).toBeNull()
})

test("the database allows one open payment per project", () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([100, 200])
  const payment = anOpenPayment(brand, projectId, applicationIds)
  const copy = sqlite.prepare(
    `INSERT INTO payments SELECT ?, brand_id, project_id, amount_paise, currency, bid_currency, fx_rate,
     ?, NULL, NULL, status, fulfilment, error_code, created_at, expires_at, ip, paid_at, NULL, NULL, NULL
     FROM payments WHERE id = ?`,
  )
  expect(() => copy.run("other", "pm_other", payment.id)).toThrow("UNIQUE")
})
