import { beforeEach, describe, expect, test } from "vitest"
import { dispatchEvents } from "#app/domain/admin/notifications/dispatch-events.server.ts"
import { listNotices } from "#app/domain/admin/notifications/notice-queries.server.ts"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { eraseAccount } from "#app/domain/privacy/erase-account.server.ts"
import { COPY_PARTS } from "#app/domain/privacy/personal-tables.server.ts"
import { requestErasure } from "#app/domain/privacy/request-erasure.server.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { openDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { withdrawFromOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { refundDisputed, splitDisputed } from "#app/domain/work/orders/disputed-order.server.ts"
import { endAfterDays, endAfterMonths } from "#app/domain/work/orders/grant-times.ts"
import { listGrantRows } from "#app/domain/work/orders/order-grants.server.ts"
import { completeOrder, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { findExclusiveFor, listOrderRights } from "#app/domain/work/rights/rights-queries.server.ts"
import {
  grantEarlierRights,
  runRightsTimers,
} from "#app/domain/work/rights/rights-timers.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite, write } from "#app/platform/db.server.ts"
import { aBrand, aProject, PASSWORD } from "#tests/support/domain.ts"
import { aPaidOrder, eventsOf, orderOf } from "#tests/support/orders.ts"
import { completedOrders } from "#tests/support/payouts.ts"

const ist = (text: string) => Date.parse(`${text}+05:30`)
const START = ist("2026-08-28T10:00:00")
beforeEach(() => clock.freeze(START))

const terms = {
  usage: { kind: "paid_ads" as const, months: 6, territory: "India" },
  exclusiveDays: 30,
}
type Order = ReturnType<typeof aPaidOrder>

const anOrder = (pieces: ["Instagram"] | ["Instagram", "Instagram"] = ["Instagram"]) =>
  aPaidOrder({ ...terms, pieces })
const post = (order: Order, at = 0, postedOn?: number) =>
  deliverLive(order.influencer, order.orderId, order.ids[at] ?? "", {
    url: `https://www.instagram.com/reel/post${at}/`,
    label: "Ad",
    ...(postedOn !== undefined && { postedOn }),
  })
const rightsOf = ({ brand, orderId }: Order) =>
  listOrderRights(brand, orderId).map(({ name, state, lastAt }) => [name, state, isoDayOf(lastAt)])
const PAID_ADS = ["Paid ads, India", "now", "2027-02-28"]
const EXCLUSIVE = ["Exclusive, Fashion", "now", "2026-09-27"]

describe("the end of a right", () => {
  test.each([
    ["2026-08-28T10:00:00", 6, "2027-03-01"],
    ["2026-08-31T10:00:00", 6, "2027-03-01"],
    ["2027-08-31T10:00:00", 6, "2028-03-01"],
    ["2028-02-29T10:00:00", 12, "2029-03-01"],
    ["2028-02-29T10:00:00", 48, "2032-03-01"],
    ["2026-01-31T00:00:00", 1, "2026-03-01"],
    ["2026-12-31T23:59:59", 1, "2027-02-01"],
    ["2027-01-01T00:00:00", 1, "2027-02-02"],
  ])("of %s after %i months is the midnight before %s", (from, months, end) => {
    expect(endAfterMonths(ist(from), months)).toBe(ist(`${end}T00:00:00`))
  })

  test("after days is a midnight in India", () => {
    expect(endAfterDays(ist("2028-02-28T23:59:59"), 1)).toBe(ist("2028-03-01T00:00:00"))
    expect(endAfterDays(ist("2026-08-28T00:00:00"), 30)).toBe(ist("2026-09-28T00:00:00"))
  })
})

describe("a deliverable", () => {
  test("grants the agreed use when it goes live, and binds the influencer once", () => {
    const order = anOrder(["Instagram", "Instagram"])
    expect(rightsOf(order)).toEqual([])
    post(order, 0)
    expect(rightsOf(order)).toEqual([PAID_ADS, EXCLUSIVE])
    clock.advance(DAY)
    post(order, 1)
    expect(rightsOf(order)).toEqual([PAID_ADS, EXCLUSIVE.with(1, "ending"), PAID_ADS])
    expect(listOrderRights(order.influencer, order.orderId)).toHaveLength(3)
  })

  test("moves its use with a corrected day until acceptance", () => {
    const order = anOrder(["Instagram", "Instagram"])
    clock.advance(5 * DAY)
    post(order)
    post(order, 0, ist("2026-09-01T00:00:00"))
    expect(rightsOf(order)[0]).toEqual(["Paid ads, India", "now", "2027-03-01"])
    post(order, 0, ist("2001-01-01T00:00:00"))
    expect(rightsOf(order)[0], "not before the order").toEqual(PAID_ADS)
    post(order, 0, ist("2026-09-01T00:00:00"))
    completeOrder(order.brand, order.orderId)
    clock.advance(DAY)
    expect(rightsOf(order)[0]).toEqual(["Paid ads, India", "now", "2027-03-01"])
  })

  test("grants the use at an acceptance without a post", () => {
    const order = anOrder(["Instagram", "Instagram"])
    completeOrder(order.brand, order.orderId)
    expect(rightsOf(order).filter(([name]) => name === "Paid ads, India")).toHaveLength(2)
    expect(rightsOf(order)).toContainEqual(EXCLUSIVE)
  })

  test("grants nothing when the terms allow nothing", () => {
    const order = aPaidOrder()
    post(order)
    completeOrder(order.brand, order.orderId)
    expect(rightsOf(order)).toEqual([])
  })
})

test("both sides are notified before a right ends and at its end, once", async () => {
  const order = anOrder(["Instagram", "Instagram"])
  post(order, 0)
  post(order, 1)
  const run = (at: string) => {
    clock.freeze(ist(at))
    const before = eventsOf(order.orderId).length
    runRightsTimers(order.orderId)
    return eventsOf(order.orderId).slice(before)
  }
  expect(run("2026-09-20T08:59:59")).toEqual([])
  expect(run("2026-09-20T09:00:00")).toEqual(["order.exclusive_ending"])
  expect(run("2026-09-28T00:00:00")).toEqual(["order.exclusive_ended"])
  expect(run("2027-01-29T08:59:59")).toEqual([])
  expect(run("2027-01-29T09:00:00")).toEqual(["order.rights_ending"])
  expect(run("2027-01-29T09:00:00")).toEqual([])
  expect(run("2027-02-21T09:00:00")).toEqual(["order.rights_ending"])
  expect(run("2027-02-27T09:00:00")).toEqual(["order.rights_ending"])
  expect(run("2027-02-28T23:59:59")).toEqual([])
  expect(run("2027-03-01T00:00:00")).toEqual(["order.rights_ended"])
  while ((await dispatchEvents()).hasMore);
  for (const actor of [order.brand, order.influencer]) {
    const titles = listNotices(actor).items.map(({ title }) => title.split(":")[0])
    expect(titles).toContain("Rights of use ended")
    expect(titles).toContain("Exclusive time ended")
  }
})

test("a missed reminder is not repeated for each of its days", () => {
  const order = anOrder()
  post(order)
  clock.freeze(ist("2027-02-27T12:00:00"))
  runRightsTimers(order.orderId)
  const ending = eventsOf(order.orderId).filter((type) => type === "order.rights_ending")
  expect(ending).toHaveLength(1)
})

describe("the rights of an order", () => {
  const disputed = (decide: (order: OrderRow) => void) => {
    const order = anOrder(["Instagram", "Instagram"])
    post(order, 0)
    sqlite.prepare("UPDATE orders SET due_at = 1 WHERE id = ?").run(order.orderId)
    openDispute(order.influencer, order.orderId, { reason: "It is not fair.", files: [] })
    write(() => decide(orderOf(order.orderId)))
    return order
  }
  const split = (order: OrderRow) => splitDisputed(order, { influencerPaise: 100, brandPaise: 100 })

  test("end when the order is cancelled and its money goes back", () => {
    const order = anOrder(["Instagram", "Instagram"])
    post(order, 0)
    withdrawFromOrder(order.influencer, order.orderId, { reason: "I am ill." })
    expect(rightsOf(order)).toEqual([
      ["Paid ads, India", "ended", "2026-08-28"],
      ["Exclusive, Fashion", "ended", "2026-08-28"],
    ])
    clock.freeze(ist("2027-03-01T00:00:00"))
    expect(runRightsTimers(order.orderId)).toBeUndefined()
    expect(eventsOf(order.orderId)).not.toContain("order.rights_ended")
  })

  test("end when a dispute is decided for the brand", () => {
    expect(rightsOf(disputed(refundDisputed)).map(([, state]) => state)).toEqual(["ended", "ended"])
  })

  test("stay after a split for what is live alone", () => {
    expect(rightsOf(disputed(split))).toEqual([PAID_ADS, EXCLUSIVE])
  })

  test("stay when a side erases its account, and are in both copies", async () => {
    const order = anOrder()
    post(order)
    completeOrder(order.brand, order.orderId)
    const copyOf = async (name: string, userId: string) => {
      const part = COPY_PARTS.find((one) => one.name === name)
      const rows = []
      for await (const row of part?.rows(userId) ?? []) rows.push(row)
      return rows
    }
    expect(await copyOf("rights-of-use", order.brand.userId)).toHaveLength(2)
    expect(await copyOf("granted-rights", order.influencer.userId)).toHaveLength(2)
    const before = listGrantRows(order.orderId)
    await requestErasure(order.influencer, { currentPassword: PASSWORD }, { ip: "192.0.2.1" })
    clock.advance(8 * DAY)
    await eraseAccount(order.influencer.userId)
    clock.advance(DAY)
    await eraseAccount(order.influencer.userId)
    expect(listGrantRows(order.orderId)).toEqual(before)
  })
})

test("the rights of a completed order end when its money is returned", () => {
  const { brand, orderIds } = completedOrders([100_000], { brief: terms })
  const [orderId = ""] = orderIds
  expect(listOrderRights(brand, orderId).map(({ state }) => state)).toEqual(["now", "now"])
  returnCompletedOrder(orderId, "The refund was approved.")
  expect(listOrderRights(brand, orderId).map(({ state }) => state)).toEqual(["ended", "ended"])
})

test("orders of before get the rights of their terms", () => {
  const order = anOrder()
  post(order)
  completeOrder(order.brand, order.orderId)
  const before = rightsOf(order)
  sqlite.prepare("DELETE FROM rights_grants").run()
  clock.advance(40 * DAY)
  expect(grantEarlierRights()).toBeUndefined()
  expect(rightsOf(order).map(([name, , day]) => [name, day])).toEqual(
    before.map(([name, , day]) => [name, day]),
  )
})

test("applying to another brand of the niche warns while the order is exclusive", () => {
  const order = anOrder()
  const other = aProject(aBrand())
  const elsewhere = aProject(aBrand(), { niche: "Food" })
  const own = aProject(order.brand)
  expect(findExclusiveFor(order.influencer, other)).toBeUndefined()
  post(order)
  expect(findExclusiveFor(order.influencer, other)?.orderId).toBe(order.orderId)
  expect(findExclusiveFor(order.influencer, elsewhere)).toBeUndefined()
  expect(findExclusiveFor(order.influencer, own)).toBeUndefined()
  clock.freeze(ist("2026-09-28T00:00:00"))
  expect(findExclusiveFor(order.influencer, other)).toBeUndefined()
})
