const DAY_MS = 86_400_000
const INDIA_AHEAD_MS = 5.5 * 3_600_000

/** The day in Indian time of a moment in milliseconds: "2026-11-22". */
const dayOf = (at: number): string => new Date(at + INDIA_AHEAD_MS).toISOString().slice(0, 10)

/** Monday to Friday, less the holidays: docs/rules.md#business-days */
function isBusinessDay(at: number, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(at + INDIA_AHEAD_MS).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(dayOf(at))
}

/** The last millisecond of the day in Indian time in which a moment lies. */
const endOfDay = (at: number): number =>
  (Math.floor((at + INDIA_AHEAD_MS) / DAY_MS) + 1) * DAY_MS - INDIA_AHEAD_MS - 1

/**
 * The end of the `count`th business day after the day of `at`, in Indian time, in milliseconds since the
 * epoch; `holidays` as "2026-12-25" (docs/rules.md#business-days).
 */
export function endOfBusinessDay(at: number, count: number, holidays: ReadonlySet<string>): number {
  let end = endOfDay(at)
  for (let left = count; left > 0; ) {
    end += DAY_MS
    if (isBusinessDay(end, holidays)) left -= 1
  }
  return end
}
