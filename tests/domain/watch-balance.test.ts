import { beforeEach, expect, test, vi } from "vitest"
import { postBookAct } from "#app/domain/admin/admin-views/book-acts.server.ts"
import { BANK, GATEWAY } from "#app/domain/books/ledger/accounts.ts"
import { findShortage } from "#app/domain/books/ledger/balance-check.server.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import { recordOwnSettlement } from "#app/domain/books/ledger/own-settlements.server.ts"
import {
  FOLLOW_SETTLEMENT_JOB,
  followSettlement,
} from "#app/domain/payments/payouts/handle-payout-webhook.server.ts"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { findOrderEarnings } from "#app/domain/payments/payouts/order-earnings.server.ts"
import { stepPayout } from "#app/domain/payments/payouts/payout-steps.server.ts"
import { describePayout } from "#app/domain/payments/payouts/payout-view.server.ts"
import { reconcileDay } from "#app/domain/payments/reconciliation/reconcile-days.server.ts"
import { watchBalance } from "#app/domain/payments/reconciliation/watch-balance.server.ts"
import { bookDayOf } from "#app/domain/shared/indian-time.ts"
import { describeOrderMoney } from "#app/domain/work/orders/order-outlook.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { MoneyProvider } from "#tests/support/money-provider.ts"
import { anOperator } from "#tests/support/operators.ts"
import { ordersAtProvider } from "#tests/support/orders-at-provider.ts"
import { refundsOf } from "#tests/support/payments.ts"
import { aPayout, payoutOf } from "#tests/support/payouts.ts"

/** Monday noon in India. */
const MONDAY = Date.parse("2026-11-23T06:30:00Z")
clock.freeze(MONDAY)
const provider = endedAfterwards(await MoneyProvider.start({ reservePaise: 0 }))
beforeEach(() => sqlite.exec("DELETE FROM jobs"))

const hearAll = () => {
  while (provider.told.length > 0) provider.tell(0)
}
const operator = anOperator()
const missing = () => findShortage()?.missingPaise ?? 0
const theirBalance = () => provider.standIn.ledger.books().merchant.balance
let made: Awaited<ReturnType<typeof ordersAtProvider>>

test("warns when the provider's fee reduces the money owed", async () => {
  made = await ordersAtProvider(provider, [100_000])
  const error = vi.spyOn(logger, "error")
  expect(await watchBalance()).toBe(clock.now() + HOUR)
  expect(missing()).toBe(2_360)
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ event: "balance.short", missingPaise: 2_360 }),
  )
  error.mockRestore()
  expect(balanceOf(GATEWAY)).toBe(theirBalance())
})

test("posts a settlement to our bank by its webhook, once", async () => {
  clock.advance(2 * DAY)
  await watchBalance()
  hearAll()
  const [job] = sqlite.prepare("SELECT ref FROM jobs WHERE kind = ?").all(FOLLOW_SETTLEMENT_JOB)
  const { ref } = job as { ref: string }
  await runDueJobs("test")
  await followSettlement(ref)
  expect(balanceOf(BANK)).toBe(97_640)
  expect(balanceOf(GATEWAY) + 0).toBe(theirBalance())
  await watchBalance()
  expect(missing()).toBe(2_360)
})

test("posts a settlement by the daily comparison without a webhook", async () => {
  await ordersAtProvider(provider, [50_000])
  clock.advance(2 * DAY)
  await watchBalance()
  provider.told.splice(0)
  await reconcileDay(bookDayOf(clock.now()))
  expect(balanceOf(BANK)).toBe(97_640 + 48_820)
  expect(balanceOf(GATEWAY) + 0).toBe(theirBalance())
})

test("tells waiting creators the date of their payout", async () => {
  returnCompletedOrder(made.orderId, "The post was deleted.")
  await runDueJobs("test")
  await watchBalance()
  expect(refundsOf(made.paymentId)).toMatchObject([{ status: "due" }])
  expect(missing()).toBe(100_000)
  expect(findShortage()?.isTomorrow).toBe(false)
  expect(findOrderEarnings(made.brand, made.orderId)?.money).toBe(
    "Goes back to you, sent by 30 November 2026",
  )
  const cancelled = { phase: "cancelled", paymentStatus: "paid", isDivided: false } as const
  const waiting = { ...cancelled, refundStatus: "due" } as const
  expect(describeOrderMoney(waiting, "brand", { waitsUntil: findShortage()?.until })).toContain(
    "sent by 30 November",
  )
  const payout = { ...payoutOf(made.orderId), status: "failed", returnReason: null } as const
  const failure = "Insufficient balance"
  expect(describePayout({ ...payout, failure }).note).toContain("by 30 November 2026")
})

test("continues waiting payouts once the balance suffices", async () => {
  provider.standIn.addFunds(105_000)
  postBookAct(operator, "reserve", {
    amount: 105_000,
    reference: "TOP-UP-1",
    subject: undefined,
    reason: "To send the refund.",
  })
  await runDueJobs("test")
  await runDueJobs("test")
  expect(refundsOf(made.paymentId)).toMatchObject([{ status: "processed" }])
  expect(missing()).toBe(0)
  expect(balanceOf(GATEWAY) + 0).toBe(theirBalance())
})

test("counts a payout that came back as money to have", async () => {
  const needed = async () => {
    await watchBalance()
    return sqlite.prepare("SELECT needed_paise FROM balance_checks").pluck().get() as number
  }
  const { orderId } = aPayout("processing", 1_000_000)
  const before = await needed()
  stepPayout(payoutOf(orderId), "arrive", { way: "route", paidAt: clock.now() })
  expect(await needed()).toBeLessThan(before)
  stepPayout(payoutOf(orderId), "comeBack")
  expect(await needed()).toBe(before)
})

test("posts a settlement once that was reported before its bank reference", () => {
  const before = balanceOf(BANK)
  const settlement = { id: "setl_1", amount: 5_000, status: "processed", created_at: 1 } as const
  for (const utr of [null, null, "UTR0000000001"]) recordOwnSettlement({ ...settlement, utr })
  expect(balanceOf(BANK) - before).toBe(5_000)
})
