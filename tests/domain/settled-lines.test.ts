import { afterEach, beforeEach, expect, test } from "vitest"
import { resolveDifference } from "#app/domain/admin/admin-views/resolve-difference.server.ts"
import { bookDayOf, GATEWAY, payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { describeDifference } from "#app/domain/payments/reconciliation/difference.ts"
import {
  compareDay,
  reconcileDay,
} from "#app/domain/payments/reconciliation/reconcile-days.server.ts"
import { listDifferences } from "#app/domain/payments/reconciliation/reconciled-days.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { MoneyProvider } from "#tests/support/money-provider.ts"
import { anOperator } from "#tests/support/operators.ts"
import { ordersAtProvider, paidAtProvider } from "#tests/support/orders-at-provider.ts"
import { payoutEvents, payoutOf, untilDue } from "#tests/support/payouts.ts"
import { routeOf } from "../support/route-provider.ts"

/** Monday noon in India. */
const MONDAY = Date.parse("2026-11-23T06:30:00Z")
const REASON = "The provider's support says so."
const provider = endedAfterwards(await MoneyProvider.start())
Object.assign(env, { RAZORPAY_ROUTE: true, FEE_BASIS_POINTS: 1000 })
/** The provider settles each day once, so tests use separate weeks. */
let weeks = 0
beforeEach(() => {
  clock.freeze(MONDAY + 7 * weeks * DAY)
  weeks += 10
})
afterEach(() => {
  clock.release()
  provider.told.splice(0)
  sqlite.exec("DELETE FROM jobs; DELETE FROM reconciled_days")
})

const today = () => bookDayOf(clock.now())
const found = async () => (await compareDay(today())).map(describeDifference)

/** Advances the days and settles. */
function settle(days = 2): void {
  clock.advance(days * DAY)
  provider.standIn.settleMerchant()
}

test("settlement lines agree with payments, holds, refunds and lost disputes", async () => {
  const made = await ordersAtProvider(provider, [100_000, 50_000])
  const { paymentId } = await paidAtProvider(provider)
  const ids = sqlite.prepare("SELECT provider_payment_id FROM payments WHERE id = ?").pluck()
  const dispute = provider.standIn.openDispute(String(ids.get(paymentId)), { amount: 20_000 })
  provider.standIn.decideDispute(dispute.id, "lost")
  await routeOf(provider.standIn).refund(String(ids.get(made.paymentId)), 1000)
  settle()
  const { json } = await routeOf(provider.standIn).call(
    "GET",
    "/v1/settlements/recon/combined?year=2026&month=11&day=25",
  )
  const lines = json.items as { type: string; entity_id: string }[]
  const types = lines.map(({ type }) => type).sort()
  expect(types).toEqual(["adjustment", "payment", "payment", "refund", "transfer", "transfer"])
  expect(await found()).toEqual([])
  // Without webhooks.
  const told = sqlite.prepare("SELECT reason FROM refunds ORDER BY reason").pluck()
  expect(told.all()).toEqual(["made at the provider", "taken back by the bank"])
})

test("a settlement line reverts a payout reversed after its checks ended", async () => {
  const made = await ordersAtProvider(provider)
  untilDue()
  for (let look = 0; look < 4; look += 1) await advancePayout(made.id)
  provider.standIn.settle()
  await advancePayout(made.id)
  expect(payoutOf(made.orderId).status).toBe("paid")
  clock.advance(27 * DAY)
  provider.standIn.settleMerchant()
  provider.standIn.switches.route.accountFloat = 100_000_000
  const [transfer] = [...provider.standIn.ledger.route.transfers.values()].filter(
    ({ notes }) => notes.order_id === made.orderId,
  )
  await routeOf(provider.standIn).reverse(transfer?.id ?? "", transfer?.amount ?? 0)
  settle()
  expect(await found()).toEqual([])
  expect(payoutOf(made.orderId).status).toBe("reversed")
  expect(balanceOf(payableOf(made.userId))).toBe(-90_000)
  expect(payoutEvents(made.orderId)).toEqual(["payout.paid", "payout.came_back"])
  expect(await found()).toEqual([])
})

test("an adjustment is reported as a finding until it is posted", async () => {
  const { id } = provider.standIn.ledger.merchant.adjust(-1_200, { description: "A charge." })
  settle()
  await paidAtProvider(provider)
  settle()
  expect((await reconcileDay(today())).map(describeDifference)).toContain(
    `adjustment ${id}: ours nothing, theirs -12`,
  )
  const listed = () => listDifferences().filter(({ kind }) => kind === "adjustment")
  expect(listed()).toMatchObject([{ kind: "adjustment", id, theirs: -1_200 }])
  const before = balanceOf(GATEWAY)
  expect(() => resolveDifference(anOperator(), "hold", id, { reason: REASON })).toThrow("agree")
  resolveDifference(anOperator(), "adjustment", id, { reason: REASON })
  expect(balanceOf(GATEWAY) - before).toBe(-1_200)
  expect(listed()).toEqual([])
  expect(() => resolveDifference(anOperator(), "adjustment", id, { reason: REASON })).toThrow(
    "agree",
  )
  expect(await found()).toEqual([])
  expect(balanceOf(GATEWAY) - before).toBe(-1_200)
})

test("a fee or payment that differs from our books is found", async () => {
  const { paymentId } = await paidAtProvider(provider)
  const { ledger } = provider.standIn
  const id = String(
    sqlite.prepare("SELECT provider_payment_id FROM payments WHERE id = ?").pluck().get(paymentId),
  )
  Object.assign(ledger.payments.get(id) ?? {}, { fee: 2_500 })
  const strange = provider.standIn.pay(ledger.createOrder({ amount: 5_000, currency: "INR" }).id)
  settle()
  expect((await found()).sort()).toEqual(
    [
      `capture ${strange.id}: ours nothing, theirs 50`,
      `provider_fee ${strange.id}: ours nothing, theirs 1.18`,
      `provider_fee ${id}: ours 23.60, theirs 25`,
    ].sort(),
  )
})

test("all pages of a day's lines are read", async () => {
  for (let n = 0; n < 230; n += 1) provider.standIn.ledger.merchant.adjust(100)
  settle()
  expect(await compareDay(today())).toHaveLength(230)
  clock.advance(HOUR)
  expect(await compareDay(today())).toHaveLength(230)
})
