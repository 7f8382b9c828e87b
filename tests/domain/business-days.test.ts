import * as fc from "fast-check"
import { expect, test } from "vitest"
import { endOfBusinessDay } from "#app/domain/shared/business-days.ts"
import { readEnv } from "#app/platform/env.server.ts"

const HOUR = 3_600_000
const DAY = 24 * HOUR
const ist = (text: string) => Date.parse(`${text}+05:30`)
const NO_HOLIDAYS: ReadonlySet<string> = new Set()

test.each([
  ["a Monday morning", "2026-11-23T09:00:00", 5, "2026-11-30T23:59:59.999"],
  ["a Friday evening", "2026-11-27T23:59:59", 5, "2026-12-04T23:59:59.999"],
  ["a Saturday", "2026-11-28T00:00:00", 5, "2026-12-04T23:59:59.999"],
  ["a Sunday", "2026-11-29T12:00:00", 7, "2026-12-08T23:59:59.999"],
  [
    "just after midnight in India, when it is yesterday in UTC",
    "2026-11-24T00:00:01",
    1,
    "2026-11-25T23:59:59.999",
  ],
])("from %s days are counted in India, without Saturdays and Sundays", (_, from, count, end) => {
  expect(endOfBusinessDay(ist(from), count, NO_HOLIDAYS)).toBe(ist(end))
})

test("a holiday is not a business day, and one on a Sunday changes nothing", () => {
  const from = ist("2026-12-23T10:00:00")
  const end = (...days: string[]) => endOfBusinessDay(from, 2, new Set(days))
  expect(end()).toBe(ist("2026-12-25T23:59:59.999"))
  expect(end("2026-12-25")).toBe(ist("2026-12-28T23:59:59.999"))
  expect(end("2026-12-27", "2026-12-26")).toBe(ist("2026-12-25T23:59:59.999"))
})

const moment = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })
const holidays = fc.uniqueArray(
  moment.map((at) => new Date(at).toISOString().slice(0, 10)),
  { maxLength: 60 },
)

test("exactly the given number of business days lies between, and the last is one", () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 10 }), holidays, (at, count, days) => {
      const end = endOfBusinessDay(at, count, new Set(days))
      const dayOf = (one: number) => new Date(one + 5.5 * HOUR).toISOString().slice(0, 10)
      const isBusy = (one: number) => {
        const weekday = new Date(`${dayOf(one)}T00:00:00Z`).getUTCDay()
        return weekday !== 0 && weekday !== 6 && !days.includes(dayOf(one))
      }
      let passed = 0
      for (let one = at + DAY; dayOf(one) <= dayOf(end); one += DAY) if (isBusy(one)) passed += 1
      expect(passed).toBe(count)
      expect(isBusy(end)).toBe(true)
      expect(dayOf(end + 1)).not.toBe(dayOf(end))
      expect(end).toBeGreaterThan(at)
    }),
    { numRuns: 500 },
  )
})

test("the settings accept up to 200 holidays, each a calendar day", () => {
  const read = (HOLIDAYS: string) => readEnv({ NODE_ENV: "test", HOLIDAYS }).HOLIDAYS
  expect([...read("2026-12-25, 2027-01-26,2026-12-25")]).toEqual(["2026-12-25", "2027-01-26"])
  expect([...read("")]).toEqual([])
  const many = Array.from({ length: 201 }, () => "2026-12-25").join(",")
  for (const wrong of ["2026-02-30", "25.12.2026", "2026-12-25,", "2026-12-25T00:00", many]) {
    expect(() => read(wrong), wrong).toThrow(/HOLIDAYS must be at most 200 days/)
  }
})
