import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { heldOf, payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { listHeld, listPayouts } from "#app/domain/payments/payouts/earnings.server.ts"
import { formatEarnings, sumEarnings } from "#app/domain/payments/payouts/earnings-totals.server.ts"
import {
  recordManualPayout,
  returnCompletedOrder,
} from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { findOrderEarnings } from "#app/domain/payments/payouts/order-earnings.server.ts"
import { stepPayout } from "#app/domain/payments/payouts/payout-steps.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import {
  aFundedOrder,
  anEarnedOrder,
  fallDue,
  withDetailsByHand,
} from "#tests/support/earned-orders.ts"
import { payoutOf } from "#tests/support/payouts.ts"

/** Statements are prepared at first use. */
const preparedTexts: string[] = []
const prepare = sqlite.prepare.bind(sqlite)
vi.spyOn(sqlite, "prepare").mockImplementation((text) => {
  preparedTexts.push(text)
  return prepare(text)
})

beforeEach(() => {
  clock.freeze(Date.UTC(2026, 10, 3, 6, 30))
  env.FEE_BASIS_POINTS = 1000
})
afterEach(() => {
  clock.release()
  env.FEE_BASIS_POINTS = 0
})

function booksOf({ userId }: InfluencerActor) {
  const ids = sqlite.prepare("SELECT id FROM orders WHERE influencer_id = ?").pluck().all(userId)
  const held = ids.reduce((sum: number, id) => sum + balanceOf(heldOf(String(id))), 0)
  return { held: 0 - held, payable: 0 - balanceOf(payableOf(userId)) }
}

function expectToEqualBooks(influencer: InfluencerActor) {
  const sums = sumEarnings(influencer)
  const { held, payable } = booksOf(influencer)
  expect(sums.heldPrice).toBe(held)
  expect(sums.coming + sums.onItsWay + sums.goingBack - sums.owed).toBe(payable)
  return sums
}

const only = <T>([item]: T[]): T => {
  if (item === undefined) throw new Error("There is none.")
  return item
}

const firstPayout = (influencer: InfluencerActor) => only(listPayouts(influencer).items)

describe("an influencer's earnings", () => {
  test("equal the books at every stage of the orders", async () => {
    const influencer = anInfluencer()
    withDetailsByHand(influencer)
    expect(expectToEqualBooks(influencer)).toMatchObject({ held: 0, coming: 0, paid: 0, owed: 0 })

    aFundedOrder(influencer, 100_000)
    const running = aFundedOrder(influencer, 33_333)
    expect(expectToEqualBooks(influencer)).toMatchObject({ held: 90_000 + 30_000, coming: 0 })

    completeOrder(running.brand, running.orderId)
    expect(expectToEqualBooks(influencer)).toMatchObject({ held: 90_000, coming: 30_000 })

    await fallDue(running.orderId)
    const sent = anEarnedOrder(influencer, 200_000)
    await fallDue(sent.orderId)
    stepPayout(payoutOf(sent.orderId), "send")
    expect(expectToEqualBooks(influencer)).toMatchObject({ coming: 30_000, onItsWay: 180_000 })
    stepPayout(payoutOf(sent.orderId), "fail")
    expect(expectToEqualBooks(influencer)).toMatchObject({ coming: 210_000, onItsWay: 0 })

    recordManualPayout(payoutOf(running.orderId).id, "UTR-0001")
    expect(expectToEqualBooks(influencer)).toMatchObject({
      held: 90_000,
      coming: 180_000,
      onItsWay: 0,
      paid: 30_000,
      owed: 0,
    })
  })

  test("include refunds to a brand and debts from them", async () => {
    const influencer = anInfluencer()
    withDetailsByHand(influencer)
    const [voided, sent, paid] = [10_000, 20_000, 40_000].map((bid) =>
      anEarnedOrder(influencer, bid),
    )
    if (!voided || !sent || !paid) throw new Error("There are three.")
    returnCompletedOrder(voided.orderId, "It was a copy.")
    expect(expectToEqualBooks(influencer)).toMatchObject({ coming: 54_000, owed: 0 })

    await fallDue(sent.orderId)
    stepPayout(payoutOf(sent.orderId), "send")
    returnCompletedOrder(sent.orderId, "It was a copy.")
    expect(expectToEqualBooks(influencer)).toMatchObject({ coming: 36_000, goingBack: 18_000 })

    await fallDue(paid.orderId)
    recordManualPayout(payoutOf(paid.orderId).id, "UTR-0002")
    returnCompletedOrder(paid.orderId, "It was a copy.")
    const sums = expectToEqualBooks(influencer)
    expect(sums).toMatchObject({ coming: 0, goingBack: 18_000, paid: 36_000, owed: 36_000 })
    expect(formatEarnings(sums)).toEqual({
      held: "₹0",
      coming: "₹0",
      onItsWay: "₹0",
      paid: "₹360",
      goingBack: "₹180",
      owed: "₹360",
      cameBack: undefined,
    })
    const notes = listPayouts(influencer).items.map(({ label, note }) => `${label}: ${note}`)
    expect(notes.sort()).toEqual([
      "Going back: It goes back to the brand: It was a copy.",
      "Not paid out: It went back to the brand: It was a copy.",
      "Owed back: It went back to the brand after you were paid, so you owe it: It was a copy.",
    ])
  })

  test("are visible to their owner only", () => {
    aFundedOrder(anInfluencer(), 100_000)
    anEarnedOrder(anInfluencer(), 100_000)
    const other = anInfluencer()
    expect(sumEarnings(other)).toMatchObject({ held: 0, coming: 0, paid: 0 })
    expect([listHeld(other).items, listPayouts(other).items]).toEqual([[], []])
  })
})

