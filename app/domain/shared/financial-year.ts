import { bookDayOf, startOfBookDay, startOfMonth, yearOf } from "#app/domain/shared/indian-time.ts"

/** India's financial year runs from April to March, Indian time: docs/rules.md#document-numbers */

const MONTHS_BEFORE_IT = 3

/** Returns the starting year; `at` in ms. */
export const financialYearOf = (at: number): number =>
  yearOf(startOfBookDay(startOfMonth(bookDayOf(at), -MONTHS_BEFORE_IT)))

/** In milliseconds since the epoch. */
export const startOfFinancialYear = (year: number): number =>
  Date.parse(`${year}-04-01T00:00:00+05:30`)

/** "2026-27" */
export const formatFinancialYear = (year: number): string =>
  `${year}-${String((year + 1) % 100).padStart(2, "0")}`
