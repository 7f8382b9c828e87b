import { beforeEach, describe, expect, test } from "vitest"
import { listNotices } from "#app/domain/admin/notifications/notice-queries.server.ts"
import { unsentRefundPaise } from "#app/domain/books/ledger/refund-requests.server.ts"
import { findOwnPayment } from "#app/domain/payments/payments/payment-queries.server.ts"
import { handlePaymentWebhook } from "#app/domain/payments/payments/receive-reports.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { checkBooks } from "#app/domain/payments/reconciliation/check-books.server.ts"
import { withdrawFromOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import type { ProviderRefund } from "#app/platform/razorpay.server.ts"
import { listenToProvider } from "#tests/support/listening-provider.ts"
import { anOpenPayment, aProjectWithBids, readPayment } from "#tests/support/payments.ts"
import { allRows, change, oneValue } from "#tests/support/rows.ts"
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
beforeEach(() => clock.freeze(Date.UTC(2026, 5, 1)))

const REASON = { reason: "I am ill." }

function twoOrders() {
  const made = aProjectWithBids([100_000, 200_000])
  const payment = anOpenPayment(made.brand, made.projectId, made.applicationIds)
  const kept = aCapture(payment)
  settlePayment(payment.id, kept, "webhook")
  const orderIds = made.influencers.map(({ userId }) =>
    String(oneValue("SELECT id FROM orders WHERE influencer_id = ?", userId)),
  )
  const cancel = (index: 0 | 1) => {
    const influencer = made.influencers[index]
    if (influencer) withdrawFromOrder(influencer, orderIds[index] ?? "", REASON)
  }
  return {
    ...made,
    paymentId: payment.id,
    kept,
    orderIds,
    cancel,
    path: `/payments/${kept.id}/refund`,
  }
}
type Made = ReturnType<typeof twoOrders>

function tell(refund: object, made: Made, type = "refund.processed"): void {
  const { body, signature } = aWebhook(type, { refund, payment: made.kept })
  expect(handlePaymentWebhook(body, { signature, eventId: providerId("pay") })).toBe(true)
}

type Asked = { amount: number; receipt: string; key: string | null }

/** Accepts each refund with `status`. */
function taking(made: Made, status: ProviderRefund["status"] = "processed"): Asked[] {
  const asked: Asked[] = []
  provider.use(
    answering("post", made.path, ({ amount, receipt }, request) => {
      const key = request.headers.get("X-Refund-Idempotency")
      asked.push({ amount: Number(amount), receipt: String(receipt), key })
      const refund = aRefund(made.kept, {
        amount: Number(amount),
        receipt: String(receipt),
        status,
      })
      return refund
    }),
  )
  return asked
}

const rowsOf = ({ paymentId }: Made) =>
  allRows(
    "SELECT status, amount_paise AS paise FROM refunds WHERE payment_id = ? ORDER BY rowid",
    paymentId,
  )

const eventsOf = ({ projectId }: Made, type: string) =>
  allRows(
    "SELECT order_id AS orderId, data FROM events WHERE project_id = ? AND type = ?",
    projectId,
    type,
  ).map((row) => row as { orderId: string; data: string })

const notesOf = ({ brand, paymentId }: Made) =>
  findOwnPayment(brand, paymentId).items.map(({ refundStatus }) => refundStatus)

describe("refunding one order of a joint payment", () => {
  test("is notified once with its amount, and leaves the payment paid", async () => {
    const made = twoOrders()
    const asked = taking(made)
    made.cancel(0)
    await runDueJobs("test")
    expect(asked).toEqual([
      { amount: 100_000, receipt: expect.stringMatching(/^rf_/), key: expect.any(String) },
    ])
    const refund = aRefund(made.kept, { amount: 100_000, ...asked[0], id: idOf(made) })
    for (const type of ["refund.processed", "refund.created", "refund.processed"]) {
      tell({ ...refund, status: type === "refund.created" ? "pending" : "processed" }, made, type)
    }
    const told = eventsOf(made, "payment.order_refunded")
    expect(told).toHaveLength(1)
    expect(told[0]?.orderId).toBe(made.orderIds[0])
    expect(JSON.parse(told[0]?.data ?? "")).toMatchObject({ amountPaise: 100_000 })
    expect(readPayment(made.paymentId).status).toBe("paid")
    expect(notesOf(made)).toEqual(["processed", null])
    expect(findOwnPayment(made.brand, made.paymentId).stage).toBe("done")
  })

  test("is shown for each order whose money one refund by hand returned", () => {
    const made = twoOrders()
    tell(aRefund(made.kept, { amount: 300_000 }), made)
    made.cancel(0)
    expect(notesOf(made).sort()).toEqual([null, "processed"])
    made.cancel(1)
    expect(notesOf(made)).toEqual(["processed", "processed"])
  })

  test("together with the other order refunds the whole payment", async () => {
    const made = twoOrders()
    const asked = taking(made)
    made.cancel(0)
    made.cancel(1)
    await runDueJobs("test")
    expect(asked.map(({ amount }) => amount).sort()).toEqual([100_000, 200_000])
    expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
    expect(readPayment(made.paymentId).status).toBe("refunded")
    expect(eventsOf(made, "payment.refunded")).toHaveLength(1)
    expect(eventsOf(made, "payment.order_refunded")).toHaveLength(2)
    // The brand is notified of each part, not of the whole.
    const told = listNotices(made.brand).items.map(({ title }) => title)
    const refunds = told.filter((title) => title.startsWith("Refund of"))
    expect(refunds.sort()).toEqual(["Refund of ₹1,000 sent", "Refund of ₹2,000 sent"])
  })

  test("is one refund when the webhook precedes the response", async () => {
    const made = twoOrders()
    made.cancel(0)
    provider.use(
      answering("post", made.path, (body) => {
        const refund = aRefund(made.kept, {
          amount: Number(body.amount),
          receipt: String(body.receipt),
        })
        tell(refund, made)
        return refund
      }),
    )
    await runDueJobs("test")
    expect(rowsOf(made)).toEqual([{ status: "processed", paise: 100_000 }])
    expect(eventsOf(made, "payment.order_refunded")).toHaveLength(1)
  })

  test("is skipped after a manual refund, even with money of another order left", async () => {
    const made = twoOrders()
    tell(aRefund(made.kept, { amount: 100_000, status: "processed" }), made)
    const asked = taking(made)
    made.cancel(0)
    await runDueJobs("test")
    expect(asked).toEqual([])
    made.cancel(1)
    await runDueJobs("test")
    expect(asked.map(({ amount }) => amount)).toEqual([200_000])
    expect(readPayment(made.paymentId).status).toBe("refunded")
    expect(checkBooks().filter(({ id }) => id === made.paymentId)).toEqual([])
  })

  test("is skipped after a manual refund during the retry delay", async () => {
    const made = twoOrders()
    taking(made, "failed")
    made.cancel(0)
    await runDueJobs("test")
    const byHand = aRefund(made.kept, { amount: 100_000 })
    tell(byHand, made)
    provider.resetHandlers()
    const asked = taking(made)
    provider.use(answering("get", `${made.path}s`, listOf(byHand)))
    clock.advance(HOUR)
    await runDueJobs("test")
    expect(asked).toEqual([])
    expect(readPayment(made.paymentId).status).toBe("paid")
    expect(notesOf(made)).toEqual(["processed", null])
    expect(Math.abs(unsentRefundPaise(made.paymentId))).toBe(0)
    made.cancel(1)
    await runDueJobs("test")
    expect(asked.map(({ amount }) => amount)).toEqual([200_000])
  })

  test("is tracked after a lost response, despite other manual refunds", async () => {
    const made = twoOrders()
    let sent: ProviderRefund | undefined
    provider.use(
      answering("post", made.path, ({ amount, receipt }) => {
        sent = aRefund(made.kept, { amount: Number(amount), receipt: String(receipt) })
        return {}
      }),
    )
    made.cancel(0)
    await runDueJobs("test")
    const byHand = aRefund(made.kept, { amount: 100_000 })
    tell(byHand, made)
    const asked = taking(made)
    provider.use(answering("get", `${made.path}s`, listOf(byHand, sent ?? byHand)))
    clock.advance(HOUR)
    await runDueJobs("test")
    expect(asked).toEqual([])
    expect(notesOf(made)).toEqual(["processed", null])
    // A second manual refund, shown to admins.
    expect(unsentRefundPaise(made.paymentId)).toBe(-100_000)
  })

  test("is limited to the rest after a larger manual refund", async () => {
    const made = twoOrders()
    const byHand = aRefund(made.kept, { amount: 250_000 })
    made.cancel(0)
    made.cancel(1)
    provider.use(
      failing("post", made.path, {
        status: 400,
        description: "The total refund amount is greater",
      }),
      answering("get", `${made.path}s`, listOf(byHand)),
    )
    await runDueJobs("test")
    const asked = taking(made)
    clock.advance(HOUR)
    await runDueJobs("test")
    expect(asked.map(({ amount }) => amount)).toEqual([50_000])
    expect(readPayment(made.paymentId).status).toBe("refunded")
  })
})

describe("a refund that fails at the provider", () => {
  test("is retried after 1, 6, 24 hours and then daily, with new ids", async () => {
    const made = twoOrders()
    const asked = taking(made, "failed")
    made.cancel(0)
    const start = clock.now()
    const hours: number[] = []
    for (let hour = 0; hour < 24 * 5; hour += 1) {
      clock.freeze(start + hour * HOUR)
      const before = asked.length
      await runDueJobs("test")
      for (let n = before; n < asked.length; n += 1) hours.push(hour)
    }
    expect(hours).toEqual([0, 1, 7, 31, 55, 79, 103])
    expect(new Set(asked.map(({ key }) => key)).size).toBe(hours.length)
    expect(new Set(asked.map(({ receipt }) => receipt)).size).toBe(hours.length)
    expect(notesOf(made)).toEqual(["failed", null])
    // The first, and each retry within a day and a half.
    expect(eventsOf(made, "payment.refund_failed")).toHaveLength(3)

    provider.resetHandlers()
    taking(made)
    clock.advance(DAY)
    await runDueJobs("test")
    expect(notesOf(made)).toEqual(["processed", null])
    expect(eventsOf(made, "payment.order_refunded")).toHaveLength(1)
  })

  test("is given up after half a year", async () => {
    const made = twoOrders()
    const asked = taking(made, "failed")
    made.cancel(0)
    for (let day = 0; day < 200; day += 1) {
      await runDueJobs("test")
      clock.advance(DAY)
    }
    expect(asked.length).toBeGreaterThan(180)
    const jobs = oneValue("SELECT count(*) FROM jobs WHERE kind = 'send-refund'")
    expect(jobs).toBe(0)
  })

  test("but arrives later cancels its retry", async () => {
    const made = twoOrders()
    taking(made, "pending")
    made.cancel(0)
    await runDueJobs("test")
    const refund = aRefund(made.kept, { amount: 100_000, id: idOf(made) })
    tell({ ...refund, status: "failed" }, made, "refund.failed")
    expect(rowsOf(made).map((row) => (row as { status: string }).status)).toEqual(["failed", "due"])
    provider.use(answering("get", `/refunds/${refund.id}`, refund))
    tell(refund, made)
    await runDueJobs("test")
    expect(rowsOf(made)).toEqual([{ status: "processed", paise: 100_000 }])
  })

  test("is retried for a whole payment too", async () => {
    const made = aProjectWithBids([100_000, 200_000])
    const payment = anOpenPayment(made.brand, made.projectId, made.applicationIds)
    change("UPDATE projects SET deleted_at = 1 WHERE id = ?", made.projectId)
    const kept = aCapture(payment)
    expect(settlePayment(payment.id, kept, "webhook")).toBe("refund-due")
    const path = `/payments/${kept.id}/refund`
    const stage = () => findOwnPayment(made.brand, payment.id).stage
    provider.use(answering("post", path, (body) => aRefund(kept, { ...body, status: "failed" })))
    await runDueJobs("test")
    expect(stage()).toBe("refund-failed")
    provider.use(answering("post", path, (body) => aRefund(kept, { ...body, status: "pending" })))
    clock.advance(HOUR)
    await runDueJobs("test")
    expect(stage()).toBe("refunding")
  })
})

const idOf = ({ paymentId }: Made) =>
  String(
    oneValue(
      "SELECT provider_refund_id FROM refunds WHERE payment_id = ? ORDER BY rowid DESC",
      paymentId,
    ),
  )