describe("the list of payouts", () => {
  test("shows amount, hold date, due date and payment of each", async () => {
    const influencer = anInfluencer()
    withDetailsByHand(influencer)
    const paidAt = clock.now()
    const { brand, orderId } = aFundedOrder(influencer, 100_000)
    expect(only(listHeld(influencer).items)).toMatchObject({
      orderId,
      brandName: brand.name,
      heldSince: paidAt,
      share: { get: "₹900", note: "of ₹1,000; fee ₹100" },
    })
    completeOrder(brand, orderId)
    expect(listHeld(influencer).items).toEqual([])
    expect(firstPayout(influencer)).toMatchObject({
      orderId,
      label: "Upcoming",
      heldSince: paidAt,
      dueAt: paidAt + 7 * DAY,
      paidAt: null,
      stop: undefined,
    })
    await fallDue(orderId)
    expect(firstPayout(influencer)).toMatchObject({
      label: "Due",
      note: "We pay it by a bank transfer of our own and note its reference here.",
    })
    recordManualPayout(payoutOf(orderId).id, "UTR-0003")
    expect(firstPayout(influencer)).toMatchObject({
      label: "Paid",
      paidAt: clock.now(),
      reference: "UTR-0003",
      note: undefined,
    })
  })

  test("makes a payout due at completion when seven days have passed", () => {
    const influencer = anInfluencer()
    const { brand, orderId } = aFundedOrder(influencer, 100_000)
    clock.advance(9 * DAY)
    completeOrder(brand, orderId)
    expect(firstPayout(influencer).dueAt).toBe(clock.now())
  })

  test("shows what blocks a due payout, with a link to fix it", async () => {
    const influencer = anInfluencer()
    const { orderId } = anEarnedOrder(influencer, 100_000)
    expect(firstPayout(influencer)).toMatchObject({
      label: "Upcoming",
      stop: { mendAt: "payouts" },
    })
    await fallDue(orderId)
    expect(firstPayout(influencer)).toMatchObject({
      label: "Waiting",
      stop: { words: "You have not said yet where your money goes.", mendAt: "payouts" },
    })
    const payableFrom = clock.now() + DAY
    withDetailsByHand(influencer, { payableFrom })
    expect(firstPayout(influencer)).toMatchObject({
      stop: { until: payableFrom, mendAt: undefined },
    })
    sqlite.prepare("UPDATE users SET email_verified_at = NULL WHERE id = ?").run(influencer.userId)
    expect(firstPayout(influencer)).toMatchObject({ stop: { mendAt: "security" } })
  })

  test("is paged without gaps or repeats, newest first", () => {
    const influencer = anInfluencer()
    const made = Array.from({ length: 53 }, (_, n) => {
      if (n % 3 === 0) clock.advance(1000)
      return anEarnedOrder(influencer, 10_000 + n).orderId
    })
    const first = listPayouts(influencer)
    const second = listPayouts(influencer, first.next)
    const seen = [...first.items, ...second.items].map(({ orderId }) => orderId)
    expect([first.items.length, second.items.length, second.next]).toEqual([50, 3, undefined])
    expect(new Set(seen)).toEqual(new Set(made))
    expect(seen[0]).toBe(firstPayout(influencer).orderId)
    expect(listPayouts(influencer, "nonsense").items).toEqual(first.items)
  })
})

test("sums and lists neither scan nor sort: every step uses an index", () => {
  const influencer = anInfluencer()
  sumEarnings(influencer)
  listPayouts(influencer)
  listHeld(influencer)
  const questions = preparedTexts.filter((text) =>
    /^select .*"(payouts|orders|postings)"/i.test(text),
  )
  expect(new Set(questions).size).toBeGreaterThan(4)
  const plans = questions.map((text) =>
    sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(
      ...text
        .split("?")
        .slice(1)
        .map(() => null),
    ),
  )
  const plan = JSON.stringify(plans)
  expect(plan).not.toMatch(/SCAN (payouts|orders|postings|payment)|TEMP B-TREE/)
  expect(plan).toContain("COVERING INDEX payouts_sums")
  expect(plan).toContain("payouts_by_influencer")
})

describe("the money of an order", () => {
  test("is shown to both sides alike, except what blocks it", async () => {
    const influencer = anInfluencer()
    const { brand, orderId } = aFundedOrder(influencer, 100_000)
    const held = { isRunning: true, heldSince: clock.now(), earliestAt: clock.now() + 7 * DAY }
    for (const actor of [brand, influencer]) {
      expect(findOrderEarnings(actor, orderId)).toMatchObject({
        ...held,
        share: { get: "₹900", note: "of ₹1,000; fee ₹100" },
        payout: undefined,
      })
    }
    completeOrder(brand, orderId)
    await fallDue(orderId)
    expect(findOrderEarnings(influencer, orderId)).toMatchObject({
      money: "Due to you",
      payout: { label: "Waiting", stop: { mendAt: "payouts" } },
    })
    expect(findOrderEarnings(brand, orderId)).toMatchObject({
      money: "Released to the influencer",
      payout: { stop: undefined, note: undefined },
    })
    expect(JSON.stringify(findOrderEarnings(brand, orderId))).not.toContain("Waiting")
    expect(findOrderEarnings(aBrand(), orderId)).toBeUndefined()
  })

  test("keeps its fee when the setting changes", () => {
    const influencer = anInfluencer()
    const { brand, orderId } = aFundedOrder(influencer, 100_000)
    env.FEE_BASIS_POINTS = 2000
    completeOrder(brand, orderId)
    expect(firstPayout(influencer).share).toMatchObject({
      get: "₹900",
      note: "of ₹1,000; fee ₹100",
    })
  })
})
