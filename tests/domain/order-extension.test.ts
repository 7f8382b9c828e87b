import { beforeEach, describe, expect, test } from "vitest"
import { bookDayOf, startOfBookDay } from "#app/domain/shared/indian-time.ts"
import {
  requestCancellation,
  takeBackCancellation,
} from "#app/domain/work/orders/cancellation.server.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { answerDueDate, proposeDueDate } from "#app/domain/work/orders/extension.server.ts"
import { findOrder } from "#app/domain/work/orders/order-details.server.ts"
import {
  completeOrder,
  findOrderRow,
  startOrder,
  stepOrder,
} from "#app/domain/work/orders/order-steps.server.ts"
import { runOrderTimers } from "#app/domain/work/orders/order-timers.server.ts"
import { giveAddress } from "#app/domain/work/orders/shipping-address.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"

const START = Date.UTC(2026, 5, 1)
beforeEach(() => clock.freeze(START))

/** A new order due in ten days, with a product by default. */
function anOrder(brief: object = { product: { name: "Linen shirt" } }) {
  const brand = aBrand()
  const influencer = anInfluencer()
  const project = aProject(brand)
  sqlite.prepare("UPDATE projects SET brief = ? WHERE id = ?").run(JSON.stringify(brief), project)
  const application = anApplication(influencer, project, { deliveryDays: 10 })
  const { orderId } = shortlistApplicant(brand, project, application)
  startOrder(orderId)
  return { brand, influencer, orderId, row: () => rowOf(orderId) }
}

function rowOf(orderId: string) {
  const row = findOrderRow(orderId)
  if (!row) throw new Error("there is no such order")
  return row
}

const eventsOf = (orderId: string) =>
  sqlite
    .prepare("SELECT type, data FROM events WHERE order_id = ? AND type LIKE '%extension%'")
    .all(orderId)
    .map((row) => row as { type: string; data: string })
    .map(({ type, data }) => [type, JSON.parse(data).dueAt, JSON.parse(data).by])

const read = (orderId: string) => ({ dueAt: rowOf(orderId).proposedDueAt ?? undefined })

const on = (day: number) => ({ dueDay: START + day * DAY })

