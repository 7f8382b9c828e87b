/** India's financial year, from April to March in Indian time: docs/rules.md#paper-numbers */

const INDIA_AHEAD_MS = 5.5 * 3_600_000
const APRIL = 3

/** The year in which the financial year of a moment (milliseconds) begins. */
export function financialYearOf(at: number): number {
  const there = new Date(at + INDIA_AHEAD_MS)
  return there.getUTCFullYear() - (there.getUTCMonth() < APRIL ? 1 : 0)
}

/** When a financial year begins, in milliseconds since the epoch. */
export const startOfFinancialYear = (year: number): number =>
  Date.UTC(year, APRIL, 1) - INDIA_AHEAD_MS

/** A financial year as it is written: 2026-27. */
export const formatFinancialYear = (year: number): string =>
  `${year}-${String((year + 1) % 100).padStart(2, "0")}`
