import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { listManualPayouts } from "#app/domain/admin/admin-views/manual-payouts.server.ts"
import { earnForOrder } from "#app/domain/books/ledger/order-money.server.ts"
import { requestPartRefund } from "#app/domain/books/ledger/refund-requests.server.ts"
import {
  prepareCheckout,
  startPayment,
} from "#app/domain/payments/payments/start-payment.server.ts"
import { advanceHold } from "#app/domain/payments/payouts/advance-hold.server.ts"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { reschedulePayouts } from "#app/domain/payments/payouts/payout-stop.server.ts"
import { withdrawFromOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { findOrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { razorpay } from "#app/platform/razorpay.server.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { setTaxes } from "#tests/support/billing.ts"
import { MoneyProvider } from "#tests/support/money-provider.ts"
import { complete, ordersAtProvider, paidAtProvider } from "#tests/support/orders-at-provider.ts"
import { aProjectWithBids, readPayment, refundsOf } from "#tests/support/payments.ts"
import { payoutOf, untilDue, withDetails } from "#tests/support/payouts.ts"
import { allValues, change, oneValue } from "#tests/support/rows.ts"

const provider = endedAfterwards(await MoneyProvider.start({ areTransfersFree: true }))
env.RAZORPAY_ROUTE = true
/** A Tuesday, with settlement on Thursday. */
const TUESDAY = Date.parse("2026-12-01T06:00:00Z")
beforeEach(() => clock.freeze(TUESDAY))
afterEach(() => {
  clock.release()
  env.FEE_BASIS_POINTS = 0
  setTaxes({ gst: 0, tds: 0, tds_without_pan: 0, tcs: 0 })
  provider.standIn.calm()
  provider.told.splice(0)
  sqlite.exec("DELETE FROM jobs")
})

const heldOf = (orderId: string) =>
  [...provider.standIn.ledger.route.transfers.values()]
    .filter(({ notes, status }) => notes.order_id === orderId && status !== "failed")
    .map((one) => [one.on_hold, one.amount - one.amount_reversed])
const work = async (times = 6) => {
  for (let time = 0; time < times; time += 1) await runDueJobs("test")
}

test("each order's share is on hold after payment, one transfer each", async () => {
  env.FEE_BASIS_POINTS = 1000
  const made = aProjectWithBids([100_000, 200_000])
  for (const { userId, email } of made.influencers) {
    withDetails(userId, { providerAccountId: provider.anAccount(email) })
  }
  const { applicationIds } = made
  const { paymentId, isNew } = startPayment(made.brand, made.projectId, { applicationIds })
  await prepareCheckout(paymentId, { isNew })
  provider.standIn.pay(readPayment(paymentId).providerOrderId ?? "")
  while (provider.told.length > 0) provider.tell(0)
  const calls = provider.standIn.requests.filter(({ path }) => path.endsWith("/transfers"))
  expect(calls).toEqual([])
  await work()
  const orders = allValues<string>(
    "SELECT id FROM orders WHERE project_id = ? ORDER BY amount_minor",
    made.projectId,
  )
  expect(orders.map(heldOf)).toEqual([[[true, 90_000]], [[true, 180_000]]])
  expect(oneValue("SELECT count(*) FROM jobs WHERE kind = 'advance-hold'")).toBe(0)
})

test("an influencer ready a day later gets the hold then", async () => {
  const paid = await paidAtProvider(provider)
  withDetails(paid.userId, { accountStatus: "under_review" })
  expect(await advanceHold(paid.orderId)).toBe(undefined)
  expect(heldOf(paid.orderId)).toEqual([])
  clock.advance(DAY)
  withDetails(paid.userId, { accountStatus: "activated" })
  reschedulePayouts(paid.userId, clock.now())
  await work()
  expect(heldOf(paid.orderId)).toEqual([[true, 100_000]])
})

test("an influencer ready after the provider's settlement is paid by hand", async () => {
  const paid = await paidAtProvider(provider)
  withDetails(paid.userId, { accountStatus: "under_review" })
  clock.advance(2 * DAY)
  withDetails(paid.userId, { accountStatus: "activated" })
  reschedulePayouts(paid.userId, clock.now())
  await work()
  expect(heldOf(paid.orderId)).toEqual([])
  const due = complete(paid)
  untilDue()
  await advancePayout(due.id)
  await advancePayout(due.id)
  expect(listManualPayouts(1000).map(({ id }) => id)).toContain(due.id)
})

test("a hold refused by the provider is retried after an hour", async () => {
  const paid = await paidAtProvider(provider)
  provider.standIn.decideAccount(paid.accounts[0] ?? "", "suspended")
  await advanceHold(paid.orderId)
  expect(await advanceHold(paid.orderId)).toBe(clock.now() + HOUR)
  provider.standIn.decideAccount(paid.accounts[0] ?? "", "activated")
  clock.advance(HOUR)
  await advanceHold(paid.orderId)
  expect(heldOf(paid.orderId)).toEqual([[true, 100_000]])
})

test("a cancelled order's share is released before its refund, others stay on hold", async () => {
  const paid = await paidAtProvider(provider, [100_000, 200_000])
  for (const orderId of paid.orders) await advanceHold(orderId)
  const [first = "", second = ""] = paid.orders
  const [influencer] = paid.influencers
  if (influencer) withdrawFromOrder(influencer, first, { reason: "I am ill." })
  sqlite.exec("DELETE FROM jobs WHERE kind = 'advance-hold'")
  provider.standIn.requests.splice(0)
  await work()
  const posts = provider.standIn.requests.filter(({ method }) => method === "POST")
  expect(posts.map(({ path }) => path.replace(/^.*\//, ""))).toEqual(["reversals", "refund"])
  expect([first, second].map(heldOf)).toEqual([[[true, 0]], [[true, 200_000]]])
  expect(refundsOf(paid.paymentId)).toMatchObject([{ status: "processed", amountPaise: 100_000 }])
})

test("money that goes back by hand while its hold is freed is not sent again", async () => {
  const paid = await paidAtProvider(provider, [100_000, 200_000])
  for (const orderId of paid.orders) await advanceHold(orderId)
  const [influencer] = paid.influencers
  if (influencer) withdrawFromOrder(influencer, paid.orderId, { reason: "I am ill." })
  sqlite.exec("DELETE FROM jobs WHERE kind = 'advance-hold'")
  provider.standIn.requests.splice(0)
  const posts = (end: string) =>
    provider.standIn.requests.filter(({ method, path }) => method === "POST" && path.endsWith(end))
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  provider.standIn.failNext("POST", /\/reversals$/, "wait", { gate })
  const sending = work()
  await vi.waitFor(() => expect(posts("/reversals")).toHaveLength(1))
  const byHand = { amountPaise: 100_000, receipt: "by-hand", idempotencyKey: "by-hand-1234" }
  await razorpay.refundPayment(readPayment(paid.paymentId).providerPaymentId ?? "", byHand)
  while (provider.told.length > 0) provider.tell(0)
  open()
  await sending
  expect(posts("/refund")).toHaveLength(1)
  expect(refundsOf(paid.paymentId)).toMatchObject([{ status: "processed", amountPaise: 100_000 }])
})

test("a split order releases the brand's part, and pays out the rest", async () => {
  env.FEE_BASIS_POINTS = 1000
  const paid = await paidAtProvider(provider, [100_001])
  await advanceHold(paid.orderId)
  expect(heldOf(paid.orderId)).toEqual([[true, 90_001]])
  const order = findOrderRow(paid.orderId)
  if (!order) throw new Error("It is gone.")
  sqlite.transaction(() => {
    earnForOrder(order, 33_334)
    requestPartRefund(order, 66_667)
    change("UPDATE orders SET status = 'completed', phase = 'completed' WHERE id = ?", paid.orderId)
  })()
  await work()
  const { amountPaise } = payoutOf(paid.orderId)
  expect(heldOf(paid.orderId)).toEqual([[true, amountPaise]])
  expect(refundsOf(paid.paymentId)).toMatchObject([{ status: "processed", amountPaise: 66_667 }])
})

test("a withheld part is on hold until the payout, and released with it", async () => {
  setTaxes({ gst: 0, tds: 0, tds_without_pan: 500, tcs: 0 })
  const due = await ordersAtProvider(provider)
  expect(payoutOf(due.orderId)).toMatchObject({ amountPaise: 95_000, tdsPaise: 5_000 })
  expect(heldOf(due.orderId)).toEqual([[true, 100_000]])
  untilDue()
  for (let look = 0; look < 6; look += 1) await advancePayout(due.id)
  expect(heldOf(due.orderId)).toEqual([[false, 95_000]])
  provider.standIn.settle()
  await advancePayout(due.id)
  expect(payoutOf(due.orderId).status).toBe("paid")
})

test("releases the whole hold for a manual transfer when under a rupee is withheld", async () => {
  setTaxes({ gst: 0, tds: 0, tds_without_pan: 50, tcs: 0 })
  const due = await ordersAtProvider(provider, [10_001])
  expect(payoutOf(due.orderId)).toMatchObject({ amountPaise: 9951, tdsPaise: 50 })
  expect(heldOf(due.orderId)).toEqual([[true, 10_001]])
  untilDue()
  for (let look = 0; look < 8; look += 1) await advancePayout(due.id)
  expect(heldOf(due.orderId)).toEqual([[true, 0]])
  expect(payoutOf(due.orderId).status).toBe("due")
  expect(listManualPayouts(10).map(({ id }) => id)).toContain(due.id)
})

test("three parallel runs reverse the withheld part once, even with a lost response", async () => {
  setTaxes({ gst: 0, tds: 0, tds_without_pan: 500, tcs: 0 })
  const due = await ordersAtProvider(provider)
  untilDue()
  for (let look = 0; look < 2; look += 1) await advancePayout(due.id)
  provider.standIn.failNext("POST", /\/reversals$/, "lost")
  await Promise.allSettled([1, 2, 3].map(() => advancePayout(due.id)))
  expect(heldOf(due.orderId)).toEqual([[true, 95_000]])
  clock.advance(3 * 60_000)
  for (let look = 0; look < 4; look += 1) await advancePayout(due.id)
  expect(heldOf(due.orderId)).toEqual([[false, 95_000]])
})
