import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { unsentRefundOf } from "#app/domain/books/ledger/refund-requests.server.ts"
import { findOwnPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import { receiveWebhook } from "#app/domain/payments/payments/receive-reports.server.ts"
import { recordRefund } from "#app/domain/payments/payments/refunds.server.ts"
import { settle } from "#app/domain/payments/payments/settle.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { ProviderPayment } from "#app/platform/razorpay.server.ts"
import { sumsOfPostings } from "#tests/support/books.ts"
import {
  anOpenPayment,
  aProjectWithBids,
  ordersOf,
  readPayment,
  refundsOf,
} from "#tests/support/payments.ts"
import {
  aCapture,
  answering,
  aRefund,
  aWebhook,
  failing,
  listOf,
  provider,
  providerId,
} from "../mocks/razorpay.ts"

beforeAll(() => provider.listen({ onUnhandledFrame: "error" }))
afterEach(() => {
  provider.resetHandlers()
  clock.release()
  sqlite.exec("DELETE FROM jobs")
})
afterAll(() => provider.close())

const AMOUNT = 300_000

function aPayment() {
  const made = aProjectWithBids([100_000, 200_000])
  return { ...made, payment: anOpenPayment(made.brand, made.projectId, made.applicationIds) }
}
type Made = ReturnType<typeof aPayment>

function aPaidOne() {
  const made = aPayment()
  const kept = aCapture(made.payment)
  expect(settle(made.payment.id, kept, "webhook")).toBe("settled")
  return { ...made, kept }
}

/** A payment for which nothing can be bought any more, so that all of it is due to go back. */
function aRefundDue() {
  const made = aPayment()
  sqlite.prepare("UPDATE projects SET deleted_at = 1 WHERE id = ?").run(made.projectId)
  const kept = aCapture(made.payment)
  expect(settle(made.payment.id, kept, "webhook")).toBe("refund-due")
  return { ...made, kept }
}

/** What the provider sends of a refund; `about` is the payment that comes along. */
function tell(refund: object, about?: ProviderPayment, type = "refund.processed"): void {
  const entities = { refund, ...(about && { payment: about }) }
  const { body, signature } = aWebhook(type, entities)
  expect(receiveWebhook(body, { signature, eventId: providerId("pay") })).toBe(true)
}

const stageOf = ({ brand, payment }: Made) => findOwnPayment(brand, payment.id).stage
const stateOf = (made: Made) => [
  stageOf(made),
  ...ordersOf(made.projectId).map((one) => one.status),
]

const BOUGHT = ["done", "ongoing", "ongoing"]

test("the way back of a second payment of one order leaves the one that was kept alone", () => {
  const made = aPaidOne()
  const second = aCapture(made.payment)
  expect(settle(made.payment.id, second, "webhook")).toBe("already")
  const refund = aRefund(second)
  for (const type of ["refund.created", "refund.processed", "refund.processed"]) {
    tell(refund, second, type)
  }
  expect(stateOf(made)).toEqual(BOUGHT)
  expect(readPayment(made.payment.id)).toMatchObject({
    status: "paid",
    providerPaymentId: made.kept.id,
  })
  tell(aRefund(made.kept), made.kept)
  expect(readPayment(made.payment.id).status).toBe("refunded")
})

test("a refund counts for the payment that it names, not for the one that comes along", () => {
  const made = aPaidOne()
  const other = aPaidOne()
  tell(aRefund(other.kept), made.kept)
  expect(readPayment(made.payment.id).status).toBe("paid")
  expect(readPayment(other.payment.id).status).toBe("refunded")
  tell(aRefund({ ...made.kept, id: providerId("pay") }), made.kept)
  expect(readPayment(made.payment.id).status).toBe("paid")
  tell(aRefund(made.kept))
  expect(readPayment(made.payment.id).status).toBe("refunded")
})

test("parts that go back make a payment refunded when they are all of it, and not before", () => {
  const made = aPaidOne()
  const second = aCapture(made.payment)
  tell(aRefund(second, { amount: AMOUNT - 1 }), second)
  tell(aRefund(made.kept, { amount: 100_000 }), made.kept)
  tell(aRefund(made.kept, { amount: 100_000, status: "pending" }), made.kept, "refund.created")
  tell(aRefund(made.kept, { amount: 100_000, status: "failed" }), made.kept, "refund.failed")
  tell(aRefund(made.kept, { amount: 99_999 }), made.kept)
  expect(stateOf(made)).toEqual(BOUGHT)
  tell(aRefund(made.kept, { amount: 100_001 }), made.kept)
  expect(stageOf(made)).toBe("refunded")
})

test("what arrives before the payment that it sends back buys nothing and is not sent back again", async () => {
  const made = aPayment()
  const kept = aCapture(made.payment)
  tell(aRefund(kept), { ...kept, status: "refunded" })
  expect(readPayment(made.payment.id).fulfilment).toBe("none")
  const { body, signature } = aWebhook("payment.captured", { payment: kept })
  receiveWebhook(body, { signature, eventId: undefined })
  expect(stateOf(made)).toEqual(["refunded"])
  expect(refundsOf(made.payment.id)).toHaveLength(1)
  await runDueJobs("test")
  expect(refundsOf(made.payment.id)).toMatchObject([{ status: "processed" }])
})

test("money on its way back before its payment was told is said to be on its way, until it is there", () => {
  const made = aPayment()
  const kept = aCapture(made.payment)
  const refund = aRefund(kept, { status: "pending" })
  tell(refund, kept, "refund.created")
  expect(settle(made.payment.id, kept, "check")).toBe("refund-due")
  expect(stateOf(made)).toEqual(["refunding"])
  tell({ ...refund, status: "processed" }, kept)
  expect(stageOf(made)).toBe("refunded")
})

test("the way back of an earlier try does not stop the one that is kept", () => {
  const made = aPayment()
  const early = aCapture(made.payment)
  tell(aRefund(early), early)
  const kept = aCapture(made.payment)
  expect(settle(made.payment.id, kept, "webhook")).toBe("settled")
  tell(aRefund(kept, { amount: 1 }), kept)
  expect(stateOf(made)).toEqual(BOUGHT)
})

test("the way back of a try that was authorized alone stands in no books of the one that is kept", () => {
  const made = aPayment()
  const early = aCapture(made.payment, { status: "authorized" })
  tell({}, early, "payment.authorized")
  tell(aRefund(early), early)
  const kept = aCapture(made.payment)
  expect(settle(made.payment.id, kept, "webhook")).toBe("settled")
  expect(stateOf(made)).toEqual(BOUGHT)
  expect(Math.abs(unsentRefundOf(made.payment.id))).toBe(0)
})

test("a refund that fails is not said to have come back, whatever was said before or after", async () => {
  const made = aRefundDue()
  const { id } = made.payment
  const [due] = refundsOf(id)
  const refund = aRefund(made.kept, { receipt: `rf_${due?.id}`, status: "pending" })
  expect(stageOf(made)).toBe("refunding")
  tell(refund, made.kept, "refund.created")
  tell({ ...refund, status: "processed" }, made.kept)
  expect(stageOf(made)).toBe("refunded")
  tell(refund, made.kept, "refund.created")
  expect(stageOf(made)).toBe("refunded")

  tell({ ...refund, status: "failed" }, made.kept, "refund.failed")
  expect(stageOf(made)).toBe("refund-failed")
  tell({ ...refund, status: "processed" }, made.kept)
  expect(stageOf(made)).toBe("refund-failed")
  provider.use(answering("get", `/refunds/${refund.id}`, { ...refund, status: "failed" }))
  await runDueJobs("test")
  expect(stageOf(made)).toBe("refund-failed")

  tell({ ...refund, status: "processed" }, made.kept)
  provider.use(answering("get", `/refunds/${refund.id}`, { ...refund, status: "processed" }))
  await runDueJobs("test")
  expect(stageOf(made)).toBe("refunded")
  expect(refundsOf(id)).toHaveLength(1)
})

test("what was given back by hand is taken off what is due", async () => {
  const made = aRefundDue()
  const path = `/payments/${made.kept.id}/refund`
  const byHand = aRefund(made.kept, { amount: 100_000 })
  tell(byHand, made.kept)
  provider.use(
    answering("get", `${path}s`, listOf(byHand)),
    failing("post", path, { status: 400, description: "The refund amount provided is greater" }),
  )
  await runDueJobs("test")
  const asked: { amount: unknown; key: string | null }[] = []
  provider.use(
    answering("post", path, ({ amount, receipt }, request) => {
      asked.push({ amount, key: request.headers.get("X-Refund-Idempotency") })
      return aRefund(made.kept, { amount: Number(amount), receipt: String(receipt) })
    }),
  )
  expect(stageOf(made)).toBe("refunding")
  clock.advance(MINUTE)
  await runDueJobs("test")
  const [due] = refundsOf(made.payment.id)
  expect(asked).toEqual([{ amount: 200_000, key: `${due?.id}-200000` }])
  expect(stageOf(made)).toBe("refunded")
})

test("a failed refund of the same amount, made by hand, is not taken for the one that is due", async () => {
  const made = aRefundDue()
  const path = `/payments/${made.kept.id}/refund`
  const failed = aRefund(made.kept, { status: "failed" })
  provider.use(
    failing("post", path, { status: 400, description: "Something is wrong" }),
    answering("get", `${path}s`, listOf(failed)),
  )
  await runDueJobs("test")
  expect(
    refundsOf(made.payment.id)
      .map(({ status }) => status)
      .sort(),
  ).toEqual(["due", "failed"])
  provider.use(answering("post", path, (body) => aRefund(made.kept, body)))
  clock.advance(DAY)
  await runDueJobs("test")
  expect(stageOf(made)).toBe("refunded")
})

test("a refund of nothing, or of a payment that nobody knows, is kept and moves nothing", () => {
  const made = aPaidOne()
  tell(aRefund(made.kept, { amount: 0 }), made.kept)
  tell(aRefund(aCapture({ providerOrderId: providerId("order"), amountPaise: 100 })))
  expect(refundsOf(made.payment.id)).toEqual([])
  expect(stateOf(made)).toEqual(BOUGHT)
})

test("keeps a refund that came before its payment out of the books", () => {
  const { brand, projectId, applicationIds } = aProjectWithBids([100_000])
  const payment = anOpenPayment(brand, projectId, applicationIds)
  const kept = aCapture(payment)
  const before = sumsOfPostings()
  recordRefund(payment.id, aRefund(kept))
  expect(settle(payment.id, kept, "webhook")).toBe("refund-due")
  expect(sumsOfPostings()).toEqual(before)
})
