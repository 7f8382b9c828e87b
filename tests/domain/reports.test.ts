import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { postBookAct } from "#app/domain/admin/admin-views/book-acts.server.ts"
import { openReportFile } from "#app/domain/admin/reports/report-file.server.ts"
import type { RawReportFilters } from "#app/domain/admin/reports/report-filters.server.ts"
import { readReport } from "#app/domain/admin/reports/reports.server.ts"
import type { Actor, BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { onTimeRate } from "#app/domain/market/creators/creator.ts"
import { findCreator } from "#app/domain/market/creators/creator-queries.server.ts"
import {
  recordManualPayout,
  returnCompletedOrder,
} from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { RateLimited } from "#app/domain/shared/errors.ts"
import { createTip } from "#app/domain/work/add-ons/add-ons.server.ts"
import { deliverLive, reportFigures } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { shortlistApplicant } from "#app/domain/work/orders/decisions.server.ts"
import { answerDueDate, proposeDueDate } from "#app/domain/work/orders/extension.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { payAddOn } from "#tests/support/add-ons.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import {
  aFundedOrder,
  anEarnedOrder,
  fallDue,
  withDetailsByHand,
} from "#tests/support/earned-orders.ts"
import { anOperator } from "#tests/support/operators.ts"
import { payoutOf } from "#tests/support/payouts.ts"
import { fileRows, filtersOf, paiseIn, tablesOf } from "#tests/support/reports.ts"

const at = (text: string) => clock.freeze(Date.parse(text))
beforeEach(() => at("2026-05-10T12:00:00+05:30"))
afterEach(() => {
  clock.release()
  env.FEE_BASIS_POINTS = 0
})

function reportOf(actor: Actor, raw?: RawReportFilters) {
  const report = readReport(actor, filtersOf(actor, raw))
  return { ...report, tables: tablesOf(report) }
}

/** Replaces an order's deliverables. */
function withDeliverables(
  orderId: string,
  pieces: [type: string, platform: string | null][],
): string[] {
  sqlite.prepare("DELETE FROM deliverables WHERE order_id = ?").run(orderId)
  const insert = sqlite.prepare(
    "INSERT INTO deliverables (id, order_id, position, type, platform, state) VALUES (?, ?, ?, ?, ?, 'todo')",
  )
  return pieces.map(([type, platform], position) => {
    const id = crypto.randomUUID()
    insert.run(id, orderId, position, type, platform)
    return id
  })
}

const deliver = (influencer: InfluencerActor, orderId: string, postedOn?: number) => {
  const id = String(
    sqlite.prepare("SELECT id FROM deliverables WHERE order_id = ?").pluck().get(orderId),
  )
  const url = `https://www.instagram.com/reel/${orderId.slice(0, 8)}/`
  deliverLive(influencer, orderId, id, { url, label: "Ad", ...(postedOn && { postedOn }) })
}

