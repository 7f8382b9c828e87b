import { bookDayOf, startOfBookDay, startOfMonth, yearOf } from "#app/domain/shared/indian-time.ts"

/** India's financial year, from April to March in Indian time: docs/rules.md#document-numbers */

const MONTHS_BEFORE_IT = 3

/** The year in which the financial year of a moment (milliseconds) begins. */
export const financialYearOf = (at: number): number =>
  yearOf(startOfBookDay(startOfMonth(bookDayOf(at), -MONTHS_BEFORE_IT)))

/** When a financial year begins, in milliseconds since the epoch. */
export const startOfFinancialYear = (year: number): number =>
  Date.parse(`${year}-04-01T00:00:00+05:30`)

/** A financial year as it is written: 2026-27. */
export const formatFinancialYear = (year: number): string =>
  `${year}-${String((year + 1) % 100).padStart(2, "0")}`
