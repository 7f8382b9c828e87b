import { bookDayOf, isoDateOfBookDay, startOfBookDay } from "#app/domain/shared/indian-time.ts"

const DAYS_OF_WEEK = 7
/** 1970-01-01 was a Thursday; Sunday is 0. */
const FIRST_WEEKDAY = 4

/** Monday to Friday except holidays: docs/rules.md#business-days */
function isBusinessDay(day: number, holidays: ReadonlySet<string>): boolean {
  const weekday = (day + FIRST_WEEKDAY) % DAYS_OF_WEEK
  return weekday !== 0 && weekday !== 6 && !holidays.has(isoDateOfBookDay(day))
}

/** `at` and result in ms, Indian time; `holidays` as "2026-12-25": docs/rules.md#business-days */
export function endOfBusinessDay(at: number, count: number, holidays: ReadonlySet<string>): number {
  let day = bookDayOf(at)
  for (let left = count; left > 0; ) {
    day += 1
    if (isBusinessDay(day, holidays)) left -= 1
  }
  return startOfBookDay(day + 1) - 1
}
