import { expect, test, vi } from "vitest"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { listOwnOrders, type OrderListState } from "#app/domain/work/orders/order-list.server.ts"
import { startOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { PHASES } from "#app/domain/work/orders/order-table.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { ORDER_PHASES } from "#db/schema/words.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"

const titlesOf = (actor: Actor, state: OrderListState, search = "") =>
  listOwnOrders(actor, { state, search }).items.map(({ title }) => title)

function anOrder(
  brand: ReturnType<typeof aBrand>,
  maya: ReturnType<typeof anInfluencer>,
  title: string,
) {
  const project = aProject(brand, { title, influencerCount: 5 })
  const { orderId } = shortlistApplicant(brand, project, anApplication(maya, project))
  startOrder(orderId)
  return orderId
}

const put = (orderId: string, set: string) =>
  sqlite.prepare(`UPDATE orders SET ${set} WHERE id = ?`).run(orderId)

test("lists own orders by state, newest first, for both sides", () => {
  const [brand, maya] = [aBrand({ name: "Tea House" }), anInfluencer({ name: "Maya Rao" })]
  const [one, two, three, four] = ["One", "Two", "Three", "Four"].map((title) =>
    anOrder(brand, maya, title),
  ) as [string, string, string, string]
  put(one, "status = 'completed', phase = 'completed', ordered_at = 1")
  put(two, "status = 'cancelled', phase = 'cancelled', ordered_at = 2")
  put(three, "phase = 'delivered', ordered_at = 3")
  put(four, "ordered_at = 4")
  for (const actor of [brand, maya]) {
    expect(titlesOf(actor, "all")).toEqual(["Four", "Three", "Two", "One"])
    expect(titlesOf(actor, "working")).toEqual(["Four", "Three"])
    expect(titlesOf(actor, "done")).toEqual(["One"])
    expect(titlesOf(actor, "ended")).toEqual(["Two"])
  }
  expect(titlesOf(brand, "waiting")).toEqual(["Three"])
  expect(titlesOf(maya, "waiting")).toEqual(["Four"])
  expect(titlesOf(aBrand(), "all")).toEqual([])
})

test("filters the orders that wait for the reader as their rows say", () => {
  const [brand, maya] = [aBrand(), anInfluencer()]
  for (const phase of ORDER_PHASES) {
    for (const party of ["'brand'", "'influencer'", "NULL"]) {
      const id = anOrder(brand, maya, `${phase} ${party}`)
      put(id, `phase = '${phase}', status = '${PHASES[phase].status}', cancelled_by = ${party}`)
      if (party !== "NULL") put(id, `proposed_by = ${party}, proposed_due_at = 1`)
    }
  }
  for (const actor of [brand, maya]) {
    const all = [listOwnOrders(actor, { state: "all" })]
    for (let at = 0; all[at]?.next; at += 1)
      all.push(listOwnOrders(actor, { state: "all", after: all[at]?.next }))
    const items = all.flatMap((page) => page.items)
    expect(items).toHaveLength(ORDER_PHASES.length * 3)
    const waiting = items.filter(({ ownStep }) => ownStep !== undefined).map(({ title }) => title)
    expect(titlesOf(actor, "waiting")).toEqual(waiting)
  }
})

test("searches own orders by title and by the other side's name", () => {
  const brand = aBrand({ name: "Süße Tees" })
  const [maya, tara] = [anInfluencer({ name: "Maya Rao" }), anInfluencer({ name: "Tara" })]
  anOrder(brand, maya, "Summer 100% linen")
  anOrder(brand, tara, "Winter wool")
  expect(titlesOf(brand, "all", "TARA")).toEqual(["Winter wool"])
  expect(titlesOf(brand, "all", "100%")).toEqual(["Summer 100% linen"])
  expect(titlesOf(brand, "done", "100%")).toEqual([])
  expect(titlesOf(maya, "working", "TEES")).toEqual(["Summer 100% linen"])
  expect(titlesOf(maya, "all", "wool")).toEqual([])
})

test("reads own orders through an index by state or time", () => {
  const prepare = vi.spyOn(sqlite, "prepare")
  for (const state of ["all", "waiting", "working", "done", "ended"] as const) {
    for (const search of ["", "tea"]) {
      for (const actor of [aBrand(), anInfluencer()]) listOwnOrders(actor, { state, search })
    }
  }
  const texts = prepare.mock.calls.map(([text]) => text)
  prepare.mockRestore()
  const lists = [...new Set(texts)].filter(
    (text) => text.startsWith("select") && text.includes(' from "orders" '),
  )
  const stepsOf = (text: string) => {
    const values = Array(text.split("?").length - 1).fill(1)
    return sqlite.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[]
  }
  expect(lists.length).toBeGreaterThan(0)
  for (const text of lists) {
    const details = stepsOf(text).map(({ detail }) => detail)
    expect(details.filter((detail) => detail.startsWith("SCAN"))).toEqual([])
    expect(details.join()).toContain("orders_by_")
  }
})
