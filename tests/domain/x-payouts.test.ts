import { afterEach, beforeEach, expect, test } from "vitest"
import { findPayoutView } from "#app/domain/admin/admin-views/payout-queue.server.ts"
import { PAYOUT_BALANCE, payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import {
  recordManualPayout,
  returnCompletedOrder,
} from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { describePayout } from "#app/domain/payments/payouts/payout-view.server.ts"
import { ProviderUnavailable } from "#app/domain/shared/provider-answer.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { MoneyProvider } from "#tests/support/money-provider.ts"
import { payoutEvents, payoutOf } from "#tests/support/payouts.ts"
import { dueByUpi, withUpi } from "#tests/support/x-payouts.ts"

const BEGUN_WITH = 100_000_000
/** A UPI payout's fee with tax, in paise. */
const FEE = 236
const provider = endedAfterwards(await MoneyProvider.start())
env.PAYOUTS_X = true
env.RAZORPAYX_ACCOUNT_NUMBER = "7878780080316316"
provider.standIn.switches.x.processesAfterMs = undefined
provider.standIn.ledger.x.topUp(BEGUN_WITH)
beforeEach(() => clock.freeze(Date.now()))
afterEach(() => {
  clock.release()
  provider.standIn.calm()
  provider.told.splice(0)
  sqlite.exec("DELETE FROM jobs")
  // No rest is left waiting.
  expect(balanceOf(PAYOUT_BALANCE) + BEGUN_WITH - underWay()).toBe(x().balance())
})

type Due = Awaited<ReturnType<typeof dueByUpi>>

const x = () => provider.standIn.ledger.x
/** Sent by RazorpayX and not yet processed. */
const underWay = (): number =>
  [...x().payouts.values()]
    .filter(({ status }) => status === "processing")
    .reduce((sum, { amount, fees }) => sum + amount + fees, 0)
const keysOf = ({ id }: Due) =>
  sqlite.prepare("SELECT id FROM x_payouts WHERE payout_id = ? ORDER BY rowid").pluck().all(id)
const atX = (due: Due) =>
  [...x().payouts.values()].filter(({ reference_id: key }) => keysOf(due).includes(key))
function only(due: Due) {
  const [one, ...others] = atX(due)
  if (!one || others.length > 0) throw new Error(`There are ${atX(due).length}.`)
  return one
}
const tries = ({ id }: Due) =>
  sqlite.prepare("SELECT status FROM x_payouts WHERE payout_id = ? ORDER BY rowid").pluck().all(id)
const statusOf = ({ orderId }: Due) => payoutOf(orderId).status
const noteOf = ({ orderId }: Due) => describePayout(payoutOf(orderId)).note
const owed = ({ userId }: Due) => 0 - balanceOf(payableOf(userId))

async function paid(bid?: number): Promise<Due> {
  const due = await dueByUpi(provider, bid)
  await advancePayout(due.id)
  x().move(only(due).id, "processed")
  await advancePayout(due.id)
  expect(statusOf(due)).toBe("paid")
  return due
}

test("pays a UPI id from the payout balance once processed", async () => {
  const due = await dueByUpi(provider)
  const before = balanceOf(PAYOUT_BALANCE)
  expect(noteOf(due)).toBe("Our payment provider pays it to your UPI id.")
  expect(await advancePayout(due.id)).toBe(clock.now() + HOUR)
  expect(only(due)).toMatchObject({
    ...{ amount: 100_000, status: "processing", mode: "UPI", purpose: "payout" },
    fund_account: { vpa: { address: expect.stringMatching(/^a\w+@okaxis$/) } },
  })
  expect([statusOf(due), owed(due)]).toEqual(["processing", 100_000])
  expect(noteOf(due)).toContain("three working days")
  x().move(only(due).id, "processed")
  await advancePayout(due.id)
  const utr = only(due).utr
  expect(payoutOf(due.orderId)).toMatchObject({ status: "paid", way: "x", reference: utr })
  expect([owed(due), balanceOf(PAYOUT_BALANCE) - before]).toEqual([0, -100_000 - FEE])
  expect(noteOf(due)).toBe("Paid to your UPI id.")
  expect(payoutEvents(due.orderId)).toEqual(["payout.paid"])
  expect(findPayoutView(due.id).tries).toMatchObject([
    { by: "RazorpayX", status: "processed", providerId: only(due).id },
  ])
})

test("leaves a UPI id to the operator while RazorpayX is off", async () => {
  const due = await dueByUpi(provider)
  env.PAYOUTS_X = false
  expect(await advancePayout(due.id)).toBeUndefined()
  expect(atX(due)).toEqual([])
  recordManualPayout(due.id, "UTR-000001")
  expect(statusOf(due)).toBe("paid")
  env.PAYOUTS_X = true
})

test("leaves a UPI payout above a lakh to the operator", async () => {
  const due = await dueByUpi(provider, 10_000_001)
  expect(await advancePayout(due.id)).toBeUndefined()
  expect(atX(due)).toEqual([])
  expect(noteOf(due)).toContain("bank transfer of our own")
})

test("never pays again while a payout is processing for days", async () => {
  const due = await dueByUpi(provider)
  await advancePayout(due.id)
  for (let day = 0; day < 6; day += 1) {
    clock.advance(DAY)
    await advancePayout(due.id)
  }
  expect([statusOf(due), only(due).status]).toEqual(["processing", "processing"])
  expect(() => recordManualPayout(due.id, "UTR-000002")).toThrow("processing")
})

test.each(["lost", "reset", "502"] as const)(
  "queries by reference after an unknown outcome (%s)",
  async (kind) => {
    const due = await dueByUpi(provider)
    provider.standIn.failNext("POST", /\/payouts$/, kind)
    await expect(advancePayout(due.id)).rejects.toThrow(ProviderUnavailable)
    expect(tries(due)).toEqual(["asked"])
    expect(await advancePayout(due.id)).toBe(clock.now() + 2 * MINUTE)
    clock.advance(2 * MINUTE)
    provider.standIn.requests.splice(0)
    await advancePayout(due.id)
    const [first] = provider.standIn.requests
    expect(first).toMatchObject({ method: "GET", path: "/v1/payouts" })
    expect(first?.query).toContain(`reference_id=${keysOf(due)[0]}`)
    expect(tries(due)).toEqual(["processing"])
    only(due)
  },
)

test("stops paying when details changed after a lost response", async () => {
  const due = await dueByUpi(provider)
  provider.standIn.failNext("POST", /\/payouts$/, "reset")
  await expect(advancePayout(due.id)).rejects.toThrow(ProviderUnavailable)
  clock.advance(3 * MINUTE)
  const changed = { changedAt: clock.now(), payableFrom: clock.now() + DAY }
  withUpi(due, changed, "thief@okaxis")
  await advancePayout(due.id)
  expect(tries(due)).toEqual(["asked"])
  clock.advance(HOUR)
  await advancePayout(due.id)
  expect([tries(due), statusOf(due), atX(due)]).toEqual([["failed"], "due", []])
})

test("waits in the queue for money and continues after a top-up", async () => {
  const dear = 9_000_000
  const due = await dueByUpi(provider, dear)
  const left = x().balance()
  x().topUp(1000 - left)
  await advancePayout(due.id)
  expect([only(due).status, statusOf(due)]).toEqual(["queued", "processing"])
  expect(findPayoutView(due.id).tries[0]?.status).toMatch(/^queued, waits for money/)
  expect(noteOf(due)).toContain("It waits for money of ours")
  x().topUp(left - 1000)
  x().move(only(due).id, "processed")
  await advancePayout(due.id)
  expect(statusOf(due)).toBe("paid")
})

test("cancels a queued payout when its order is refunded", async () => {
  const due = await dueByUpi(provider)
  const left = x().balance()
  x().topUp(-left)
  await advancePayout(due.id)
  returnCompletedOrder(due.orderId, "It was deleted.")
  await advancePayout(due.id)
  expect([only(due).status, statusOf(due), tries(due)]).toEqual([
    ...["cancelled", "voided"],
    ["cancelled"],
  ])
  x().topUp(left)
})

test("records a debt when the bank pays before the refund", async () => {
  const due = await dueByUpi(provider)
  await advancePayout(due.id)
  returnCompletedOrder(due.orderId, "It was deleted.")
  expect(statusOf(due)).toBe("reversing")
  x().move(only(due).id, "processed")
  await advancePayout(due.id)
  expect([statusOf(due), owed(due)]).toEqual(["paid", -100_000])
  x().move(only(due).id, "reversed")
  await advancePayout(due.id)
  expect([statusOf(due), owed(due)]).toEqual(["reversed", 0])
})

test.each(["failed", "reversed"])(
  "retries with a new key after a payout was %s",
  async (status) => {
    const due = await dueByUpi(provider)
    await advancePayout(due.id)
    x().move(only(due).id, status, { reason: "beneficiary_vpa_invalid" })
    expect(await advancePayout(due.id)).toBe(clock.now() + HOUR)
    expect([statusOf(due), owed(due)]).toEqual(["failed", 100_000])
    expect(payoutOf(due.orderId).failure).toBe("beneficiary vpa invalid")
    clock.advance(DAY)
    for (let look = 0; look < 4; look += 1) await advancePayout(due.id)
    clock.advance(DAY)
    for (let look = 0; look < 4; look += 1) await advancePayout(due.id)
    expect([tries(due), atX(due).length]).toEqual([[status, "processing"], 2])
  },
)

test("reverts a payout that the bank returned days later", async () => {
  const due = await paid()
  clock.advance(5 * DAY)
  x().move(only(due).id, "reversed", { reason: "bank_account_closed" })
  await advancePayout(due.id)
  expect([statusOf(due), owed(due)]).toEqual(["due", 100_000])
  expect(payoutEvents(due.orderId)).toEqual(["payout.paid", "payout.came_back"])
  expect(noteOf(due)).toMatch(/It did not arrive: bank account closed/)
  expect(await advancePayout(due.id)).toBe(clock.now() + DAY)
  clock.advance(DAY)
  await advancePayout(due.id)
  expect(tries(due)).toEqual(["reversed", "processing"])
})

test("checks a paid payout for ten days", async () => {
  const due = await paid()
  const paidAt = clock.now()
  let next: number | undefined = paidAt
  let looks = 0
  while (next !== undefined && looks < 20) {
    clock.advance(next - clock.now())
    next = await advancePayout(due.id)
    looks += 1
  }
  expect([looks, clock.now() - paidAt]).toEqual([11, 10 * DAY])
})

test("stores a bank reference that arrives later", async () => {
  const due = await dueByUpi(provider)
  await advancePayout(due.id)
  const one = x().move(only(due).id, "processed")
  const { utr } = one
  one.utr = null
  await advancePayout(due.id)
  expect(payoutOf(due.orderId)).toMatchObject({ status: "paid", reference: null })
  one.utr = utr
  await advancePayout(due.id)
  expect(payoutOf(due.orderId).reference).toBe(utr)
})

test("waits for an approval, and fails when it is refused", async () => {
  provider.standIn.switches.x.isApproved = false
  const due = await dueByUpi(provider)
  await advancePayout(due.id)
  provider.standIn.switches.x.isApproved = true
  expect([only(due).status, statusOf(due)]).toEqual(["pending", "processing"])
  x().move(only(due).id, "rejected")
  await advancePayout(due.id)
  expect([tries(due), statusOf(due)]).toEqual([["rejected"], "failed"])
  recordManualPayout(due.id, "UTR-000003")
  expect(payoutOf(due.orderId)).toMatchObject({ status: "paid", way: "manual" })
})

test("checks a payout on each webhook, and stores no account number", async () => {
  const due = await dueByUpi(provider)
  await advancePayout(due.id)
  x().move(only(due).id, "processed")
  while (provider.told.length > 0) provider.notifyTwice(0)
  expect(statusOf(due)).toBe("processing")
  for (let look = 0; look < 3; look += 1) await runDueJobs("test")
  expect(statusOf(due)).toBe("paid")
  const heard = sqlite
    .prepare("SELECT DISTINCT result, body FROM webhook_events WHERE type LIKE 'payout.%'")
    .all()
  expect(heard).toEqual([{ result: "payout", body: "" }])
})

test("keeps a payout under way when the refusal concerns our account", async () => {
  const due = await dueByUpi(provider)
  env.RAZORPAYX_ACCOUNT_NUMBER = "0000000000"
  await expect(advancePayout(due.id)).rejects.toThrow(ProviderUnavailable)
  expect([statusOf(due), tries(due)]).toEqual(["processing", ["asked"]])
  env.RAZORPAYX_ACCOUNT_NUMBER = "7878780080316316"
  clock.advance(3 * MINUTE)
  await advancePayout(due.id)
  expect(only(due).status).toBe("processing")
})
