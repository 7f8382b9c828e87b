import { financialYearOf, startOfFinancialYear } from "#app/domain/shared/financial-year.ts"
import { bookDayOf, startOfBookDay, startOfMonth } from "#app/domain/shared/indian-time.ts"

/** Days since the epoch in Indian time, both inclusive. */
export type TimeRange = { from: number; to: number }

/** The default is last. */
export const REPORT_PERIODS = [
  { name: "30-days", label: "Last 30 days" },
  { name: "financial-year", label: "This financial year" },
  { name: "12-months", label: "Last 12 months" },
] as const
export type PeriodName = (typeof REPORT_PERIODS)[number]["name"]
export const DEFAULT_PERIOD: PeriodName = "12-months"

/** Five years in days, with leap days. */
export const MAX_REPORT_DAYS = 5 * 365 + 2

const MONTHS_BEFORE = 11

export const startOfTwelveMonths = (day: number): number => startOfMonth(day, -MONTHS_BEFORE)

/** Returns a period's days up to `today`: docs/rules.md#reports */
export function daysOfPeriod(period: PeriodName, today: number): TimeRange {
  if (period === "30-days") return { from: today - 29, to: today }
  if (period === "financial-year") {
    const year = financialYearOf(startOfBookDay(today))
    return { from: bookDayOf(startOfFinancialYear(year)), to: today }
  }
  return { from: startOfTwelveMonths(today), to: today }
}

/** Undefined for custom days. */
export const periodOf = ({ from, to }: TimeRange, today: number): PeriodName | undefined =>
  REPORT_PERIODS.find(({ name }) => {
    const span = daysOfPeriod(name, today)
    return span.from === from && span.to === to
  })?.name

export function monthsOf({ from, to }: TimeRange): number[] {
  const months: number[] = []
  for (let month = startOfMonth(from); month <= to; month = startOfMonth(month, 1)) {
    months.push(month)
  }
  return months
}