describe("the money of a report", () => {
  test("belongs to the month of its movement in Indian time", () => {
    const influencer = anInfluencer()
    at("2026-03-31T23:59:59+05:30")
    const { brand, orderId } = aFundedOrder(influencer, 70_050)
    at("2026-04-01T00:00:00+05:30")
    completeOrder(brand, orderId)
    at("2026-05-10T12:00:00+05:30")
    const monthsOf = (actor: Actor) => reportOf(actor).tables.months.filter(({ net }) => net !== 0)
    expect(monthsOf(brand)).toMatchObject([{ month: "Mar 2026", paid: 70_050, net: 70_050 }])
    expect(monthsOf(influencer)).toMatchObject([{ month: "Apr 2026", earned: 70_050 }])
    const inMarch = { from: "2026-03-01", to: "2026-03-31" }
    expect(reportOf(brand, inMarch).money.net).toBe(70_050)
    expect(reportOf(brand, { from: "2026-04-01" }).money.net).toBe(0)
    expect(reportOf(influencer, inMarch).money.net).toBe(0)
  })

  test("lists every month of the period, empty ones too", () => {
    const { months } = reportOf(aBrand(), { from: "2025-12-31", to: "2026-03-01" }).tables
    expect(months.map(({ month }) => month)).toEqual([
      "Dec 2025",
      "Jan 2026",
      "Feb 2026",
      "Mar 2026",
    ])
  })

  test("shows the fee separately, and reverses it with refunds", () => {
    env.FEE_BASIS_POINTS = 1000
    const influencer = anInfluencer()
    const { brand, orderId } = anEarnedOrder(influencer, 100_000)
    expect(reportOf(influencer).money).toMatchObject({ earned: 90_000, fee: 10_000, net: 90_000 })
    clock.advance(40 * DAY)
    returnCompletedOrder(orderId, "It was never posted.")
    const raw = { from: "2026-05-01", to: "2026-06-30" }
    expect(reportOf(influencer, raw).tables.months).toMatchObject([
      { month: "May 2026", earned: 90_000, fee: 10_000, net: 90_000 },
      { month: "Jun 2026", takenBack: 90_000, fee: -10_000, net: -90_000 },
    ])
    expect(reportOf(brand, raw).money).toMatchObject({ paid: 100_000, returned: 100_000, net: 0 })
  })

  test("counts a tip as no order, and a repaid debt as no income", async () => {
    const influencer = anInfluencer()
    const { brand, orderId } = anEarnedOrder(influencer, 50_000)
    payAddOn({ brand, orderId }, createTip(brand, orderId, { price: 10_000, text: "" }))
    withDetailsByHand(influencer)
    await fallDue(orderId)
    recordManualPayout(payoutOf(orderId).id, "UTR-000002")
    returnCompletedOrder(orderId, "It was deleted.")
    const repaid = { amount: 50_000, reason: "As the bank says.", reference: "REPAID-1" }
    postBookAct(anOperator(), "repayment", { ...repaid, subject: influencer.userId })
    const { money, tables } = reportOf(influencer)
    expect(money).toMatchObject({ earned: 60_000, takenBack: 50_000, net: 10_000 })
    expect(tables.partners).toMatchObject([{ partner: brand.name, orders: 1 }])
    expect(reportOf(brand).tables.partners).toMatchObject([{ orders: 1, paid: 60_000 }])
  })

  test("is the charged amount when bids have another currency", () => {
    env.FX_RATES = { ...env.FX_RATES, EUR: "100" }
    const { brand } = aFundedOrder(anInfluencer(), 12_345, { currency: "EUR" })
    expect(reportOf(brand).money.paid).toBe(1_234_500)
  })

  test("names the counterparts of a month with payouts only", async () => {
    const influencer = anInfluencer()
    const { orderId, brand } = anEarnedOrder(influencer, 50_000)
    withDetailsByHand(influencer)
    await fallDue(orderId)
    clock.advance(20 * DAY)
    recordManualPayout(payoutOf(orderId).id, "UTR-000001")
    const { tables, money } = reportOf(influencer, { from: "2026-06-01", to: "2026-06-30" })
    expect([money.paidOut, money.net]).toEqual([50_000, 0])
    expect(tables.partners).toMatchObject([{ partner: brand.name, paidOut: 50_000, net: 0 }])
  })

  test("excludes other users' money", () => {
    const influencer = anInfluencer()
    const one = anEarnedOrder(influencer, 50_000)
    const other = anEarnedOrder(anInfluencer(), 90_000)
    expect(reportOf(one.brand).money.paid).toBe(50_000)
    expect(reportOf(influencer).money.earned).toBe(50_000)
    expect(reportOf(aBrand()).hasAny).toBe(false)
    expect(reportOf(other.brand, { project: other.projectId }).money.paid).toBe(90_000)
  })

  test("lists the largest counterpart first, and a deleted one as Unknown", () => {
    const influencer = anInfluencer()
    const small = anEarnedOrder(influencer, 10_000)
    const large = anEarnedOrder(influencer, 30_000)
    sqlite.prepare("UPDATE users SET deleted_at = 1 WHERE id = ?").run(large.brand.userId)
    expect(reportOf(influencer).tables.partners).toMatchObject([
      { partner: "Unknown", net: 30_000, orders: 1 },
      { partner: small.brand.name, net: 10_000, orders: 1 },
    ])
  })
})

