import { afterEach, expect, test } from "vitest"
import { DAY, HOUR } from "#app/platform/clock.server.ts"
import { AGO, COMING } from "#app/ui/time.tsx"

const ownZone = process.env.TZ
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

const ZONES = ["UTC", "Asia/Kolkata", "America/New_York", "Europe/London", "Pacific/Auckland"]

/** An hour before New York's clocks go back. */
const NOW = Date.UTC(2026, 10, 27, 14, 20)

/** Wordings for many hours in both directions. */
function wordsIn(zone: string): string[] {
  process.env.TZ = zone
  const hours = Array.from({ length: 24 * 400 }, (_, n) => n)
  return hours.flatMap((n) => [
    AGO.say(NOW, NOW - n * HOUR - 31_000),
    COMING.say(NOW, NOW + n * HOUR + 31_000),
  ])
}

test("relative times are equal in every time zone, to avoid hydration errors", () => {
  const expected = wordsIn("UTC")
  expect(expected).toContain("7 months ago")
  for (const zone of ZONES) {
    const words = wordsIn(zone)
    expect([zone, words.filter((word, n) => word !== expected[n])]).toEqual([zone, []])
  }
})

test("minutes and hours stay exact across a clock change", () => {
  process.env.TZ = "America/New_York"
  const change = Date.UTC(2026, 10, 1, 6)
  expect(AGO.say(change + HOUR, change - HOUR)).toBe("about 2 hours ago")
  expect(AGO.say(change + DAY, change)).toBe("1 day ago")
})
