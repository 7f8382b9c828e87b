import { randomUUID } from "node:crypto"
import { beforeEach, expect, test, vi } from "vitest"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { findMetrics, formatMetrics, readMetrics } from "#app/domain/work/orders/metrics.server.ts"
import { ORDER_FILTERS, toOrderFilter } from "#app/domain/work/orders/order.ts"
import { listOrders, ORDERS_PER_PAGE } from "#app/domain/work/orders/order-records.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { countedQueries, db, sqlite } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import type { OrderStatus } from "#db/schema/words.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { asserts } from "#tests/support/statements.ts"

/** Statements are prepared at first use. */
const preparedTexts: string[] = []
const prepare = sqlite.prepare.bind(sqlite)
vi.spyOn(sqlite, "prepare").mockImplementation((text) => {
  preparedTexts.push(text)
  return prepare(text)
})

beforeEach(() => clock.freeze(Date.UTC(2026, 5, 1)))

const PHASE_OF = {
  draft: "payment_pending",
  ongoing: "in_progress",
  completed: "completed",
  cancelled: "cancelled",
} as const

/** Creates an order a minute after the last. */
function anOrder(brand: BrandActor, influencer: InfluencerActor, status: OrderStatus = "ongoing") {
  clock.advance(MINUTE)
  const projectId = aProject(brand)
  const applicationId = anApplication(influencer, projectId)
  const id = randomUUID()
  db.insert(orders)
    .values({
      id,
      projectId,
      applicationId,
      influencerId: influencer.userId,
      brandId: brand.userId,
      title: "Three reels",
      niche: "Fashion",
      currency: "INR",
      amountMinor: 700_000,
      status,
      phase: PHASE_OF[status],
      orderedAt: clock.now(),
    })
    .run()
  return id
}

const idsOf = (page: { items: { id: string }[] }) => page.items.map((order) => order.id)

test("each side sees its own orders, newest first, with the other side's name", () => {
  const brand = aBrand({ name: "Tea House" })
  const maya = anInfluencer({ name: "Maya Rao" })
  const first = anOrder(brand, maya)
  const second = anOrder(brand, maya)
  anOrder(aBrand(), anInfluencer())
  expect(idsOf(listOrders(brand))).toEqual([second, first])
  expect(idsOf(listOrders(maya))).toEqual([second, first])
  expect(listOrders(brand).items[0]?.counterpart).toBe("Maya Rao")
  expect(listOrders(maya).items[0]?.counterpart).toBe("Tea House")
})

test("the filter selects one status, and an unknown one selects all", () => {
  const brand = aBrand()
  const maya = anInfluencer()
  const ongoing = anOrder(brand, maya, "ongoing")
  const draft = anOrder(brand, maya, "draft")
  const completed = anOrder(brand, maya, "completed")
  expect(idsOf(listOrders(maya, { status: "ongoing" }))).toEqual([ongoing])
  expect(idsOf(listOrders(maya, { status: "draft" }))).toEqual([draft])
  expect(idsOf(listOrders(brand, { status: "completed" }))).toEqual([completed])
  const unknown = toOrderFilter("paid")
  expect(idsOf(listOrders(brand, { status: unknown }))).toEqual([completed, draft, ongoing])
})

test("an order stays without a name after the other side's account is deleted", () => {
  asserts("orders-unknown")
  const brand = aBrand()
  const maya = anInfluencer()
  const id = anOrder(brand, maya)
  sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(maya.userId)
  expect(listOrders(brand).items).toMatchObject([{ id, counterpart: null }])
})

test("pages have no gaps, even among orders of one moment", () => {
  const brand = aBrand()
  const maya = anInfluencer()
  const made = Array.from({ length: ORDERS_PER_PAGE + 5 }, () => anOrder(brand, maya))
  sqlite.prepare("UPDATE orders SET ordered_at = ? WHERE brand_id = ?").run(1000, brand.userId)
  const first = listOrders(brand)
  const second = listOrders(brand, { after: first.next })
  expect(first.items).toHaveLength(ORDERS_PER_PAGE)
  expect(second.next).toBeUndefined()
  expect(idsOf(first).concat(idsOf(second)).toSorted()).toEqual(made.toSorted())
})

test("an invalid cursor shows the first page", () => {
  const brand = aBrand()
  const id = anOrder(brand, anInfluencer())
  expect(idsOf(listOrders(brand, { after: "' OR 1=1 --" }))).toEqual([id])
})

test("a page of orders takes one query, and the figures take one", () => {
  const brand = aBrand()
  for (let n = 0; n < 5; n += 1) anOrder(brand, anInfluencer())
  const before = countedQueries()
  expect(listOrders(brand).items).toHaveLength(5)
  expect(countedQueries() - before).toBe(1)
  readMetrics(brand)
  expect(countedQueries() - before).toBe(2)
})

test("list and figures neither scan nor sort: every step uses an index", () => {
  for (const actor of [aBrand(), anInfluencer()]) {
    for (const status of ORDER_FILTERS) listOrders(actor, { status })
    readMetrics(actor)
  }
  const questions = preparedTexts.filter(isDashboardQuestion)
  expect(new Set(questions).size).toBe(6)
  const plans = questions.map((text) =>
    sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(aNull(text)),
  )
  expect(JSON.stringify(plans)).not.toMatch(/SCAN (orders|projects|applications)|TEMP B-TREE/)
})

const isDashboardQuestion = (text: string) => /^select .*"orders"/i.test(text)

/** Plans do not depend on values. */
const aNull = (text: string) =>
  text
    .split("?")
    .slice(1)
    .map(() => null)

test("the figures count completed orders as completed and others as active", () => {
  asserts("metrics-count")
  const brand = aBrand()
  const maya = anInfluencer()
  anOrder(brand, maya, "ongoing")
  anOrder(brand, maya, "draft")
  anOrder(brand, maya, "completed")
  const expected = { orders: 3, completed: 1, active: 2, projects: 3 }
  expect(readMetrics(brand)).toEqual(expected)
  expect(readMetrics(maya)).toEqual(expected)
})

test("figures of a deleted account are refused, distinct from a failure", () => {
  asserts("message-metrics-failed", "message-metrics-fault")
  const maya = anInfluencer()
  expect(findMetrics(maya)).toEqual({ metrics: readMetrics(maya) })
  sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(maya.userId)
  expect(findMetrics(maya)).toEqual({ problem: "Failed to fetch metrics" })
  sqlite.exec("ALTER TABLE orders RENAME TO lost_orders")
  try {
    const problem = "Something went wrong while fetching metrics"
    expect(findMetrics(maya)).toEqual({ problem })
  } finally {
    sqlite.exec("ALTER TABLE lost_orders RENAME TO orders")
  }
})

test("a brand counts its own projects, an influencer those applied to", () => {
  const brand = aBrand()
  const maya = anInfluencer()
  const kept = aProject(brand)
  const deleted = aProject(brand)
  aProject(brand, { status: "draft" })
  anApplication(maya, kept)
  sqlite.prepare("UPDATE projects SET deleted_at = 1 WHERE id = ?").run(deleted)
  expect(readMetrics(brand).projects).toBe(2)
  expect(readMetrics(maya).projects).toBe(1)
})

test('a figure is exact up to ten thousand and shows "more" above', () => {
  const figures = { orders: 10_001, completed: 10_000, active: 0, projects: 1234 }
  expect(formatMetrics(figures)).toEqual({
    orders: "10,000+",
    completed: "10,000",
    active: "0",
    projects: "1,234",
  })
})
