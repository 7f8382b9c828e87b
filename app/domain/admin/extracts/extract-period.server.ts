import { financialYearOf, startOfFinancialYear } from "#app/domain/shared/financial-year.ts"
import { bookDayOf, bookDayOfIso, isoDateOfBookDay } from "#app/domain/shared/indian-time.ts"
import { clock } from "#app/platform/clock.server.ts"

/** Days since the epoch in Indian time, both inclusive. */
export type TimeRange = { from: number; to: number }

const MAX_DAYS = 5 * 366

type ReadSpan = {
  span: TimeRange | undefined
  /** For showing the form again. */
  shown: { from: string; to: string }
  error: string | undefined
}

/** Defaults to the financial year to date. */
export function readSpan(query: URLSearchParams): ReadSpan {
  const now = clock.now()
  const firstDay = bookDayOf(startOfFinancialYear(financialYearOf(now)))
  const shown = {
    from: (query.get("from") || isoDateOfBookDay(firstDay)).slice(0, 10),
    to: (query.get("to") || isoDateOfBookDay(bookDayOf(now))).slice(0, 10),
  }
  const [from, to] = [bookDayOfIso(shown.from), bookDayOfIso(shown.to)]
  const fail = (error: string): ReadSpan => ({ span: undefined, shown, error })
  if (from === undefined || to === undefined) return fail("Please choose a first and a last day.")
  if (from > to) return fail("The last day is before the first one.")
  if (to - from > MAX_DAYS) return fail("Please choose at most five years.")
  return { span: { from, to }, shown, error: undefined }
}

/** For file names. */
export const nameOfSpan = ({ from, to }: TimeRange): string =>
  `${isoDateOfBookDay(from)}-to-${isoDateOfBookDay(to)}`