describe("the orders of a report", () => {
  test("are counted by present status", () => {
    const influencer = anInfluencer()
    anEarnedOrder(influencer, 10_000)
    aFundedOrder(influencer, 20_000)
    aFundedOrder(influencer, 5000)
    expect(reportOf(influencer).tables.phases).toEqual([
      { phase: "In progress", orders: 2, price: 25_000 },
      { phase: "Completed", orders: 1, price: 10_000 },
    ])
  })

  test("form a funnel from applications to hired", () => {
    const brand = aBrand()
    const project = aProject(brand, { influencerCount: 5 })
    const [first] = [1, 2, 3, 4].map(() => anApplication(anInfluencer(), project))
    shortlistApplicant(brand, project, first ?? "")
    const stages = () => reportOf(brand).tables.funnel.map(({ count, share }) => [count, share])
    expect(stages()).toEqual([
      [4, 1],
      [1, 0.25],
      [0, 0],
    ])
    const influencer = anInfluencer()
    aFundedOrder(influencer, 10_000)
    anApplication(influencer, project)
    expect(reportOf(influencer).tables.funnel).toEqual([
      { stage: "Sent", count: 2, share: 1 },
      { stage: "Shortlisted", count: 1, share: 0.5 },
      { stage: "Hired", count: 1, share: 0.5 },
    ])
    expect(reportOf(aBrand()).tables.funnel[0]).toMatchObject({ count: 0, share: null })
  })
})

