import { afterEach, describe, expect, test } from "vitest"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import {
  rejectApplicant,
  shortlistApplicant,
  undoShortlist,
} from "#app/domain/work/orders/decisions.server.ts"
import { completeOrder, startOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import {
  aBrand,
  anApplication,
  anInfluencer,
  aProject,
  type ProjectOverrides,
} from "#tests/support/domain.ts"
import { eventsOf } from "#tests/support/orders.ts"
import { asserts } from "#tests/support/statements.ts"

afterEach(() => clock.release())

function aCase(overrides: ProjectOverrides = {}) {
  const brand = aBrand()
  const project = aProject(brand, overrides)
  const maya = anInfluencer()
  const application = anApplication(maya, project, { bidMinor: 777_700 })
  return { brand, project, maya, application }
}

describe("shortlisting an applicant", () => {
  test("closes a single-influencer project and drafts an order at the bid", () => {
    asserts("applicant-decisions", "single-shortlisting")
    clock.freeze(1_800_000_000_000)
    const { brand, project, maya, application } = aCase({ title: "Reels", niche: "Food" })
    const { orderId } = shortlistApplicant(brand, project, application)
    expect(findOwnProject(brand, project)).toMatchObject({ status: "closed", shortlistedCount: 1 })
    expect(statusOf(application)).toBe("shortlisted")
    expect(orderOf(orderId)).toMatchObject({
      project_id: project,
      application_id: application,
      influencer_id: maya.userId,
      brand_id: brand.userId,
      title: "Reels",
      niche: "Food",
      currency: "INR",
      amount_minor: 777_700,
      status: "draft",
      ordered_at: 1_800_000_000_000,
    })
    expect(eventsOf(project)).toEqual(["application.shortlisted", "order.drafted"])
  })

  test("is refused for a second applicant of a single-influencer project", () => {
    asserts("shortlist-limit", "limit-one-shortlisting")
    const { brand, project, application } = aCase()
    const second = anApplication(anInfluencer(), project)
    shortlistApplicant(brand, project, application)
    expect(() => shortlistApplicant(brand, project, second)).toThrow(
      "This project already has its influencer.",
    )
    expect(ordersOf(project)).toBe(1)
    expect(statusOf(second)).toBe("pending")
  })

  test("twice changes nothing and returns one order", () => {
    const { brand, project, application } = aCase()
    const first = shortlistApplicant(brand, project, application)
    expect(shortlistApplicant(brand, project, application)).toEqual(first)
    expect([ordersOf(project), eventsOf(project).length]).toEqual([1, 2])
  })

  test("leaves a project for several open until it is full", () => {
    asserts("shortlist-limit")
    const { brand, project, application } = aCase({ influencerCount: 2 })
    shortlistApplicant(brand, project, application)
    expect(findOwnProject(brand, project).status).toBe("active")
    const late = anApplication(anInfluencer(), project)
    shortlistApplicant(brand, project, anApplication(anInfluencer(), project))
    expect(findOwnProject(brand, project).status).toBe("closed")
    sqlite.prepare("UPDATE projects SET status = 'active' WHERE id = ?").run(project)
    expect(() => shortlistApplicant(brand, project, late)).toThrow(Conflict)
    expect([statusOf(late), ordersOf(project)]).toEqual(["pending", 2])
  })

  test("is refused on a closed project and for a rejected applicant", () => {
    const closed = aCase()
    sqlite.prepare("UPDATE projects SET status = 'closed' WHERE id = ?").run(closed.project)
    expect(() => shortlistApplicant(closed.brand, closed.project, closed.application)).toThrow(
      "This project is closed.",
    )
    const { brand, project, application } = aCase()
    rejectApplicant(brand, project, application)
    expect(() => shortlistApplicant(brand, project, application)).toThrow(Conflict)
    expect(ordersOf(project)).toBe(0)
  })

  test("writes nothing when the order cannot be written", () => {
    const { brand, project, application } = aCase()
    sqlite.exec(`CREATE TEMP TRIGGER no_orders BEFORE INSERT ON orders
      BEGIN SELECT RAISE(ABORT, 'disk full'); END`)
    try {
      expect(() => shortlistApplicant(brand, project, application)).toThrow("disk full")
    } finally {
      sqlite.exec("DROP TRIGGER no_orders")
    }
    expect(statusOf(application)).toBe("pending")
    expect(findOwnProject(brand, project)).toMatchObject({ status: "active", shortlistedCount: 0 })
    expect(eventsOf(project)).toEqual([])
  })
})

describe("undoing a shortlisting", () => {
  test("reopens the project for another applicant", () => {
    const { brand, project, application } = aCase()
    const { orderId } = shortlistApplicant(brand, project, application)
    undoShortlist(brand, project, application)
    expect(statusOf(application)).toBe("pending")
    expect(orderOf(orderId)).toBeUndefined()
    expect(findOwnProject(brand, project)).toMatchObject({ status: "active", shortlistedCount: 0 })
    undoShortlist(brand, project, application)
    expect(findOwnProject(brand, project).shortlistedCount).toBe(0)
    shortlistApplicant(brand, project, anApplication(anInfluencer(), project))
    expect(ordersOf(project)).toBe(1)
  })

  test("keeps a project closed that its brand closed with free slots", () => {
    const { brand, project, application } = aCase({ influencerCount: 3 })
    shortlistApplicant(brand, project, application)
    const close = "UPDATE projects SET status = 'closed', is_closed_by_hand = 1 WHERE id = ?"
    sqlite.prepare(close).run(project)
    undoShortlist(brand, project, application)
    expect(findOwnProject(brand, project)).toMatchObject({ status: "closed", shortlistedCount: 0 })
  })

  test("is impossible once the order is paid", () => {
    const { brand, project, application } = aCase()
    const { orderId } = shortlistApplicant(brand, project, application)
    startOrder(orderId)
    expect(() => undoShortlist(brand, project, application)).toThrow("already paid")
    expect(statusOf(application)).toBe("shortlisted")
  })
})

test.each([
  ["shortlist", shortlistApplicant],
  ["undo", undoShortlist],
])("%s: another brand's applicants are not found and not changed", (_name, verb) => {
  const { project, application, brand } = aCase()
  const stranger = aBrand()
  expect(() => verb(stranger, project, application)).toThrow(NotFound)
  expect(() => verb(stranger, aProject(stranger), application)).toThrow(NotFound)
  expect(() => verb(brand, project, "no-such-applicant")).toThrow(NotFound)
  expect([statusOf(application), ordersOf(project)]).toEqual(["pending", 0])
})

describe("an order", () => {
  test("goes from draft to ongoing to completed only", () => {
    asserts("order-start")
    clock.freeze(1_800_000_000_000)
    const { brand, project, application } = aCase()
    const { orderId } = shortlistApplicant(brand, project, application)
    expect(() => completeOrder(brand, orderId)).toThrow("This order is not paid yet.")
    startOrder(orderId)
    expect(orderOf(orderId)?.status).toBe("ongoing")
    expect(() => startOrder(orderId)).toThrow(Conflict)
    completeOrder(brand, orderId)
    completeOrder(brand, orderId)
    expect(orderOf(orderId)).toMatchObject({ status: "completed", completed_at: clock.now() })
    expect(eventsOf(project).slice(2)).toEqual(["order.started", "order.completed"])
  })

  test("is completed by its own brand only", () => {
    const { brand, project, application } = aCase()
    const { orderId } = shortlistApplicant(brand, project, application)
    startOrder(orderId)
    expect(() => completeOrder(aBrand(), orderId)).toThrow(NotFound)
    expect(() => startOrder("no-such-order")).toThrow(NotFound)
    expect(orderOf(orderId)?.status).toBe("ongoing")
  })
})

const statusOf = (application: string) =>
  sqlite.prepare("SELECT status FROM applications WHERE id = ?").pluck().get(application)

const orderOf = (id: string) =>
  sqlite.prepare("SELECT * FROM orders WHERE id = ?").get(id) as Record<string, unknown> | undefined

const ordersOf = (project: string) =>
  sqlite.prepare("SELECT count(*) FROM orders WHERE project_id = ?").pluck().get(project)
