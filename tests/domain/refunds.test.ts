import { expect, test } from "vitest"
import { unsentRefundPaise } from "#app/domain/books/ledger/refund-requests.server.ts"
import { findOwnPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import { handlePaymentWebhook } from "#app/domain/payments/payments/receive-reports.server.ts"
import { recordRefund } from "#app/domain/payments/payments/refunds.server.ts"
import { returnSecondCapture } from "#app/domain/payments/payments/second-capture.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { ProviderPayment } from "#app/platform/razorpay.server.ts"
import { sumsOfPostings } from "#tests/support/books.ts"
import { listenToProvider } from "#tests/support/listening-provider.ts"
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

listenToProvider()

const AMOUNT = 300_000

function aPayment() {
  const made = aProjectWithBids([100_000, 200_000])
  return { ...made, payment: anOpenPayment(made.brand, made.projectId, made.applicationIds) }
}
type Made = ReturnType<typeof aPayment>

function aPaidOne() {
  const made = aPayment()
  const kept = aCapture(made.payment)
  expect(settlePayment(made.payment.id, kept, "webhook")).toBe("settled")
  return { ...made, kept }
}

/** A payment due for a full refund. */
function aRefundDue() {
  const made = aPayment()
  sqlite.prepare("UPDATE projects SET deleted_at = 1 WHERE id = ?").run(made.projectId)
  const kept = aCapture(made.payment)
  expect(settlePayment(made.payment.id, kept, "webhook")).toBe("refund-due")
  return { ...made, kept }
}

/** Delivers a refund event; `about` is the included payment. */
function tell(refund: object, about?: ProviderPayment, type = "refund.processed"): void {
  const entities = { refund, ...(about && { payment: about }) }
  const { body, signature } = aWebhook(type, entities)
  expect(handlePaymentWebhook(body, { signature, eventId: providerId("pay") })).toBe(true)
}

const stageOf = ({ brand, payment }: Made) => findOwnPayment(brand, payment.id).stage
const stateOf = (made: Made) => [
  stageOf(made),
  ...ordersOf(made.projectId).map((one) => one.status),
]

const BOUGHT = ["done", "ongoing", "ongoing"]

test("refunding a double payment leaves the first one unchanged", () => {
  const made = aPaidOne()
  const second = aCapture(made.payment)
  expect(settlePayment(made.payment.id, second, "webhook")).toBe("already")
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

test("a refund counts for the payment it names, whatever the event includes", () => {
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

test("a payment counts as refunded once all of it is refunded", () => {
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

test("a refund event before its payment buys nothing and is not sent again", async () => {
  const made = aPayment()
  const kept = aCapture(made.payment)
  tell(aRefund(kept), { ...kept, status: "refunded" })
  expect(readPayment(made.payment.id).fulfilment).toBe("none")
  const { body, signature } = aWebhook("payment.captured", { payment: kept })
  handlePaymentWebhook(body, { signature, eventId: undefined })
  expect(stateOf(made)).toEqual(["refunded"])
  expect(refundsOf(made.payment.id)).toHaveLength(1)
  await runDueJobs("test")
  expect(refundsOf(made.payment.id)).toMatchObject([{ status: "processed" }])
})

test("early refunds count as under way until they arrive", () => {
  const made = aPayment()
  const kept = aCapture(made.payment)
  const refund = aRefund(kept, { status: "pending" })
  tell(refund, kept, "refund.created")
  expect(settlePayment(made.payment.id, kept, "check")).toBe("refund-due")
  expect(stateOf(made)).toEqual(["refunding"])
  tell({ ...refund, status: "processed" }, kept)
  expect(stageOf(made)).toBe("refunded")
})

test("the refund of an earlier attempt does not stop the paid one", () => {
  const made = aPayment()
  const early = aCapture(made.payment)
  tell(aRefund(early), early)
  const kept = aCapture(made.payment)
  expect(settlePayment(made.payment.id, kept, "webhook")).toBe("settled")
  tell(aRefund(kept, { amount: 1 }), kept)
  expect(stateOf(made)).toEqual(BOUGHT)
})

test("the refund of an authorised attempt is not posted", () => {
  const made = aPayment()
  const early = aCapture(made.payment, { status: "authorized" })
  tell({}, early, "payment.authorized")
  tell(aRefund(early), early)
  const kept = aCapture(made.payment)
  expect(settlePayment(made.payment.id, kept, "webhook")).toBe("settled")
  expect(stateOf(made)).toEqual(BOUGHT)
  expect(Math.abs(unsentRefundPaise(made.payment.id))).toBe(0)
})

test("a failed refund is never reported as arrived", async () => {
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

test("a manual refund is deducted from the amount due", async () => {
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

test("a failed manual refund does not replace the refund due", async () => {
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

test("a refund of zero or of an unknown payment is stored without effect", () => {
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
  expect(settlePayment(payment.id, kept, "webhook")).toBe("refund-due")
  expect(sumsOfPostings()).toEqual(before)
})

test("sends each failed refund again beside another for the same reason", async () => {
  const made = aRefundDue()
  const { id } = made.payment
  const byHand = [100_000, 200_000].map((amount) => aRefund(made.kept, { amount }))
  for (const one of byHand) tell(one, made.kept)
  provider.use(answering("get", `/payments/${made.kept.id}/refunds`, listOf(...byHand)))
  await runDueJobs("test")
  const sent: ReturnType<typeof aRefund>[] = []
  const send = answering("post", `/payments/${made.kept.id}/refund`, (body) => {
    const refund = aRefund(made.kept, body)
    sent.push(refund)
    return refund
  })
  for (const one of byHand) {
    tell({ ...one, status: "failed" }, made.kept, "refund.failed")
    provider.use(send)
    await runDueJobs("test")
  }
  for (const one of [...sent]) {
    expect(stageOf(made)).toBe("refunded")
    tell({ ...one, status: "failed" }, made.kept, "refund.failed")
    expect(refundsOf(id).filter(({ status }) => status === "due")).toHaveLength(1)
    clock.advance(DAY)
    await runDueJobs("test")
  }
  expect(sent.map(({ amount }) => amount)).toEqual([100_000, 200_000, 100_000, 200_000])
})

test("sends the refund of a third payment again after that of the second", () => {
  const made = aPaidOne()
  const [second, third] = [aCapture(made.payment), aCapture(made.payment)]
  for (const one of [second, third]) returnSecondCapture(readPayment(made.payment.id), one.id)
  const statuses = () => refundsOf(made.payment.id).map(({ status }) => status)
  const [, due] = refundsOf(made.payment.id)
  tell(aRefund(third, { receipt: `rf_${due?.id}`, status: "failed" }), third, "refund.failed")
  expect(statuses().sort()).toEqual(["due", "due", "failed"])
})