describe("delivery in time", () => {
  const rateOf = (actor: Actor) => reportOf(actor).tables.delivery[0]
  const due = (orderId: string) =>
    Number(sqlite.prepare("SELECT due_at FROM orders WHERE id = ?").pluck().get(orderId))

  test("means submitted by the due date, to the millisecond", () => {
    const influencer = anInfluencer()
    const [one, two] = [aFundedOrder(influencer, 10_000), aFundedOrder(influencer, 10_000)]
    clock.freeze(due(one.orderId))
    deliver(influencer, one.orderId)
    clock.advance(1)
    deliver(influencer, two.orderId)
    expect(rateOf(influencer)).toMatchObject({ delivered: 2, completed: 0, onTimeRate: null })
    for (const { brand, orderId } of [one, two]) completeOrder(brand, orderId)
    expect(rateOf(influencer)).toMatchObject({ delivered: 2, completed: 2, onTime: 1 })
    expect(rateOf(one.brand)).toMatchObject({ onTime: 1 })
    expect(rateOf(two.brand)).toMatchObject({ onTime: 0 })
  })

  test("follows the date that both agreed on later", () => {
    const influencer = anInfluencer()
    const { brand, orderId } = aFundedOrder(influencer, 10_000)
    const later = due(orderId) + 5 * DAY
    proposeDueDate(influencer, orderId, { dueDay: later })
    answerDueDate(brand, orderId, "agreeToDueDate", { dueAt: later })
    clock.freeze(later)
    deliver(influencer, orderId)
    completeOrder(brand, orderId)
    expect(rateOf(brand)).toMatchObject({ onTime: 1, completed: 1 })
  })

  test("ignores the post date given by the creator", () => {
    const influencer = anInfluencer()
    const { brand, orderId } = aFundedOrder(influencer, 10_000)
    const dueAt = due(orderId)
    clock.freeze(dueAt + DAY)
    deliver(influencer, orderId, dueAt - DAY)
    completeOrder(brand, orderId)
    expect(rateOf(influencer)).toMatchObject({ onTime: 0, completed: 1 })
  })

  test("counts the acceptance date when not all was submitted", () => {
    const influencer = anInfluencer()
    const { brand, orderId } = aFundedOrder(influencer, 10_000)
    const [piece = ""] = withDeliverables(orderId, [
      ["reel", "Instagram"],
      ["reel", "Instagram"],
    ])
    const dueAt = due(orderId)
    clock.freeze(dueAt + DAY)
    deliverLive(influencer, orderId, piece, {
      url: "https://www.instagram.com/reel/early/",
      label: "Ad",
      postedOn: dueAt - 2 * DAY,
    })
    completeOrder(brand, orderId)
    expect(rateOf(influencer)).toMatchObject({ delivered: 1, onTime: 0, completed: 1 })
    const counted = sqlite.prepare("SELECT on_time_orders FROM creators WHERE user_id = ?").pluck()
    expect(counted.get(influencer.userId)).toBe(0)
  })

  test("stays unchanged when its events are deleted after a year", () => {
    const influencer = anInfluencer()
    const { brand, orderId } = aFundedOrder(influencer, 10_000)
    const dueAt = due(orderId)
    clock.freeze(dueAt + DAY)
    deliver(influencer, orderId, dueAt - DAY)
    completeOrder(brand, orderId)
    sqlite.prepare("DELETE FROM events WHERE order_id = ?").run(orderId)
    expect(rateOf(influencer)).toMatchObject({ onTime: 0, completed: 1 })
  })

  test("is not gained by a dispute", () => {
    const influencer = anInfluencer()
    const { brand, orderId } = aFundedOrder(influencer, 10_000)
    clock.freeze(due(orderId) + DAY)
    deliver(influencer, orderId)
    completeOrder(brand, orderId)
    // As after a dispute of three days.
    const [opened, ended] = [clock.now(), clock.now() + 3 * DAY]
    sqlite
      .prepare(
        `INSERT INTO disputes (id, order_id, opened_by, reason, status, opened_at, answer_due_at, ended_at)
         VALUES ('d1', ?, 'brand', 'Late.', 'resolved', ?, ?, ?)`,
      )
      .run(orderId, opened, ended, ended)
    sqlite.prepare("UPDATE orders SET due_at = due_at + ? WHERE id = ?").run(3 * DAY, orderId)
    expect(rateOf(influencer)).toMatchObject({ onTime: 0, completed: 1 })
  })

  test("is one share on a profile, among applicants and in a report", () => {
    const influencer = anInfluencer()
    const [late, ...others] = [1, 2, 3].map(() => aFundedOrder(influencer, 10_000))
    const atWork = aFundedOrder(influencer, 10_000)
    if (!late) throw new Error("There is no order.")
    for (const { brand, orderId } of others) completeOrder(brand, orderId)
    clock.freeze(due(late.orderId) + 1)
    completeOrder(late.brand, late.orderId)
    deliver(influencer, atWork.orderId)
    const counts = sqlite
      .prepare(
        "SELECT completed_orders AS completedOrders, on_time_orders AS onTimeOrders FROM creators WHERE user_id = ?",
      )
      .get(influencer.userId) as Parameters<typeof onTimeRate>[0]
    expect(onTimeRate(counts)).toBe(2 / 3)
    expect(rateOf(influencer)).toMatchObject({ completed: 3, onTime: 2, onTimeRate: 2 / 3 })
    expect(findCreator(influencer.userId)?.onTimeRate).toBe(2 / 3)
  })

  test("counts orders without a due date, and needs three orders for a share", () => {
    const influencer = anInfluencer()
    const { orderId } = anEarnedOrder(influencer, 10_000)
    sqlite.prepare("UPDATE orders SET due_at = NULL WHERE id = ?").run(orderId)
    expect(rateOf(influencer)).toMatchObject({ completed: 1, onTime: 1, onTimeRate: null })
    expect(rateOf(aBrand())).toMatchObject({ delivered: 0, averageRounds: null })
  })
})