describe("a proposed due date", () => {
  test("applies once the other side agrees, with a notification", () => {
    const { brand, influencer, orderId, row } = anOrder()
    proposeDueDate(influencer, orderId, on(20))
    expect(row().dueAt).toBe(START + 10 * DAY)
    answerDueDate(brand, orderId, "agreeToDueDate", read(orderId))
    expect(row()).toMatchObject({ dueAt: START + 20 * DAY, proposedDueAt: null, proposedBy: null })
    expect(eventsOf(orderId)).toEqual([
      ["order.extension_asked", START + 20 * DAY, "influencer"],
      ["order.extension_agreed", START + 20 * DAY, "brand"],
    ])
  })

  test("comes from either side and is answered by the other only", () => {
    const { brand, influencer, orderId, row } = anOrder()
    proposeDueDate(brand, orderId, on(15))
    const own = () => answerDueDate(brand, orderId, "agreeToDueDate", read(orderId))
    expect(own).toThrow("You proposed it yourself; the influencer answers.")
    expect(() => proposeDueDate(influencer, orderId, on(30))).toThrow("answer that first")
    answerDueDate(influencer, orderId, "declineDueDate", read(orderId))
    expect(row()).toMatchObject({ dueAt: START + 10 * DAY, proposedDueAt: null })
    expect(() => answerDueDate(influencer, orderId, "declineDueDate", read(orderId))).toThrow(
      "No other due date",
    )
  })

  test("replaces an own earlier proposal", () => {
    const { influencer, orderId, row } = anOrder()
    proposeDueDate(influencer, orderId, on(15))
    proposeDueDate(influencer, orderId, on(16))
    expect(row().proposedDueAt).toBe(START + 16 * DAY)
  })

  test("is accepted only as displayed: a newer proposal changes nothing", () => {
    const { brand, influencer, orderId, row } = anOrder()
    proposeDueDate(influencer, orderId, on(15))
    const seen = read(orderId)
    proposeDueDate(influencer, orderId, on(300))
    const before = row()
    for (const answer of ["agreeToDueDate", "declineDueDate"] as const) {
      for (const shown of [seen, {}]) {
        const press = () => answerDueDate(brand, orderId, answer, shown)
        expect(press).toThrow("Another due date was proposed meanwhile. Look at it")
      }
    }
    expect(row()).toEqual(before)
    answerDueDate(brand, orderId, "agreeToDueDate", read(orderId))
    expect(row().dueAt).toBe(START + 300 * DAY)
  })

  test("is limited to three per side, whatever the outcome", () => {
    const { brand, influencer, orderId, row } = anOrder()
    for (const day of [11, 12, 13]) {
      proposeDueDate(influencer, orderId, on(day))
      answerDueDate(brand, orderId, "declineDueDate", read(orderId))
    }
    const propose = () => proposeDueDate(influencer, orderId, on(14))
    expect(propose).toThrow("You have proposed another due date three times. Talk to each other.")
    expect(row().proposedDueAt).toBe(null)
    for (const day of [11, 12, 13]) proposeDueDate(brand, orderId, on(day))
    expect(() => proposeDueDate(brand, orderId, on(14))).toThrow("three times")
    expect(row().proposedDueAt).toBe(START + 13 * DAY)
  })

  test("is later than the present one, in the future, and within 365 days", () => {
    const { influencer, orderId, row } = anOrder()
    const propose = (day: number) => () => proposeDueDate(influencer, orderId, on(day))
    expect(propose(10)).toThrow("after the present due date")
    expect(propose(366)).toThrow("within the next 365 days")
    clock.advance(12 * DAY)
    expect(propose(11)).toThrow("still to come")
    expect(row().proposedDueAt).toBe(null)
  })

  test("may be the last minute of the 365th day", () => {
    const { influencer, orderId, row } = anOrder()
    const lastMinute = startOfBookDay(bookDayOf(START) + 366) - MINUTE
    proposeDueDate(influencer, orderId, { dueDay: lastMinute })
    expect(row().proposedDueAt).toBe(lastMinute)
  })

  test("cannot be accepted once it has passed", () => {
    const { brand, influencer, orderId } = anOrder()
    proposeDueDate(influencer, orderId, on(12))
    clock.advance(13 * DAY)
    const agree = () => answerDueDate(brand, orderId, "agreeToDueDate", read(orderId))
    expect(agree).toThrow("no later one any more")
  })

  test("keeps the date of requested changes, and moves the reminders", () => {
    const { brand, influencer, orderId, row } = anOrder({ needsApproval: true })
    clock.advance(9.5 * DAY)
    runOrderTimers(orderId)
    proposeDueDate(influencer, orderId, on(30))
    answerDueDate(brand, orderId, "agreeToDueDate", read(orderId))
    expect(runOrderTimers(orderId)).toBe(START + 29 * DAY)
    clock.freeze(START + 29 * DAY)
    expect(runOrderTimers(orderId)).toBe(START + 30 * DAY)
    stepOrder(row(), "submit", "influencer")
    stepOrder(row(), "requestChanges", "brand", { revisionRound: 1 })
    expect(row().dueAt).toBe(START + 32 * DAY)
    proposeDueDate(influencer, orderId, on(33))
    // The three days count from the request for changes.
    expect(row().dueAt).toBe(START + 32 * DAY)
  })

  test("waits while the order is paused, and lapses with its end", () => {
    const { brand, influencer, orderId, row } = anOrder()
    proposeDueDate(influencer, orderId, on(20))
    requestCancellation(brand, orderId, { reason: "The product is late." })
    expect(() => answerDueDate(brand, orderId, "agreeToDueDate", read(orderId))).toThrow(
      "answered first",
    )
    clock.advance(HOUR)
    takeBackCancellation(brand, orderId)
    expect(row().proposedDueAt).toBe(START + 20 * DAY)
    completeOrder(brand, orderId)
    expect(row()).toMatchObject({ proposedDueAt: null, proposedBy: null })
    expect(() => proposeDueDate(influencer, orderId, on(30))).toThrow("already completed")
  })

  test("is not found for third parties", () => {
    const { orderId } = anOrder()
    expect(() => proposeDueDate(aBrand(), orderId, on(20))).toThrow("Order not found.")
  })
})

describe("a shipping address", () => {
  const ADDRESS = { address: "1 Lake Road, 560001" }

  test("is visible to both sides until delivery, and erased then", () => {
    const { brand, influencer, orderId, row } = anOrder()
    giveAddress(influencer, orderId, ADDRESS)
    expect(findOrder(brand, orderId).shippingAddress).toBe(ADDRESS.address)
    stepOrder(row(), "deliver", "influencer")
    expect(row().shippingAddress).toBe(null)
    expect(() => giveAddress(influencer, orderId, ADDRESS)).toThrow("The work is delivered.")
  })

  test("comes from the influencer only, and only for a shipped product", () => {
    const { brand, orderId } = anOrder()
    expect(() => giveAddress(brand, orderId, ADDRESS)).toThrow("Only the influencer can do this.")
    expect(() => giveAddress(anInfluencer(), orderId, ADDRESS)).toThrow("Order not found.")
    const without = anOrder({})
    const give = () => giveAddress(without.influencer, without.orderId, ADDRESS)
    expect(give).toThrow("No product is sent for this order.")
  })
})
