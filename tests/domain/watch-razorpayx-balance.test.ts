import { beforeEach, expect, test, vi } from "vitest"
import { findShortage } from "#app/domain/books/ledger/balance-check.server.ts"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import { describePayout } from "#app/domain/payments/payouts/payout-view.server.ts"
import { watchRazorpayXBalance } from "#app/domain/payments/reconciliation/watch-razorpayx-balance.server.ts"
import { ProviderUnavailable } from "#app/domain/shared/provider-answer.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { MoneyProvider } from "#tests/support/money-provider.ts"
import { payoutOf } from "#tests/support/payouts.ts"
import { dueByUpi } from "#tests/support/x-payouts.ts"

/** A Monday at noon in India. */
const MONDAY = Date.parse("2026-11-23T06:30:00Z")
/** The list price of a payout by UPI with GST, in paise. */
const FEE = 236
clock.freeze(MONDAY)
const provider = endedAfterwards(await MoneyProvider.start())
env.PAYOUTS_X = true
env.RAZORPAYX_ACCOUNT_NUMBER = "7878780080316316"
provider.standIn.switches.x.processesAfterMs = undefined
beforeEach(() => sqlite.exec("DELETE FROM jobs"))

const x = () => provider.standIn.ledger.x
const missing = () => findShortage("x")?.missingPaise ?? 0
const noteOf = (orderId: string) => describePayout(payoutOf(orderId)).note
const WAITS = "It waits for money of ours at the payment provider. We pay it by 24 November 2026."

let due: Awaited<ReturnType<typeof dueByUpi>>

test("names what payouts that are due and on their way lack on the RazorpayX account", async () => {
  due = await dueByUpi(provider)
  const error = vi.spyOn(logger, "error")
  expect(await watchRazorpayXBalance()).toBe(clock.now() + HOUR)
  expect(missing()).toBe(100_000 + FEE)
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ event: "balance.short", balance: "x", missingPaise: 100_236 }),
  )
  error.mockRestore()
  expect(noteOf(due.orderId)).toBe(WAITS)
  // It is asked for and queued there: still missing, once.
  await advancePayout(due.id)
  await watchRazorpayXBalance()
  expect(missing()).toBe(100_000 + FEE)
  expect(noteOf(due.orderId)).toBe(WAITS)
  expect(findShortage()).toBeUndefined()
})

test("counts no payout that something stops, nor one that an operator pays", async () => {
  const stopped = await dueByUpi(provider)
  sqlite.prepare("UPDATE users SET suspended_at = 1 WHERE id = ?").run(stopped.userId)
  const large = await dueByUpi(provider)
  sqlite.prepare("UPDATE payouts SET amount_paise = ? WHERE id = ?").run(100_000_01, large.id)
  await watchRazorpayXBalance()
  expect(missing()).toBe(100_000 + FEE)
  sqlite.prepare("UPDATE payouts SET status = 'voided' WHERE id = ?").run(large.id)
})

test("says nothing of an account while RazorpayX is off", async () => {
  env.PAYOUTS_X = false
  expect(await watchRazorpayXBalance()).toBeUndefined()
  expect(findShortage("x")).toBeUndefined()
  env.PAYOUTS_X = true
  expect(missing()).toBe(100_000 + FEE)
})

test("keeps the shortage while the provider does not answer", async () => {
  provider.standIn.failNext("GET", /banking_balances$/, "reset")
  await expect(watchRazorpayXBalance()).rejects.toThrow(ProviderUnavailable)
  expect(missing()).toBe(100_000 + FEE)
  provider.standIn.calm()
})

test("lets what waited go on by itself once the account is topped up", async () => {
  const later = await dueByUpi(provider, 50_000)
  await watchRazorpayXBalance()
  expect(missing()).toBe(150_000 + 2 * FEE)
  sqlite.exec("DELETE FROM jobs")
  x().topUp(150_000 + 2 * FEE)
  await watchRazorpayXBalance()
  expect(missing()).toBe(0)
  await runDueJobs("test")
  for (const { id } of [...x().payouts.values()]) x().move(id, "processed")
  for (const { id } of [due, later]) await advancePayout(id)
  expect([payoutOf(due.orderId).status, payoutOf(later.orderId).status]).toEqual(["paid", "paid"])
  await watchRazorpayXBalance()
  expect(missing()).toBe(0)
  expect(x().balance()).toBe(0)
})