describe("deliverables in a report", () => {
  test("share the order's price to the paisa, with reported views", () => {
    const influencer = anInfluencer()
    const { brand, orderId } = aFundedOrder(influencer, 10_000)
    const [reel = ""] = withDeliverables(orderId, [
      ["reel", "Instagram"],
      ["reel", "Instagram"],
      ["tweet", "X"],
    ])
    completeOrder(brand, orderId)
    sqlite.prepare("UPDATE deliverables SET state = 'verified' WHERE id = ?").run(reel)
    reportFigures(influencer, orderId, reel, { views: 5000 })
    const expected = [
      {
        type: "Reel",
        platform: "Instagram",
        pieces: 2,
        worth: 6667,
        reported: 1,
        views: 5000,
        cpm: 667,
      },
      { type: "Tweet", platform: "X", pieces: 1, worth: 3333, each: 3333, views: null, cpm: null },
    ]
    expect(reportOf(brand).tables.pieces).toMatchObject(expected)
    expect(reportOf(influencer).tables.pieces).toMatchObject(expected)
  })

  test("filtered by platform exclude others, with their orders", () => {
    const influencer = anInfluencer()
    const { brand, orderId } = aFundedOrder(influencer, 9000, { platforms: ["Instagram", "X"] })
    withDeliverables(orderId, [
      ["reel", "Instagram"],
      ["post", null],
      ["tweet", "X"],
    ])
    completeOrder(brand, orderId)
    const ofX = reportOf(brand, { platform: "X" })
    expect(ofX.money.paid).toBe(9000)
    expect(ofX.tables.pieces.map(({ type }) => type)).toEqual(["Post", "Tweet"])
    expect(reportOf(brand, { platform: "Youtube" }).hasAny).toBe(false)
    expect(reportOf(influencer, { platform: "Youtube" }).money.net).toBe(0)
  })

  test("without a platform follow the order's terms", () => {
    const influencer = anInfluencer()
    const { brand, projectId } = aFundedOrder(influencer, 9000, { platforms: ["Tiktok"] })
    sqlite.prepare("UPDATE projects SET platform_mask = 1 WHERE id = ?").run(projectId)
    expect(reportOf(brand, { platform: "Tiktok" }).money.paid).toBe(9000)
    expect(reportOf(influencer, { platform: "Tiktok" }).tables.phases).toHaveLength(1)
    expect(reportOf(brand, { platform: "Instagram" }).money.paid).toBe(0)
  })
})

describe("a report as a file", () => {
  test("has each order placed or paid in the period", async () => {
    const influencer = anInfluencer()
    const early = aFundedOrder(influencer, 30_000)
    clock.advance(30 * DAY)
    completeOrder(early.brand, early.orderId)
    const later = aFundedOrder(influencer, 10_000, { title: "Later" })
    const june = filtersOf(influencer, { from: "2026-06-01", to: "2026-06-30" })
    const rows = await fileRows(influencer, "orders", june)
    expect(rows.map(({ Order }) => Order)).toEqual([later.orderId, early.orderId])
    expect(rows[0]).toMatchObject({
      Project: "Later",
      Brand: later.brand.name,
      Phase: "In progress",
      Placed: "2026-06-09",
      "On time": "",
      "Earned (INR)": "0",
    })
    expect(paiseIn(rows, "Earned (INR)")).toBe(30_000)
    const may = filtersOf(early.brand, { from: "2026-05-01", to: "2026-05-31" })
    expect(paiseIn(await fileRows(early.brand, "orders", may), "Spend (INR)")).toBe(30_000)
  })

  test("has the rows of all pages, once each", async () => {
    const influencer = anInfluencer()
    const { orderId, brand } = aFundedOrder(influencer, 10_000)
    const copy = sqlite.prepare(
      `INSERT INTO orders (id, project_id, application_id, influencer_id, brand_id, title, niche,
         currency, amount_minor, status, phase, ordered_at)
       SELECT ?, project_id, application_id, influencer_id, brand_id, title, niche, currency,
         amount_minor, 'cancelled', 'cancelled', ordered_at - ? FROM orders WHERE id = ?`,
    )
    for (let n = 0; n < 450; n += 1) copy.run(`copy-${n}`, Math.floor(n / 3), orderId)
    const rows = await fileRows(brand, "orders", filtersOf(brand))
    expect(new Set(rows.map(({ Order }) => Order)).size).toBe(451)
    expect(rows).toHaveLength(451)
  })

  test("is refused after sixty within ten minutes", () => {
    const brand: BrandActor = aBrand()
    for (let n = 0; n < 60; n += 1) openReportFile(brand, "months", filtersOf(brand))
    expect(() => openReportFile(brand, "months", filtersOf(brand))).toThrow(RateLimited)
  })
})
