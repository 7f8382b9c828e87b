import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { listNotices } from "#app/domain/admin/notifications/notice-queries.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { deleteProject } from "#app/domain/market/projects/delete-project.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { saveProject } from "#app/domain/market/projects/save-project.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { cancelPayment } from "#app/domain/payments/payments/start-payment.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { hideProject, restoreProject } from "#app/domain/trust/moderation/hide-project.server.ts"
import {
  rejectApplicant,
  shortlistApplicant,
  undoShortlist,
} from "#app/domain/work/orders/decisions.server.ts"
import { completeOrder, stepOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { runDueJobs } from "#app/jobs/worker.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import type { ProjectStatus } from "#db/schema/words.ts"
import { allMails, allNotices, forgetNotices } from "#tests/support/notifications.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aPaidOrder, orderOf } from "#tests/support/orders.ts"
import { anOpenPayment, aProjectWithBids } from "#tests/support/payments.ts"
import { aCapture } from "../mocks/razorpay.ts"

const START = 1_800_000_000_000

beforeEach(() => {
  clock.freeze(START)
  forgetNotices()
})
afterEach(() => clock.release())

const typesOf = (projectId: string) =>
  sqlite
    .prepare("SELECT type FROM events WHERE project_id = ? ORDER BY rowid")
    .pluck()
    .all(projectId)
const closings = (projectId: string) =>
  typesOf(projectId).filter((type) => type === "project.closed").length

type Made = ReturnType<typeof aProjectWithBids>

function save({ brand, projectId }: Made, status: ProjectStatus): void {
  const { title, description, platforms, influencerCount, followers, niche, budget, deliveryDays } =
    findOwnProject(brand, projectId)
  const { minMinor: budgetMinMinor, maxMinor: budgetMaxMinor, currency } = budget
  const details = { title, description, platforms, influencerCount, followers, niche, deliveryDays }
  saveProject(brand, projectId, { ...details, status, budgetMinMinor, budgetMaxMinor, currency })
}

const first = ({ applicationIds }: Made) => applicationIds[0] ?? ""

const WAYS: Record<string, (made: Made) => void> = {
  "saved as closed": (made) => save(made, "closed"),
  "saved as a draft": (made) => save(made, "draft"),
  deleted: ({ brand, projectId }) => deleteProject(brand, projectId),
  "full by shortlisting": ({ brand, projectId, applicationIds }) => {
    for (const id of applicationIds.slice(0, 2)) shortlistApplicant(brand, projectId, id)
  },
  "full by a payment": (made) => pay(made, 2),
}

function pay({ brand, projectId, applicationIds }: Made, count = 1): void {
  const payment = anOpenPayment(brand, projectId, applicationIds.slice(0, count))
  expect(settlePayment(payment.id, aCapture(payment), "webhook")).toBe("settled")
}

test.each(Object.entries(WAYS))(
  "a project that is %s notifies pending applicants",
  async (_, close) => {
    const made = aProjectWithBids([100_000, 200_000, 300_000, 400_000], { influencerCount: 2 })
    close(made)
    expect(closings(made.projectId)).toBe(1)
    await runDueJobs("worker")
    const told = allNotices().flatMap(({ type, userId }) =>
      type === "project.closed" ? [userId] : [],
    )
    const pending = sqlite
      .prepare("SELECT influencer_id FROM applications WHERE project_id = ? AND status = 'pending'")
      .pluck()
      .all(made.projectId)
    expect(pending.length).toBeGreaterThan(1)
    expect(told.sort()).toEqual(pending.sort())
  },
)

test("records nothing without pending applicants, or for a project that was not open", () => {
  for (const [way, close] of Object.entries(WAYS)) {
    const alone = aProjectWithBids([100_000, 200_000], { influencerCount: 2 })
    if (!way.startsWith("full")) {
      for (const id of alone.applicationIds) rejectApplicant(alone.brand, alone.projectId, id)
    }
    close(alone)
    expect(closings(alone.projectId)).toBe(0)
  }
  const closed = aProjectWithBids([100_000, 200_000])
  save(closed, "closed")
  save(closed, "draft")
  deleteProject(closed.brand, closed.projectId)
  expect(closings(closed.projectId)).toBe(1)
  const roomy = aProjectWithBids([100_000, 200_000], { influencerCount: 3 })
  shortlistApplicant(roomy.brand, roomy.projectId, first(roomy))
  save(roomy, "active")
  expect(closings(roomy.projectId)).toBe(0)
})

test("a closing with a pending notification is not recorded again", async () => {
  const made = aProjectWithBids([100_000, 200_000])
  for (const status of ["closed", "active", "closed"] as const) save(made, status)
  expect(closings(made.projectId)).toBe(1)
  await runDueJobs("worker")
  expect(allNotices()).toHaveLength(2)
  for (const status of ["active", "closed"] as const) save(made, status)
  expect(closings(made.projectId)).toBe(2)
})

test("a shortlisting by payment is notified as the order's start only", async () => {
  const made = aProjectWithBids([100_000, 200_000])
  pay(made)
  await runDueJobs("worker")
  const [chosen] = made.influencers
  expect(allNotices().map(({ type, userId }) => [type, userId])).toEqual([
    ["order.started", chosen?.userId],
    ["payment.settled", made.brand.userId],
  ])
})

test("a shortlisting paid later is notified, and then the order's start", async () => {
  const made = aProjectWithBids([100_000, 200_000])
  shortlistApplicant(made.brand, made.projectId, first(made))
  pay(made)
  await runDueJobs("worker")
  expect(allNotices().map(({ type }) => type)).toEqual([
    "application.shortlisted",
    "order.started",
    "payment.settled",
  ])
})

test("a brand is reminded once of a shortlisting unpaid after 72 hours", async () => {
  const made = aProjectWithBids([100_000, 200_000])
  const { orderId } = shortlistApplicant(made.brand, made.projectId, first(made))
  clock.advance(72 * HOUR - MINUTE)
  await runDueJobs("worker")
  expect(typesOf(made.projectId)).not.toContain("order.payment_overdue")
  clock.advance(MINUTE)
  await runDueJobs("worker")
  sqlite
    .prepare("INSERT INTO jobs (id, kind, ref, run_at) VALUES ('again', 'remind-of-payment', ?, 0)")
    .run(orderId)
  await runDueJobs("worker")
  const reminders = allMails().filter(({ data }) => data.type === "order.payment_overdue")
  expect(reminders).toMatchObject([{ userId: made.brand.userId, data: { orderId } }])
})

test("the brand of a hidden project is reminded once the project is restored", async () => {
  const made = aProjectWithBids([100_000, 200_000])
  const operator = anOperator()
  shortlistApplicant(made.brand, made.projectId, first(made))
  hideProject(operator, made.projectId, { reason: "We look into it." })
  clock.advance(73 * HOUR)
  await runDueJobs("worker")
  expect(typesOf(made.projectId)).not.toContain("order.payment_overdue")
  restoreProject(operator, made.projectId, { reason: "It was all right." })
  clock.advance(24 * HOUR)
  await runDueJobs("worker")
  expect(typesOf(made.projectId)).toContain("order.payment_overdue")
})

test("no reminder is sent for paid or undone shortlistings, or deleted influencers", async () => {
  const paid = aProjectWithBids([100_000, 200_000])
  const undone = aProjectWithBids([100_000, 200_000])
  const left = aProjectWithBids([100_000, 200_000])
  for (const made of [paid, undone, left]) {
    shortlistApplicant(made.brand, made.projectId, first(made))
  }
  pay(paid)
  undoShortlist(undone.brand, undone.projectId, first(undone))
  sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(left.influencers[0]?.userId)
  clock.advance(73 * HOUR)
  await runDueJobs("worker")
  expect(allNotices().filter(({ type }) => type === "order.payment_overdue")).toEqual([])
})

test("a brand at the checkout is reminded only when the payment fails", async () => {
  const made = aProjectWithBids([100_000, 200_000])
  shortlistApplicant(made.brand, made.projectId, first(made))
  clock.advance(72 * HOUR)
  sqlite.exec("DELETE FROM jobs WHERE kind = 'check-payment'")
  const payment = anOpenPayment(made.brand, made.projectId, [first(made)])
  await runDueJobs("worker")
  expect(typesOf(made.projectId)).not.toContain("order.payment_overdue")
  cancelPayment(made.brand, payment.id)
  clock.advance(HOUR)
  sqlite.exec("DELETE FROM jobs WHERE kind = 'check-payment'")
  await runDueJobs("worker")
  expect(typesOf(made.projectId)).toContain("order.payment_overdue")
  expect(allNotices().map(({ type }) => type)).not.toContain("payment.failed")
})

describe("the end of an order notifies", () => {
  const heard = (actor: Actor) =>
    listNotices(actor).items.flatMap(({ title, text }) =>
      title.startsWith("Completed") ? [text] : [],
    )

  /** What each side is notified of after `end`. */
  async function afterEnd(end: (order: ReturnType<typeof aPaidOrder>) => void) {
    const order = aPaidOrder({ needsApproval: false })
    stepOrder(orderOf(order.orderId), "deliver", "influencer")
    end(order)
    await runDueJobs("worker")
    return { ...order, toBrand: heard(order.brand), toInfluencer: heard(order.influencer) }
  }

  test("only the influencer when the brand accepted", async () => {
    const { brand, toBrand, toInfluencer } = await afterEnd((order) =>
      completeOrder(order.brand, order.orderId),
    )
    expect(toInfluencer).toEqual([expect.stringContaining(`${brand.name} accepted your work`)])
    expect(toBrand).toEqual([])
  })

  test("both after an automatic acceptance, named as such", async () => {
    const { brand, influencer, toBrand, toInfluencer } = await afterEnd(() =>
      clock.advance(7 * DAY),
    )
    expect(toInfluencer).toEqual([
      expect.stringContaining(`${brand.name} did not answer within 7 days, so your work`),
    ])
    expect(toBrand).toEqual([
      expect.stringContaining(
        `You did not answer within 7 days, so the work of ${influencer.name} for`,
      ),
    ])
    expect(allMails().filter(({ data }) => data.type === "order.completed")).toHaveLength(2)
  })

  test("both after a dispute decision", async () => {
    const { toBrand, toInfluencer } = await afterEnd(({ orderId }) => {
      stepOrder(orderOf(orderId), "dispute", "operator")
      stepOrder(orderOf(orderId), "decideForInfluencer", "operator")
    })
    expect(toInfluencer).toEqual([expect.stringContaining("was decided: the work counts")])
    expect(toBrand).toEqual([expect.stringContaining("was decided: the work counts")])
  })
})

test("a refund notice for the brand names the amount", async () => {
  const made = aProjectWithBids([100_000, 200_000])
  const payment = anOpenPayment(made.brand, made.projectId, made.applicationIds.slice(0, 1))
  rejectByHand(first(made))
  expect(settlePayment(payment.id, aCapture(payment), "webhook")).toBe("refund-due")
  recordEvent({ type: "profile.updated" })
  const events = sqlite
    .prepare("SELECT data ->> 'amountPaise' FROM events WHERE type LIKE 'payment.refund%'")
    .pluck()
    .all()
  expect(events.map(Number)).toEqual([payment.amountPaise])
})

const rejectByHand = (applicationId: string) =>
  sqlite.prepare("UPDATE applications SET status = 'rejected' WHERE id = ?").run(applicationId)
