import { financialYearOf, startOfFinancialYear } from "#app/domain/shared/financial-year.ts"
import { bookDayOf, startOfBookDay, startOfMonth } from "#app/domain/shared/indian-time.ts"

/** Days in Indian time, counted since the epoch; both belong to it. */
export type Span = { from: number; to: number }

/** The periods that are offered by name, the usual one last. */
export const PERIODS = [
  { name: "30-days", label: "Last 30 days" },
  { name: "financial-year", label: "This financial year" },
  { name: "12-months", label: "Last 12 months" },
] as const
export type PeriodName = (typeof PERIODS)[number]["name"]
export const DEFAULT_PERIOD: PeriodName = "12-months"

/** The most that a report may span, in days: five years with their leap days. */
export const MAX_DAYS = 5 * 365 + 2

const MONTHS_BEFORE = 11

/** The first day of the twelve months that end with the one of `day`. */
export const startOfTwelveMonths = (day: number): number => startOfMonth(day, -MONTHS_BEFORE)

/** The days of a period that ends with `today`: docs/rules.md#reports */
export function spanOf(period: PeriodName, today: number): Span {
  if (period === "30-days") return { from: today - 29, to: today }
  if (period === "financial-year") {
    const year = financialYearOf(startOfBookDay(today))
    return { from: bookDayOf(startOfFinancialYear(year)), to: today }
  }
  return { from: startOfTwelveMonths(today), to: today }
}

/** The period whose days these are; undefined for days of one's own choice. */
export const periodOf = ({ from, to }: Span, today: number): PeriodName | undefined =>
  PERIODS.find(({ name }) => {
    const span = spanOf(name, today)
    return span.from === from && span.to === to
  })?.name

/** The first day of each month that a span touches, in order. */
export function monthsOf({ from, to }: Span): number[] {
  const months: number[] = []
  for (let month = startOfMonth(from); month <= to; month = startOfMonth(month, 1)) {
    months.push(month)
  }
  return months
}
