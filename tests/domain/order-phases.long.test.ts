import { eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { applyToProject } from "#app/domain/market/applications/apply-to-project.server.ts"
import {
  answerCancellation,
  cancelOverdueOrder,
  requestCancellation,
  takeBackCancellation,
  withdrawFromOrder,
} from "#app/domain/work/orders/cancellation.server.ts"
import { reopenApplicant, shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import {
  completeOrder,
  findOrderRow,
  type OrderRow,
  startOrder,
  stepOrder,
} from "#app/domain/work/orders/order-steps.server.ts"
import { ORDER_STEPS, type OrderParty, PHASES } from "#app/domain/work/orders/order-table.ts"
import { runOrderTimers } from "#app/domain/work/orders/order-timers.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db, sqlite } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { ORDER_PHASES, type OrderPhase } from "#db/schema/words.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { eventsOf } from "#tests/support/orders.ts"

beforeEach(() => clock.freeze(Date.UTC(2026, 5, 1)))

function anOrder() {
  const brand = aBrand()
  const influencer = anInfluencer()
  const project = aProject(brand)
  const application = anApplication(influencer, project, { deliveryDays: 10 })
  const { orderId } = shortlistApplicant(brand, project, application)
  startOrder(orderId)
  return { brand, influencer, project, application, orderId }
}

function orderOf(orderId: string): OrderRow {
  const row = findOrderRow(orderId)
  if (!row) throw new Error("there is no such order")
  return row
}

/** Updates an order's row directly. */
function put(orderId: string, changes: Partial<OrderRow>): OrderRow {
  db.update(orders).set(changes).where(eq(orders.id, orderId)).run()
  return orderOf(orderId)
}

const PARTIES: OrderParty[] = ["brand", "influencer", "provider", "clock", "operator"]
const ACTIONS = [...new Set(ORDER_STEPS.map(({ action }) => action))].filter(
  (action) => action !== "draft",
)

describe("an order changes only as its table says", () => {
  const triples = ORDER_PHASES.flatMap((phase) =>
    ACTIONS.flatMap((action) =>
      PARTIES.map((by): [OrderPhase, (typeof ACTIONS)[number], OrderParty] => [phase, action, by]),
    ),
  )

  test.each(triples)("%s: %s by the %s", (phase, action, by) => {
    const { orderId } = anOrder()
    // All other conditions hold: late, and answered by the other side.
    const order = put(orderId, {
      phase,
      phaseBefore: "in_progress",
      status: PHASES[phase].status,
      needsApproval: action === "submit",
      dueAt: clock.now() - 4 * DAY,
      reviewDueAt: clock.now(),
      answerDueAt: clock.now() + (action === "accept" || by === "influencer" ? HOUR : 0),
      deliveredAt: by === "clock" && action === "declineToCancel" ? clock.now() : null,
      proposedDueAt: clock.now() + DAY,
      proposedBy: action === "proposeDueDate" ? null : by === "brand" ? "influencer" : "brand",
      cancelledBy:
        by === "brand" || by === "influencer"
          ? action === "takeBackRequest"
            ? by
            : by === "brand"
              ? "influencer"
              : "brand"
          : "brand",
    })
    const before = eventsOf(orderId).length
    const row = ORDER_STEPS.find(
      (step) =>
        step.from === phase &&
        step.action === action &&
        (step.by as readonly OrderParty[]).includes(by),
    )
    const step = () => stepOrder(order, action, by)
    if (!row) {
      expect(step).toThrow(expect.objectContaining({ name: "Conflict" }))
      expect(orderOf(orderId)).toEqual(order)
      expect(eventsOf(orderId)).toHaveLength(before)
      return
    }
    step()
    const to = row.to === "before" ? "in_progress" : row.to
    expect(orderOf(orderId)).toMatchObject({ phase: to, status: PHASES[to].status })
    expect(eventsOf(orderId).slice(before)).toEqual([row.event])
  })
})

describe("the timers of an order", () => {
  const dayOf = (at: number | null) => (at === null ? null : (at - Date.UTC(2026, 5, 1)) / DAY)

  test("set the due date by the days of the bid", () => {
    const { orderId } = anOrder()
    expect(dayOf(orderOf(orderId).dueAt)).toBe(10)
  })

  test("remind at half time, on the last day and when late, once each", () => {
    const { orderId } = anOrder()
    const start = clock.now()
    for (let hour = 0; hour <= 14 * 24; hour += 6) {
      clock.freeze(start + hour * HOUR)
      runOrderTimers(orderId)
    }
    expect(eventsOf(orderId).filter((type) => String(type).includes("due"))).toEqual([
      "order.due_half",
      "order.due_tomorrow",
      "order.overdue",
    ])
  })

  test("accept the delivery after seven days without an answer", () => {
    const { orderId } = anOrder()
    stepOrder(orderOf(orderId), "deliver", "influencer")
    clock.advance(7 * DAY - HOUR)
    expect(runOrderTimers(orderId)).toBe(clock.now() + HOUR)
    expect(orderOf(orderId).phase).toBe("delivered")
    clock.advance(HOUR)
    runOrderTimers(orderId)
    expect(orderOf(orderId)).toMatchObject({ phase: "completed", status: "completed" })
    expect(eventsOf(orderId).filter((type) => type === "order.review_reminder")).toHaveLength(3)
  })

  test("pause during a cancellation request, and continue afterwards", () => {
    const { influencer, brand, orderId } = anOrder()
    clock.advance(2 * DAY)
    requestCancellation(influencer, orderId, { reason: "I am ill." })
    clock.advance(2 * DAY)
    answerCancellation(brand, orderId, "declineToCancel")
    expect(orderOf(orderId)).toMatchObject({
      phase: "in_progress",
      pausedAt: null,
      cancelledBy: null,
    })
    expect(dayOf(orderOf(orderId).dueAt)).toBe(12)
  })

  test("leave at least three days for changes", () => {
    const { orderId } = anOrder()
    put(orderId, { needsApproval: true })
    clock.advance(9 * DAY)
    stepOrder(orderOf(orderId), "submit", "influencer")
    stepOrder(orderOf(orderId), "requestChanges", "brand", { revisionRound: 1 })
    expect(dayOf(orderOf(orderId).dueAt)).toBe(12)
  })
})

describe("an order whose changes move its due date", () => {
  test("sends all reminders for the new date before the brand can cancel alone", () => {
    const { brand, orderId } = anOrder()
    put(orderId, { needsApproval: true })
    const told = (type: string) => eventsOf(orderId).filter((one) => one === type).length
    clock.advance(10 * DAY + 1)
    runOrderTimers(orderId)
    expect([told("order.due_tomorrow"), told("order.overdue")]).toEqual([1, 1])
    stepOrder(orderOf(orderId), "submit", "influencer")
    stepOrder(orderOf(orderId), "requestChanges", "brand", { revisionRound: 1 })
    clock.advance(2 * DAY)
    runOrderTimers(orderId)
    expect([told("order.due_tomorrow"), told("order.overdue")]).toEqual([2, 1])
    clock.advance(DAY)
    runOrderTimers(orderId)
    runOrderTimers(orderId)
    expect([told("order.due_tomorrow"), told("order.overdue")]).toEqual([2, 2])
    expect(() => cancelOverdueOrder(brand, orderId)).toThrow("more than 3 days late")
  })

  test("repeats no reminder when the date stays", () => {
    const { orderId } = anOrder()
    put(orderId, { needsApproval: true, reminded: 1 | 2 })
    stepOrder(orderOf(orderId), "submit", "influencer")
    stepOrder(orderOf(orderId), "requestChanges", "brand", { revisionRound: 1 })
    expect(orderOf(orderId).reminded & 2).toBe(2)
  })
})

describe("cancelling an order", () => {
  test("works by agreement, and frees its slot", () => {
    const { influencer, brand, orderId, project } = anOrder()
    requestCancellation(brand, orderId, { reason: "The product is late." })
    expect(() => answerCancellation(brand, orderId, "agreeToCancel")).toThrow(
      "the influencer answers",
    )
    answerCancellation(influencer, orderId, "agreeToCancel")
    expect(orderOf(orderId)).toMatchObject({ phase: "cancelled", status: "cancelled" })
    const status = sqlite.prepare("SELECT status FROM projects WHERE id = ?").pluck().get(project)
    expect(status).toBe("active")
  })

  test("works by 72 hours without an answer", () => {
    const { influencer, orderId } = anOrder()
    requestCancellation(influencer, orderId, { reason: "I am ill." })
    clock.advance(72 * HOUR - 1)
    runOrderTimers(orderId)
    expect(orderOf(orderId).phase).toBe("cancel_requested")
    clock.advance(1)
    runOrderTimers(orderId)
    expect(orderOf(orderId).phase).toBe("cancelled")
  })

  test("notifies both sides when a timer or the operator did it", () => {
    const actorOf = (orderId: string) =>
      sqlite
        .prepare("SELECT actor_id FROM events WHERE order_id = ? AND type = 'order.cancelled'")
        .pluck()
        .get(orderId)
    const silent = anOrder()
    requestCancellation(silent.influencer, silent.orderId, { reason: "I am ill." })
    clock.advance(72 * HOUR)
    runOrderTimers(silent.orderId)
    expect(actorOf(silent.orderId)).toBe(null)
    const given = anOrder()
    withdrawFromOrder(given.influencer, given.orderId, { reason: "I am ill." })
    expect(actorOf(given.orderId)).toBe(given.influencer.userId)
  })

  test("works for the brand alone once the work is three days late", () => {
    const { brand, orderId } = anOrder()
    clock.advance(13 * DAY)
    expect(() => cancelOverdueOrder(brand, orderId)).toThrow("more than 3 days late")
    clock.advance(1)
    cancelOverdueOrder(brand, orderId)
    expect(orderOf(orderId)).toMatchObject({ phase: "cancelled", cancelledBy: "brand" })
  })

  test("needs agreement after the delivery", () => {
    const { brand, influencer, orderId } = anOrder()
    stepOrder(orderOf(orderId), "deliver", "influencer")
    stepOrder(orderOf(orderId), "requestChanges", "brand", { revisionRound: 1 })
    requestCancellation(brand, orderId, { reason: "We changed our mind." })
    clock.advance(72 * HOUR)
    runOrderTimers(orderId)
    expect(orderOf(orderId)).toMatchObject({ phase: "revision_requested", cancelledBy: null })
    expect(eventsOf(orderId).at(-1)).toBe("order.cancel_declined")
    clock.advance(30 * DAY)
    expect(() => cancelOverdueOrder(brand, orderId)).toThrow("was delivered before")
    requestCancellation(brand, orderId, { reason: "We changed our mind." })
    answerCancellation(influencer, orderId, "agreeToCancel")
    expect(orderOf(orderId).phase).toBe("cancelled")
  })

  test("works for the influencer alone before the delivery only", () => {
    const { influencer, orderId } = anOrder()
    withdrawFromOrder(influencer, orderId, { reason: "I am ill." })
    expect(orderOf(orderId).phase).toBe("cancelled")
    const other = anOrder()
    stepOrder(orderOf(other.orderId), "deliver", "influencer")
    const withdraw = () => withdrawFromOrder(other.influencer, other.orderId, { reason: "No." })
    expect(withdraw).toThrow("The work is delivered.")
  })

  test("stops when the requesting side withdraws", () => {
    const { influencer, brand, orderId } = anOrder()
    requestCancellation(influencer, orderId, { reason: "I am ill." })
    expect(() => takeBackCancellation(brand, orderId)).toThrow("The influencer asked for it")
    takeBackCancellation(influencer, orderId)
    expect(orderOf(orderId).phase).toBe("in_progress")
  })

  test("can be requested three times by each side", () => {
    const { influencer, brand, orderId } = anOrder()
    const ask = () => requestCancellation(influencer, orderId, { reason: "I am ill." })
    for (let times = 0; times < 3; times += 1) {
      ask()
      takeBackCancellation(influencer, orderId)
    }
    expect(ask).toThrow("three times")
    expect(orderOf(orderId).phase).toBe("in_progress")
    requestCancellation(brand, orderId, { reason: "The product is late." })
  })

  test("lets the brand hire the influencer again on the project", () => {
    const { influencer, brand, orderId, project, application } = anOrder()
    withdrawFromOrder(influencer, orderId, { reason: "I was ill." })
    const reopen = () => reopenApplicant(brand, project, application)
    expect(reopen).toThrow("The order of this applicant was cancelled. They may apply again.")
    const again = applyToProject(influencer, project, { bidMinor: 650_000, deliveryDays: 5 })
    expect(again.applicationId).toBe(application)
    const { orderId: second } = shortlistApplicant(brand, project, application)
    startOrder(second)
    expect(orderOf(second)).toMatchObject({ phase: "in_progress", amountMinor: 650_000 })
    completeOrder(brand, second)
    expect(orderOf(orderId).phase).toBe("cancelled")
  })

  test("is not found for third parties", () => {
    const { orderId } = anOrder()
    const reason = { reason: "Let me." }
    expect(() => requestCancellation(aBrand(), orderId, reason)).toThrow("Order not found.")
    expect(() => withdrawFromOrder(anInfluencer(), orderId, reason)).toThrow("Order not found.")
  })
})

test("later edits of a project do not change the agreed terms", () => {
  const { orderId, project } = anOrder()
  const agreed = () => sqlite.prepare("SELECT * FROM agreements WHERE order_id = ?").get(orderId)
  const before = agreed()
  expect(before).toMatchObject({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  sqlite.prepare("UPDATE projects SET description = 'Something else' WHERE id = ?").run(project)
  expect(agreed()).toEqual(before)
})
