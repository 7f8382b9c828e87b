import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { listManualPayouts } from "#app/domain/admin/admin-views/manual-payouts.server.ts"
import { listPayoutQueue } from "#app/domain/admin/admin-views/payout-queue.server.ts"
import { BANK, GATEWAY, payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import { sendRefund } from "#app/domain/payments/payments/send-refund.server.ts"
import { advanceHold } from "#app/domain/payments/payouts/advance-hold.server.ts"
import { advancePayout } from "#app/domain/payments/payouts/advance-payout.server.ts"
import {
  recordManualPayout,
  returnCompletedOrder,
} from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { describePayout } from "#app/domain/payments/payouts/payout-view.server.ts"
import { listObligations } from "#app/domain/privacy/obligations.server.ts"
import { ProviderUnavailable } from "#app/domain/shared/provider-answer.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { endedAfterwards } from "#tests/support/afterwards.ts"
import { MoneyProvider } from "#tests/support/money-provider.ts"
import {
  complete,
  type OrdersAtProvider,
  ordersAtProvider,
  paidAtProvider,
} from "#tests/support/orders-at-provider.ts"
import { refundsOf } from "#tests/support/payments.ts"
import { payoutEvents, payoutOf, untilDue, withDetails } from "#tests/support/payouts.ts"
import { allValues, oneRow } from "#tests/support/rows.ts"

const provider = endedAfterwards(await MoneyProvider.start({ areTransfersFree: true }))
env.RAZORPAY_ROUTE = true
beforeEach(() => clock.freeze(Date.now()))
afterEach(() => {
  clock.release()
  provider.standIn.calm()
  provider.told.splice(0)
  provider.standIn.switches.route.accountFloat = 0
  sqlite.exec("DELETE FROM jobs")
})

/** Orders of one payment, the first due. */
async function dueOrders(bids?: number[]) {
  const made = await ordersAtProvider(provider, bids)
  untilDue()
  await advancePayout(made.id)
  return made
}
type Due = OrdersAtProvider

/** Due orders without a hold. */
async function unheldOrders() {
  const made = complete(await paidAtProvider(provider))
  untilDue()
  await advancePayout(made.id)
  return made
}

type Order = Pick<Due, "orderId">
const lastTransfer = ({ orderId }: Order) =>
  oneRow<{ status: string; providerId: string | null } | undefined>(
    `SELECT status, provider_transfer_id AS providerId FROM transfers
       WHERE order_id = ? ORDER BY rowid DESC`,
    orderId,
  )

const statusOf = (due: Due) => [payoutOf(due.orderId).status, lastTransfer(due)?.status ?? "none"]
const atProvider = ({ orderId }: Order) =>
  [...provider.standIn.ledger.route.transfers.values()].filter(
    ({ notes }) => notes.order_id === orderId,
  )
const only = (due: Order) => {
  const [one, ...others] = atProvider(due)
  if (!one || others.length > 0) throw new Error(`There are ${others.length + (one ? 1 : 0)}.`)
  return one
}

/** Runs as often as requested for now. */
async function advance({ id }: Pick<Due, "id">, looks = 6): Promise<number | undefined> {
  let next: number | undefined
  for (let look = 0; look < looks; look += 1) {
    next = await advancePayout(id)
    if (next === undefined || next > clock.now()) return next
  }
  return next
}
async function arrive(due: Pick<Due, "id">): Promise<void> {
  await advance(due)
  provider.standIn.settle()
  await advance(due)
}

test("a share is on hold, released when due, and paid when the settlement arrives", async () => {
  const due = await dueOrders()
  const gateway = balanceOf(GATEWAY)
  expect(statusOf(due)).toEqual(["due", "held"])
  await advancePayout(due.id)
  expect(statusOf(due)).toEqual(["processing", "held"])
  expect(only(due)).toMatchObject({ on_hold: true, amount: 100_000, recipient: due.accounts[0] })
  const next = await advancePayout(due.id)
  expect(statusOf(due)).toEqual(["processing", "released"])
  expect(next).toBe(clock.now() + 6 * HOUR)
  await advance(due)
  expect(statusOf(due)).toEqual(["processing", "released"])
  expect(balanceOf(payableOf(due.userId))).toBe(-100_000)
  const [settlement] = provider.standIn.settle(due.accounts[0])
  expect(await advancePayout(due.id)).toBe(clock.now() + DAY)
  expect(statusOf(due)).toEqual(["paid", "settled"])
  expect(payoutOf(due.orderId)).toMatchObject({ way: "route", reference: settlement?.utr })
  expect(balanceOf(payableOf(due.userId)) + 0).toBe(0)
  expect(balanceOf(GATEWAY)).toBe(gateway - 100_000)
  expect(payoutEvents(due.orderId)).toEqual(["payout.paid"])
})

test("a webhook triggers a payout check, and changes nothing itself", async () => {
  const due = await dueOrders()
  await advance(due)
  const statuses = statusOf(due)
  sqlite.exec("DELETE FROM jobs")
  provider.standIn.settle()
  while (provider.told.length > 0) provider.tell(0)
  expect(statusOf(due)).toEqual(statuses)
  for (let look = 0; look < 3; look += 1) await runDueJobs("test")
  expect(statusOf(due)).toEqual(["paid", "settled"])
  const results = allValues(
    "SELECT result FROM webhook_events WHERE type LIKE 'transfer.%' OR type LIKE 'settle%'",
  )
  expect(new Set(results)).toEqual(new Set(["transfer", "settlement"]))
})

test("a failed settlement does not mark a payout as paid", async () => {
  const due = await dueOrders()
  await advance(due)
  provider.standIn.switches.route.settlementStatus = "failed"
  provider.standIn.settle()
  provider.standIn.switches.route.settlementStatus = "processed"
  await advance(due)
  expect(statusOf(due)).toEqual(["processing", "released"])
  provider.standIn.settle()
  await advance(due)
  expect(statusOf(due)).toEqual(["paid", "settled"])
})

describe("a lost provider response", () => {
  test.each(["lost", "reset", "502"] as const)(
    "to the first call (%s) leads to one transfer",
    async (kind) => {
      const paid = await paidAtProvider(provider)
      provider.standIn.failNext("POST", /\/transfers$/, kind)
      await expect(advanceHold(paid.orderId)).rejects.toThrow(ProviderUnavailable)
      expect(lastTransfer(paid)?.status).toBe("asked")
      expect(await advanceHold(paid.orderId)).toBe(clock.now() + 2 * MINUTE)
      expect(atProvider(paid)).toHaveLength(kind === "lost" ? 1 : 0)
      clock.advance(2 * MINUTE)
      await advanceHold(paid.orderId)
      expect(lastTransfer(paid)?.status).toBe("held")
      only(paid)
    },
  )

  test("to any other call only costs time", async () => {
    const due = await dueOrders()
    const { standIn } = provider
    standIn.failNext("PATCH", /\/transfers\//, "lost")
    await expect(advance(due)).rejects.toThrow(ProviderUnavailable)
    await advance(due)
    standIn.settle()
    standIn.failNext("GET", /\/transfers/, "502")
    await expect(advance(due)).rejects.toThrow(ProviderUnavailable)
    await advance(due)
    returnCompletedOrder(due.orderId, "It was deleted.")
    standIn.switches.route.accountFloat = 1_000_000
    standIn.failNext("POST", /\/reversals$/, "lost")
    await expect(advance(due)).rejects.toThrow(ProviderUnavailable)
    clock.advance(2 * MINUTE)
    await advance(due)
    expect(statusOf(due)).toEqual(["reversed", "reversed"])
    expect(only(due).amount_reversed).toBe(100_000)
  })
})

test("of two transfers for a share the earliest counts, and the other is reversed", async () => {
  const paid = await paidAtProvider(provider, [100_000, 200_000])
  provider.standIn.failNext("POST", /\/transfers$/, "lost")
  await expect(advanceHold(paid.orderId)).rejects.toThrow(ProviderUnavailable)
  const first = Object.assign(only(paid), { created_at: only(paid).created_at - 1 })
  const { keys, origin } = provider.standIn
  const auth = Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString("base64")
  const { id: _id, amount, notes, recipient: account } = first
  const transfer = { account, amount, currency: "INR", notes, on_hold: true }
  await fetch(`${origin}/v1/payments/${first.source}/transfers`, {
    method: "POST",
    body: JSON.stringify({ transfers: [transfer] }),
    headers: { Authorization: `Basic ${auth}`, "Content-Type": "application/json" },
  })
  clock.advance(2 * MINUTE)
  await advanceHold(paid.orderId)
  const due = complete(paid)
  untilDue()
  await arrive(due)
  expect(lastTransfer(due)?.providerId).toBe(first.id)
  expect(statusOf(due)).toEqual(["paid", "settled"])
  expect(atProvider(due).map((one) => one.amount_reversed)).toEqual([0, 100_000])
})

test("a second transfer under way stops the release", async () => {
  const due = await dueOrders([100_000, 200_000])
  const gone = only(due)
  const id = gone.id.slice(0, -1) + (gone.id.endsWith("0") ? "1" : "0")
  const sent = { ...gone, id, on_hold: false }
  provider.standIn.ledger.route.transfers.set(sent.id, sent)
  await advancePayout(due.id)
  await expect(advancePayout(due.id)).rejects.toThrow("gone to the bank")
  expect(statusOf(due)).toEqual(["processing", "held"])
})

describe("a last-minute block of a payout", () => {
  test.each([
    [
      "an email that is not confirmed any more",
      "UPDATE users SET email_verified_at = NULL WHERE id = ?",
      "UPDATE users SET email_verified_at = 1 WHERE id = ?",
    ],
    [
      "details that were changed",
      "UPDATE payout_details SET payable_from = 9e15 WHERE user_id = ?",
      "UPDATE payout_details SET payable_from = 0 WHERE user_id = ?",
    ],
  ])("by %s leaves its share on hold, due again later", async (_why, stop, free) => {
    const due = await dueOrders()
    await advancePayout(due.id)
    sqlite.prepare(stop).run(due.userId)
    await advancePayout(due.id)
    expect(statusOf(due)).toEqual(["due", "held"])
    expect(only(due)).toMatchObject({ on_hold: true, amount_reversed: 0 })
    await advance(due)
    expect(statusOf(due)[0]).toBe("due")
    sqlite.prepare(free).run(due.userId)
    await arrive(due)
    expect(statusOf(due)).toEqual(["paid", "settled"])
    only(due)
  })

  test("by another bank account releases the share to the new one", async () => {
    const due = await dueOrders()
    await advancePayout(due.id)
    const other = provider.anAccount("other@example.com")
    withDetails(due.userId, { providerAccountId: other })
    await arrive(due)
    expect(statusOf(due)).toEqual(["paid", "settled"])
    expect(atProvider(due).map(({ recipient, status }) => [recipient, status])).toEqual([
      [due.accounts[0], "reversed"],
      [other, "processed"],
    ])
  })

  test("by a UPI id releases the share, and the payout becomes manual", async () => {
    const due = await dueOrders()
    withDetails(due.userId, { destination: "upi" })
    expect(describePayout(payoutOf(due.orderId)).stop?.words).toContain("setting your money free")
    expect(() => recordManualPayout(due.id, "UTR-1234")).toThrow("setting your money free")
    await advance(due)
    expect(statusOf(due)).toEqual(["due", "reversed"])
    expect(listManualPayouts(1000).map(({ id }) => id)).toContain(due.id)
    recordManualPayout(due.id, "UTR-1234")
    expect(statusOf(due)[0]).toBe("paid")
  })
})

test("a failed transfer is notified, and retried after an hour with another one", async () => {
  const due = await dueOrders()
  await advance(due)
  provider.standIn.failTransfer(only(due).id, "Account 123456789012 is closed")
  const retryAt = await advance(due)
  expect(retryAt).toBe(clock.now() + HOUR)
  expect(payoutOf(due.orderId)).toMatchObject({ status: "failed", failures: 1 })
  expect(payoutOf(due.orderId).failure).not.toContain("123456")
  clock.advance(HOUR)
  await arrive(due)
  expect(statusOf(due)).toEqual(["paid", "settled"])
  expect(payoutOf(due.orderId)).toMatchObject({ failure: null, retryAt: null })
  expect(payoutEvents(due.orderId)).toEqual(["payout.failed", "payout.paid"])
})

test("a transfer with another amount or recipient is not taken for ours", async () => {
  for (const change of [{ amount: 99_999 }, { recipient: provider.anAccount("x@example.com") }]) {
    const paid = await paidAtProvider(provider)
    provider.standIn.failNext("POST", /\/transfers$/, "lost")
    await expect(advanceHold(paid.orderId)).rejects.toThrow(ProviderUnavailable)
    Object.assign(only(paid), change)
    clock.advance(2 * MINUTE)
    await advanceHold(paid.orderId)
    expect(lastTransfer(paid)?.status).toBe("asked")
    expect(only(paid).on_hold).toBe(true)
  }
})

test("three parallel runs with webhooks make one transfer and one release", async () => {
  const due = await dueOrders()
  const rounds = Array.from({ length: 5 }, async () => {
    for (let look = 0; look < 5; look += 1) await advancePayout(due.id)
  })
  await Promise.all(rounds)
  await arrive(due)
  expect(statusOf(due)).toEqual(["paid", "settled"])
  expect(payoutEvents(due.orderId)).toEqual(["payout.paid"])
  only(due)
})

describe("refunding a completed order", () => {
  const owed = (due: Due) => balanceOf(payableOf(due.userId)) + 0

  test("while its share is on hold releases the share and pays out nothing", async () => {
    const due = await dueOrders()
    await advancePayout(due.id)
    returnCompletedOrder(due.orderId, "It was deleted.")
    expect(statusOf(due)).toEqual(["reversing", "held"])
    await advance(due)
    expect(statusOf(due)).toEqual(["voided", "reversed"])
    expect(owed(due)).toBe(0)
    expect(payoutEvents(due.orderId)).toEqual(["payout.voided"])
  })

  test.each([true, false])(
    "while its transfer is uncertain pays out nothing (it exists: %s)",
    async (isThere) => {
      const paid = await paidAtProvider(provider)
      provider.standIn.failNext("POST", /\/transfers$/, isThere ? "lost" : "reset")
      await expect(advanceHold(paid.orderId)).rejects.toThrow(ProviderUnavailable)
      const due = complete(paid)
      returnCompletedOrder(due.orderId, "It was deleted.")
      expect(statusOf(due)).toEqual(["voided", "asked"])
      const refundId = refundsOf(due.paymentId)[0]?.id ?? ""
      expect(await sendRefund(refundId)).toBe(clock.now() + 2 * MINUTE)
      clock.advance(2 * MINUTE)
      await sendRefund(refundId)
      expect(refundsOf(due.paymentId)).toMatchObject([{ status: "processed" }])
      expect(atProvider(due).filter(({ status }) => status !== "reversed")).toEqual([])
    },
  )

  test.each([true, false])(
    "while the transfer is under way waits, then reverses it if possible (%s)",
    async (canBe) => {
      const due = await dueOrders()
      await advance(due)
      returnCompletedOrder(due.orderId, "It was deleted.")
      expect(await advance(due)).toBe(clock.now() + 6 * HOUR)
      expect(statusOf(due)).toEqual(["reversing", "released"])
      provider.standIn.settle()
      if (canBe) provider.standIn.switches.route.accountFloat = 100_000
      await advance(due)
      expect(statusOf(due)).toEqual(canBe ? ["reversed", "reversed"] : ["paid", "settled"])
      expect(owed(due)).toBe(canBe ? 0 : 100_000)
      expect(payoutEvents(due.orderId)).toEqual(["payout.reversed"])
      expect(payoutOf(due.orderId).reference).not.toBe(null)
    },
  )

  test("while the transfer is under way and fails pays out nothing", async () => {
    const due = await dueOrders()
    await advance(due)
    returnCompletedOrder(due.orderId, "It was deleted.")
    provider.standIn.failTransfer(only(due).id)
    await advance(due)
    expect(statusOf(due)).toEqual(["voided", "failed"])
    expect(owed(due)).toBe(0)
  })

  test("after its payout reverses once, even with three parallel runs", async () => {
    const due = await dueOrders()
    await arrive(due)
    provider.standIn.switches.route.accountFloat = 1_000_000
    returnCompletedOrder(due.orderId, "It was deleted.")
    await Promise.all([1, 2, 3].map(() => advance(due)))
    expect(statusOf(due)).toEqual(["reversed", "reversed"])
    expect(only(due).amount_reversed).toBe(100_000)
    expect(owed(due)).toBe(0)
  })
})

test("a reversal in the provider's dashboard makes the payout due again, with a notification", async () => {
  const due = await dueOrders()
  await arrive(due)
  Object.assign(only(due), { status: "reversed", amount_reversed: 100_000 })
  await advance(due)
  expect(statusOf(due)).toEqual(["reversed", "reversed"])
  expect(balanceOf(payableOf(due.userId))).toBe(-100_000)
  expect(payoutEvents(due.orderId)).toEqual(["payout.paid", "payout.came_back"])
  expect(listObligations(due.userId)).toMatchObject([{ kind: "payout", id: due.orderId }])
  returnCompletedOrder(due.orderId, "That was why.")
  expect(balanceOf(payableOf(due.userId)) + 0).toBe(0)
  expect(listObligations(due.userId)).toEqual([])
  expect(() => recordManualPayout(due.id, "UTR-1234")).toThrow("is reversed")
})

test("an unexpected reversal is paid once more by hand", async () => {
  const due = await dueOrders()
  await arrive(due)
  Object.assign(only(due), { status: "reversed", amount_reversed: 100_000 })
  await advance(due)
  const listed = () => listManualPayouts(1000).filter(({ id }) => id === due.id)
  const queued = () => listPayoutQueue("reversed").items.filter(({ id }) => id === due.id)
  expect(listed()).toHaveLength(1)
  expect(queued()).toMatchObject([{ isByHand: true }])
  expect(describePayout(payoutOf(due.orderId))).toMatchObject({ state: "returned" })
  const { bank, gateway } = { bank: balanceOf(BANK), gateway: balanceOf(GATEWAY) }
  recordManualPayout(due.id, "UTR-1234")
  recordManualPayout(due.id, "UTR-1234")
  expect(payoutOf(due.orderId)).toMatchObject({ status: "paid", way: "manual" })
  expect(balanceOf(payableOf(due.userId)) + 0).toBe(0)
  expect([balanceOf(BANK) - bank, balanceOf(GATEWAY) - gateway]).toEqual([-100_000, 0])
  expect([...listed(), ...queued()]).toEqual([])
  expect(listObligations(due.userId)).toEqual([])
  await advance(due)
  expect(payoutEvents(due.orderId)).toEqual(["payout.paid", "payout.came_back", "payout.paid"])
})

describe("a paid payout", () => {
  test("is checked every day for ten days, and not after", async () => {
    const due = await dueOrders()
    await arrive(due)
    for (let day = 0; day < 10; day += 1) {
      expect(await advancePayout(due.id)).toBe(clock.now() + DAY)
      clock.advance(DAY)
    }
    expect(await advancePayout(due.id)).toBe(undefined)
  })

  test("returned by the bank is under way again, with a notification", async () => {
    const due = await dueOrders()
    await advance(due)
    const [settlement] = provider.standIn.settle(due.accounts[0])
    await advance(due)
    expect(statusOf(due)).toEqual(["paid", "settled"])
    if (settlement) settlement.status = "reversed"
    await advance(due)
    expect(statusOf(due)).toEqual(["processing", "released"])
    expect(payoutOf(due.orderId)).toMatchObject({ paidAt: null, reference: null })
    expect(balanceOf(payableOf(due.userId))).toBe(-100_000)
    if (settlement) settlement.status = "processed"
    clock.advance(6 * HOUR)
    await advance(due)
    expect(statusOf(due)).toEqual(["paid", "settled"])
    expect(balanceOf(payableOf(due.userId)) + 0).toBe(0)
    expect(payoutEvents(due.orderId)).toEqual(["payout.paid", "payout.came_back", "payout.paid"])
  })

  test("with a transfer failed later is due again", async () => {
    const due = await dueOrders()
    await arrive(due)
    Object.assign(only(due), { status: "failed", settlement_status: null })
    await advance(due)
    expect(statusOf(due)).toEqual(["reversed", "failed"])
    expect(balanceOf(payableOf(due.userId))).toBe(-100_000)
    expect(payoutEvents(due.orderId)).toEqual(["payout.paid", "payout.came_back"])
  })
})

test("schedules no further checks, even after years", async () => {
  const due = await dueOrders()
  await arrive(due)
  clock.advance(400 * DAY)
  returnCompletedOrder(due.orderId, "It was deleted.")
  await advance(due)
  sqlite.exec("DELETE FROM jobs")
  expect(await advancePayout(due.id)).toBe(undefined)
  expect(await advancePayout("nobody")).toBe(undefined)
})

describe("a payout in an operator's manual list", () => {
  const openToday = ({ id }: Pick<Due, "id">) =>
    sqlite.prepare("UPDATE payouts SET opened_at = ? WHERE id = ?").run(clock.now(), id)

  test("is not paid by the provider, and can be recorded after later changes", async () => {
    const due = await unheldOrders()
    openToday(due)
    expect(await advance(due)).toBe(clock.now() + DAY)
    withDetails(payoutOf(due.orderId).influencerId, { payableFrom: clock.now() + DAY })
    recordManualPayout(due.id, "UTR-1234")
    clock.advance(2 * DAY)
    await advance(due)
    expect(atProvider(due)).toEqual([])
    expect(payoutOf(due.orderId)).toMatchObject({ status: "paid", way: "manual" })
  })

  test("is not retried by the provider after a failure", async () => {
    const due = await unheldOrders()
    sqlite
      .prepare("UPDATE payouts SET status = 'failed', retry_at = ? WHERE id = ?")
      .run(clock.now() + HOUR, due.id)
    openToday(due)
    clock.advance(2 * HOUR)
    expect(await advance(due)).toBe(clock.now() + 22 * HOUR)
    recordManualPayout(due.id, "UTR-1234")
    expect(atProvider(due)).toEqual([])
  })

  test("returns to the provider after a day without a record", async () => {
    const due = await dueOrders()
    openToday(due)
    clock.advance(DAY)
    await arrive(due)
    expect(payoutOf(due.orderId)).toMatchObject({ status: "paid", way: "route" })
    expect(() => recordManualPayout(due.id, "UTR-1234")).toThrow("is paid")
  })
})
