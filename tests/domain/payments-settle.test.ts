import { expect, test } from "vitest"
import { findOwnPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import {
  handlePaymentWebhook,
  receiveReturn,
} from "#app/domain/payments/payments/receive-reports.server.ts"
import { checkPayment } from "#app/domain/payments/payments/reconcile.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { cancelPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { shortlistApplicant, undoShortlist } from "#app/domain/work/orders/decisions.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { isCallbackSigned } from "#app/platform/razorpay.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { listenToProvider } from "#tests/support/listening-provider.ts"
import {
  anOpenPayment,
  aProjectWithBids,
  applicationStatuses,
  ordersOf,
  projectRow,
  readPayment,
  refundsOf,
} from "#tests/support/payments.ts"
import { asserts } from "#tests/support/statements.ts"
import {
  aCapture,
  answering,
  aRefund,
  aWebhook,
  failing,
  listOf,
  provider,
  providerId,
  signReturn,
} from "../mocks/razorpay.ts"

listenToProvider()

function aPayment(bids = [70_000, 55_050]) {
  const made = aProjectWithBids(bids)
  return { ...made, payment: anOpenPayment(made.brand, made.projectId, made.applicationIds) }
}

function expectFulfilled({ projectId, payment }: ReturnType<typeof aPayment>) {
  expect(readPayment(payment.id)).toMatchObject({ status: "paid", fulfilment: "done" })
  expect(applicationStatuses(projectId)).toEqual(["shortlisted", "shortlisted"])
  expect(ordersOf(projectId)).toMatchObject([
    { status: "ongoing", amountMinor: 70_000 },
    { status: "ongoing", amountMinor: 55_050 },
  ])
  expect(projectRow(projectId)).toEqual({ status: "closed", shortlisted: 2 })
}

const untouched = { status: "created", fulfilment: "none", providerPaymentId: null }

test("a verified payment shortlists applicants, starts orders and closes the full project", () => {
  asserts("after-payment", "order-start")
  const made = aPayment()
  expect(settlePayment(made.payment.id, aCapture(made.payment), "check")).toBe("settled")
  expectFulfilled(made)
  const items = ordersOf(made.projectId).map((order) => order.itemId)
  expect(new Set(items).size).toBe(2)
  expect(items).not.toContain(null)
})

test("settling again changes nothing", () => {
  const made = aPayment()
  const capture = aCapture(made.payment)
  settlePayment(made.payment.id, capture, "callback")
  const before = sqlite.serialize()
  for (let n = 0; n < 20; n += 1)
    expect(settlePayment(made.payment.id, capture, "webhook")).toBe("already")
  expect(sqlite.serialize().equals(before)).toBe(true)
})

test("a payment with a wrong amount changes nothing", () => {
  const made = aPayment()
  const wrongs = [
    { amount: made.payment.amountPaise - 1 },
    { amount: made.payment.amountPaise + 1 },
    { currency: "USD" },
    { order_id: providerId("order") },
    { order_id: null },
    { status: "authorized" },
    { status: "refunded" },
  ] as const
  for (const wrong of wrongs) {
    expect(settlePayment(made.payment.id, aCapture(made.payment, wrong), "webhook")).toBe(
      "mismatch",
    )
  }
  expect(readPayment(made.payment.id)).toMatchObject(untouched)
  expect(ordersOf(made.projectId)).toEqual([])
})

test("the shortlisted applicant of a single project keeps the draft order", () => {
  const brand = aBrand()
  const projectId = aProject(brand)
  const applicationId = anApplication(anInfluencer(), projectId, { bidMinor: 4200 })
  shortlistApplicant(brand, projectId, applicationId)
  const payment = anOpenPayment(brand, projectId, [applicationId])
  expect(settlePayment(payment.id, aCapture(payment), "callback")).toBe("settled")
  expect(ordersOf(projectId)).toMatchObject([{ status: "ongoing", amountMinor: 4200 }])
  expect(ordersOf(projectId)[0]?.itemId).not.toBeNull()
  expect(projectRow(projectId)).toEqual({ status: "closed", shortlisted: 1 })
})

test("money after a cancelled checkout still buys its orders", () => {
  const made = aPayment()
  cancelPayment(made.brand, made.payment.id)
  expect(readPayment(made.payment.id).status).toBe("failed")
  expect(settlePayment(made.payment.id, aCapture(made.payment), "webhook")).toBe("settled")
  expectFulfilled(made)
})

test("late money is refunded once, with one key", async () => {
  const brand = aBrand()
  const projectId = aProject(brand)
  const applicationId = anApplication(anInfluencer(), projectId)
  shortlistApplicant(brand, projectId, applicationId)
  const payment = anOpenPayment(brand, projectId, [applicationId])
  cancelPayment(brand, payment.id)
  undoShortlist(brand, projectId, applicationId)
  const capture = aCapture(payment)
  expect(settlePayment(payment.id, capture, "webhook")).toBe("settled")
  expect(applicationStatuses(projectId)).toEqual(["shortlisted"])

  const other = aPayment()
  cancelPayment(other.brand, other.payment.id)
  const [first = ""] = other.applicationIds
  sqlite.prepare("UPDATE applications SET status = 'rejected' WHERE id = ?").run(first)
  const late = aCapture(other.payment)
  expect(settlePayment(other.payment.id, late, "webhook")).toBe("refund-due")
  expect(settlePayment(other.payment.id, late, "check")).toBe("already")
  expect(ordersOf(other.projectId)).toEqual([])
  const [refund] = refundsOf(other.payment.id)
  expect(refund).toMatchObject({ status: "due", amountPaise: other.payment.amountPaise })

  const keys: (string | null)[] = []
  provider.use(failing("post", `/payments/${late.id}/refund`, { status: 429 }))
  await runDueJobs("test")
  expect(refundsOf(other.payment.id)[0]?.status).toBe("due")
  provider.use(
    answering("post", `/payments/${late.id}/refund`, (body, request) => {
      keys.push(request.headers.get("X-Refund-Idempotency"))
      return aRefund(late, body)
    }),
  )
  clock.advance(MINUTE)
  await runDueJobs("test")
  clock.advance(DAY)
  await runDueJobs("test")
  expect(keys).toEqual([refund?.id])
  expect(refundsOf(other.payment.id)).toMatchObject([{ status: "processed" }])
  expect(readPayment(other.payment.id)).toMatchObject({ status: "refunded" })
  expect(settlePayment(other.payment.id, late, "webhook")).toBe("already")
  expect(readPayment(other.payment.id).status).toBe("refunded")
  expect(findOwnPayment(other.brand, other.payment.id).stage).toBe("refunded")
})

test("a refund already made at the provider is adopted", async () => {
  const made = aPayment()
  cancelPayment(made.brand, made.payment.id)
  sqlite.prepare("UPDATE projects SET deleted_at = 1 WHERE id = ?").run(made.projectId)
  const late = aCapture(made.payment)
  settlePayment(made.payment.id, late, "check")
  const amount = made.payment.amountPaise
  const byHand = aRefund(late, { amount })
  provider.use(
    failing("post", `/payments/${late.id}/refund`, {
      status: 400,
      description: "The payment has been fully refunded already",
    }),
    answering("get", `/payments/${late.id}/refunds`, listOf(byHand)),
  )
  await runDueJobs("test")
  expect(readPayment(made.payment.id).status).toBe("refunded")
  expect(refundsOf(made.payment.id)).toHaveLength(1)
})

test("late money for taken slots is refunded in full", () => {
  const brand = aBrand()
  const projectId = aProject(brand, { influencerCount: 2 })
  const ids = [1, 2, 3].map(() => anApplication(anInfluencer(), projectId))
  const [first = "", second = "", third = ""] = ids
  const early = anOpenPayment(brand, projectId, [first, second])
  cancelPayment(brand, early.id)
  const later = anOpenPayment(brand, projectId, [third])
  expect(settlePayment(later.id, aCapture(later), "webhook")).toBe("settled")
  expect(settlePayment(early.id, aCapture(early), "webhook")).toBe("refund-due")
  expect(projectRow(projectId).shortlisted).toBe(1)
  expect(refundsOf(early.id)).toMatchObject([{ reason: "the project is full" }])
})

test("a deleted influencer makes the whole payment refundable", () => {
  const made = aPayment()
  const [one] = made.influencers
  sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(one?.userId)
  expect(settlePayment(made.payment.id, aCapture(made.payment), "webhook")).toBe("refund-due")
  expect(refundsOf(made.payment.id)).toMatchObject([{ reason: "an influencer has left" }])
})

test("the signature matches the example of the provider's documentation", () => {
  const signature = "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f"
  const sign = (one: string | undefined) =>
    isCallbackSigned("order_IEIaMR65cu6nz3", "pay_IH4NVgf4Dreq1l", one)
  expect(sign(signature)).toBe(true)
  for (const wrong of [undefined, "", signature.toUpperCase(), `${signature}0`, "0".repeat(64)]) {
    expect(sign(wrong)).toBe(false)
  }
})

test("a return with the provider's signature settles; another one changes nothing", async () => {
  const made = aPayment()
  const capture = aCapture(made.payment)
  const signature = signReturn(capture.order_id ?? "", capture.id)
  const other = aPayment()
  const forged = [
    { providerPaymentId: capture.id, signature: undefined },
    { providerPaymentId: capture.id, signature: "" },
    { providerPaymentId: capture.id, signature: signature.toUpperCase() },
    { providerPaymentId: undefined, signature },
    { providerPaymentId: providerId("pay"), signature },
    { providerPaymentId: "../orders/x", signature },
  ]
  for (const proof of forged) expect(await receiveReturn(made.payment.id, proof)).toBe("forged")
  const proof = { providerPaymentId: capture.id, signature }
  expect(await receiveReturn(other.payment.id, proof)).toBe("forged")
  expect(await receiveReturn("no-such-payment", proof)).toBe("forged")
  expect(readPayment(made.payment.id)).toMatchObject(untouched)
  expect(readPayment(other.payment.id)).toMatchObject(untouched)

  provider.use(answering("get", `/payments/${capture.id}`, capture))
  expect(await receiveReturn(made.payment.id, proof)).toBe("settled")
  expectFulfilled(made)
  expect(await receiveReturn(made.payment.id, proof)).toBe("settled")
})

test("the job confirms a return while the provider is down", async () => {
  const made = aPayment()
  const capture = aCapture(made.payment)
  provider.use(failing("get", `/payments/${capture.id}`, "reset"))
  const signature = signReturn(capture.order_id ?? "", capture.id)
  const proof = { providerPaymentId: capture.id, signature }
  expect(await receiveReturn(made.payment.id, proof)).toBe("confirming")
  expect(findOwnPayment(made.brand, made.payment.id).stage).toBe("confirming")
  expect(() => cancelPayment(made.brand, made.payment.id)).toThrow("being confirmed")
  provider.use(answering("get", `/orders/${capture.order_id}/payments`, listOf(capture)))
  await runDueJobs("test")
  expectFulfilled(made)
})

test("authorised money is captured", async () => {
  const made = aPayment()
  const authorized = aCapture(made.payment, { status: "authorized" })
  const { body, signature } = aWebhook("payment.authorized", { payment: authorized })
  expect(handlePaymentWebhook(body, { signature, eventId: "e-authorized" })).toBe(true)
  expect(readPayment(made.payment.id).status).toBe("attempted")
  const asked: unknown[] = []
  provider.use(
    answering("get", `/orders/${authorized.order_id}/payments`, listOf(authorized)),
    answering("post", `/payments/${authorized.id}/capture`, (sent) => {
      asked.push(sent)
      return { ...authorized, status: "captured" }
    }),
  )
  await runDueJobs("test")
  expect(asked).toEqual([{ amount: made.payment.amountPaise, currency: "INR" }])
  expectFulfilled(made)
})

test("a webhook counts once, in any order and number", () => {
  for (const order of [
    ["payment.authorized", "payment.captured", "order.paid"],
    ["order.paid", "payment.captured", "payment.authorized"],
    ["payment.failed", "order.paid", "payment.failed"],
  ]) {
    const made = aPayment()
    const capture = aCapture(made.payment)
    for (let copy = 0; copy < 16; copy += 1) {
      for (const type of order) {
        const status = type === "payment.failed" ? "failed" : capture.status
        const payment = {
          ...capture,
          status: type === "payment.authorized" ? "authorized" : status,
        }
        const { body, signature } = aWebhook(type, { payment })
        const eventId = `${made.payment.id}.${type}`
        expect(handlePaymentWebhook(body, { signature, eventId })).toBe(true)
      }
    }
    expectFulfilled(made)
  }
})

test("a repeated event with a new id changes nothing", () => {
  const made = aPayment()
  const { body, signature } = aWebhook("payment.captured", { payment: aCapture(made.payment) })
  for (let n = 0; n < 16; n += 1) handlePaymentWebhook(body, { signature, eventId: `replay-${n}` })
  expectFulfilled(made)
})

test("events with an empty or overlong id are kept apart", () => {
  for (const eventId of ["", "e".repeat(120)]) {
    const made = aPayment()
    const capture = aCapture(made.payment)
    const authorized = { ...capture, status: "authorized" }
    const first = aWebhook("payment.authorized", { payment: authorized })
    const second = aWebhook("payment.captured", { payment: capture })
    for (const [n, { body, signature }] of [first, second, second].entries()) {
      const id = eventId && `${eventId}${n}`
      expect(handlePaymentWebhook(body, { signature, eventId: id })).toBe(true)
    }
    expectFulfilled(made)
    const count = "SELECT count(*) FROM webhook_events WHERE provider_order_id = ?"
    expect(sqlite.prepare(count).pluck().get(capture.order_id)).toBe(2)
  }
})

test("provider events about an erased payer are processed and not stored", () => {
  const made = aPayment()
  const capture = aCapture(made.payment)
  const tell = (type: string, eventId: string) => {
    const { body, signature } = aWebhook(type, {
      payment: { ...capture, email: "payer@example.com", contact: "+919876500000" },
    })
    expect(handlePaymentWebhook(body, { signature, eventId })).toBe(true)
    return sqlite.prepare("SELECT body FROM webhook_events WHERE event_id = ?").pluck().get(eventId)
  }
  expect(tell("payment.captured", "before-erasure")).toContain("payer@example.com")
  sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(made.payment.brandId)
  expect(tell("payment.dispute.created", "after-erasure")).toBe("")
})

test("only the present or previous webhook secret signs, over the raw bytes", () => {
  const made = aPayment()
  const payment = aCapture(made.payment)
  const told = (secret: string) => aWebhook("payment.captured", { payment }, secret)
  const send = (body: Uint8Array, signature: string | undefined) =>
    handlePaymentWebhook(body, { signature, eventId: undefined })
  const { body, signature } = told("current-webhook-secret")
  expect(
    send(told("EnLs21M47BllR3X8PSFtjtbd").body, told("EnLs21M47BllR3X8PSFtjtbd").signature),
  ).toBe(false)
  for (const wrong of [undefined, "", signature.toUpperCase(), "0".repeat(64)]) {
    expect(send(body, wrong)).toBe(false)
  }
  const remade = new TextEncoder().encode(
    JSON.stringify(JSON.parse(new TextDecoder().decode(body))),
  )
  const escaped = aWebhook("payment.captured", { payment: { ...payment, notes: { url: "a/b" } } })
  const again = new TextEncoder().encode(
    JSON.stringify(JSON.parse(new TextDecoder().decode(escaped.body))),
  )
  expect(remade.length).toBe(body.length)
  expect(send(again, escaped.signature)).toBe(false)
  expect(readPayment(made.payment.id)).toMatchObject(untouched)
  const previous = told("previous-webhook-secret")
  expect(send(previous.body, previous.signature)).toBe(true)
  expectFulfilled(made)
})

test("an unknown event is stored and answered normally", () => {
  const strangers = [
    aWebhook("invoice.paid", {}),
    aWebhook("payment.captured", {
      payment: aCapture({ providerOrderId: providerId("order"), amountPaise: 100 }),
    }),
  ]
  strangers.forEach(({ body, signature }, n) => {
    expect(handlePaymentWebhook(body, { signature, eventId: `stranger-${n}` })).toBe(true)
  })
  const kept = sqlite
    .prepare("SELECT result FROM webhook_events WHERE event_id LIKE 'stranger-%' ORDER BY event_id")
    .pluck()
    .all()
  expect(kept).toEqual(["ignored", "unknown-order"])
})

test("a failed attempt does not overrule an authorised one", () => {
  const made = aPayment()
  const authorized = aCapture(made.payment, { status: "authorized" })
  const failed = aCapture(made.payment, { status: "failed", error_code: "BAD_REQUEST_ERROR" })
  const tell = (type: string, payment: object) => {
    const { body, signature } = aWebhook(type, { payment })
    handlePaymentWebhook(body, { signature, eventId: undefined })
  }
  tell("payment.authorized", authorized)
  tell("payment.failed", failed)
  expect(readPayment(made.payment.id).status).toBe("attempted")
  tell("payment.failed", { ...authorized, status: "failed" })
  expect(readPayment(made.payment.id).status).toBe("failed")
})

const failuresOf = (projectId: string) =>
  sqlite
    .prepare("SELECT count(*) FROM events WHERE type = 'payment.failed' AND project_id = ?")
    .pluck()
    .get(projectId)

function aRefusedPayment() {
  clock.freeze(1_800_000_000_000)
  const made = aPayment()
  clock.advance(MINUTE)
  const failed = aCapture(made.payment, { status: "failed", error_code: "BAD_REQUEST_ERROR" })
  const { body, signature } = aWebhook("payment.failed", { payment: failed })
  handlePaymentWebhook(body, { signature, eventId: undefined })
  expect(readPayment(made.payment.id).status).toBe("failed")
  sqlite.exec("DELETE FROM jobs WHERE kind = 'check-payment'")
  return made
}

test("notifies of a declined card once, when its checkout is over", async () => {
  const { projectId } = aRefusedPayment()
  clock.advance(28 * MINUTE)
  await runDueJobs("test")
  expect(failuresOf(projectId)).toBe(0)
  clock.advance(MINUTE)
  await runDueJobs("test")
  await runDueJobs("test")
  expect(failuresOf(projectId)).toBe(1)
})

test("no declined card is notified when the checkout is paid later", async () => {
  const made = aRefusedPayment()
  settlePayment(made.payment.id, aCapture(made.payment), "webhook")
  clock.advance(HOUR)
  await runDueJobs("test")
  expect(failuresOf(made.projectId)).toBe(0)
  expectFulfilled(made)
})

test("no declined card is notified when another payment was started", async () => {
  const { brand, projectId, applicationIds } = aRefusedPayment()
  clock.advance(MINUTE)
  anOpenPayment(brand, projectId, applicationIds)
  sqlite.exec("DELETE FROM jobs WHERE kind = 'check-payment'")
  clock.advance(HOUR)
  await runDueJobs("test")
  expect(failuresOf(projectId)).toBe(0)
})

test("the check follows its schedule, stops after half an hour, and accepts late money", async () => {
  clock.freeze(1_800_000_000_000)
  const made = aPayment()
  const { id, providerOrderId, createdAt } = made.payment
  provider.use(answering("get", `/orders/${providerOrderId}/payments`, listOf()))
  const minutes: number[] = []
  for (let next: number | undefined = createdAt + 2 * MINUTE; next !== undefined; ) {
    clock.freeze(next)
    minutes.push((next - createdAt) / MINUTE)
    if (minutes.length === 5) expect(readPayment(id).status).toBe("created")
    next = await checkPayment(id)
  }
  expect(minutes.slice(0, 7)).toEqual([2, 5, 10, 15, 30, 60, 120])
  expect(minutes.at(-1)).toBe((5 * DAY) / MINUTE)
  expect(minutes).toHaveLength(5 + 24 + 16)
  expect(readPayment(id)).toMatchObject({ status: "failed", errorCode: "abandoned" })

  clock.freeze(createdAt + 3 * HOUR)
  const late = aCapture(made.payment)
  provider.use(answering("get", `/orders/${providerOrderId}/payments`, listOf(late)))
  expect(await checkPayment(id)).toBeUndefined()
  expectFulfilled(made)
})
