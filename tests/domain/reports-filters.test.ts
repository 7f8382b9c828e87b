import { beforeEach, describe, expect, test } from "vitest"
import {
  type RawReportFilters,
  readReportFilters,
} from "#app/domain/admin/reports/report-filters.server.ts"
import { listReportProjects } from "#app/domain/admin/reports/report-projects.server.ts"
import { bookDayOf, isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { aBrand, anApplication, anInfluencer, aProject } from "#tests/support/domain.ts"
import { aFundedOrder } from "#tests/support/earned-orders.ts"
import { filtersOf } from "#tests/support/reports.ts"

// A month's last second in India.
beforeEach(() => clock.freeze(Date.parse("2026-03-31T23:59:59+05:30")))

const spanOf = (raw: RawReportFilters) => {
  const { from, to } = filtersOf(aBrand(), raw)
  return [isoDateOfBookDay(from), isoDateOfBookDay(to)]
}

describe("the period of a report", () => {
  test("is the present month and the eleven before, by default", () => {
    expect(spanOf({})).toEqual(["2025-04-01", "2026-03-31"])
    expect(spanOf({ period: "12-months" })).toEqual(["2025-04-01", "2026-03-31"])
    expect(spanOf({ period: "30-days" })).toEqual(["2026-03-02", "2026-03-31"])
    expect(spanOf({ period: "financial-year" })).toEqual(["2025-04-01", "2026-03-31"])
  })

  test("follows Indian time: a second later is the next financial year", () => {
    clock.advance(1000)
    expect(spanOf({ period: "financial-year" })).toEqual(["2026-04-01", "2026-04-01"])
    expect(spanOf({})).toEqual(["2025-05-01", "2026-04-01"])
  })

  test("may be chosen freely, with one bound or both", () => {
    expect(spanOf({ from: "2026-01-05", to: "2026-01-05" })).toEqual(["2026-01-05", "2026-01-05"])
    expect(spanOf({ from: " 2026-01-05 " })).toEqual(["2026-01-05", "2026-03-31"])
    expect(spanOf({ to: "2024-02-29", period: "30-days" })).toEqual(["2023-03-01", "2024-02-29"])
  })
})

describe("invalid filters", () => {
  const errorsOf = (raw: RawReportFilters) => readReportFilters(aBrand(), raw).errors

  test.each([
    ["from", "yesterday"],
    ["from", "2026-02-30"],
    ["to", "2026-2-3"],
    ["to", "9999-12-31"],
    ["from", "1".repeat(100_000)],
    ["to", "2026-01-01'; DROP TABLE orders"],
  ] as const)("%s: %.40s is reported at its field", (field, text) => {
    expect(errorsOf({ [field]: text })).toEqual({ [field]: ["Please choose a day."] })
  })

  test("stay in the form, shortened", () => {
    const { values, filters } = readReportFilters(aBrand(), {
      from: "soon",
      project: "x".repeat(5000),
    })
    expect(filters).toBeUndefined()
    expect([values.from, values.project]).toEqual(["soon", "x".repeat(64)])
  })

  test("include reversed dates and more than five years", () => {
    expect(errorsOf({ from: "2026-02-02", to: "2026-02-01" })).toEqual({
      to: ["The last day is before the first one."],
    })
    expect(errorsOf({ from: "2020-01-01", to: "2026-01-01" })).toEqual({
      from: ["Please choose at most five years."],
    })
    expect(errorsOf({ from: "2021-01-01", to: "2025-12-31" })).toEqual({})
  })

  test("include an unknown platform, while an unknown period means the default", () => {
    expect(errorsOf({ platform: "MySpace" })).toEqual({
      platform: ["Please choose a platform from the list."],
    })
    expect(spanOf({ period: "forever" })).toEqual(["2025-04-01", "2026-03-31"])
  })

  test("treat another brand's project like a missing one", () => {
    const foreign = aProject(aBrand())
    const refusal = { project: ["Please choose one of your projects."] }
    expect(errorsOf({ project: foreign })).toEqual(refusal)
    expect(errorsOf({ project: "00000000-0000-4000-8000-000000000000" })).toEqual(refusal)
    expect(errorsOf({ project: "' OR 1=1 --" })).toEqual(refusal)
    const influencer = anInfluencer()
    expect(readReportFilters(influencer, { project: foreign }).errors).toEqual(refusal)
    anApplication(influencer, foreign)
    expect(readReportFilters(influencer, { project: foreign }).errors).toEqual({})
  })
})

test("brands filter by their projects, influencers by those of their orders", () => {
  const influencer = anInfluencer()
  const first = aFundedOrder(influencer, 10_000, { title: "First" })
  clock.advance(DAY)
  const second = aFundedOrder(influencer, 10_000, { title: "Second" })
  expect(listReportProjects(influencer)).toEqual([
    { id: second.projectId, title: "Second" },
    { id: first.projectId, title: "First" },
  ])
  expect(listReportProjects(first.brand)).toEqual([{ id: first.projectId, title: "First" }])
  expect(bookDayOf(clock.now())).toBe(filtersOf(first.brand).to)
})
