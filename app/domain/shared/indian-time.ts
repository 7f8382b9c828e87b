/** Days, months and years are in Indian time for every viewer. */

export const DAY_MS = 86_400_000
const INDIA_AHEAD_MS = 5.5 * 3_600_000

/** Days since the epoch in Indian time; `at` in ms. */
export const bookDayOf = (at: number): number => Math.floor((at + INDIA_AHEAD_MS) / DAY_MS)

/** In milliseconds. */
export const startOfBookDay = (day: number): number => day * DAY_MS - INDIA_AHEAD_MS

export const endOfBookDay = (at: number): number => startOfBookDay(bookDayOf(at) + 1)

/** "2026-04-01" */
export const isoDateOfBookDay = (day: number): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Undefined for a nonexistent day or one outside this century. */
export function bookDayOfIso(text: string): number | undefined {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS
  // JavaScript engines disagree on the 31st of February.
  return !Number.isNaN(day) && isoDateOfBookDay(day) === text ? day : undefined
}

export const isoDayOf = (at: number): string => isoDateOfBookDay(bookDayOf(at))

export const MORNING_MS = 9 * 3_600_000

/** Daily jobs run at 09:00 IST. */
export const lastMorningAt = (at: number): number =>
  startOfBookDay(bookDayOf(at - MORNING_MS)) + MORNING_MS

export const nextMorningAt = (at: number): number => lastMorningAt(at) + DAY_MS

const longDay = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" })

/** "22 November 2026" */
export const longDayOf = (at: number): string => longDay.format(at)

const shortDay = new Intl.DateTimeFormat("en-IN", { dateStyle: "medium", timeZone: "Asia/Kolkata" })

/** "22 Nov 2026" */
export const shortDayOf = (at: number): string => shortDay.format(at)

export const yearOf = (at: number): number => new Date(at + INDIA_AHEAD_MS).getUTCFullYear()

/** `months` is an offset from the month of `day`. */
export function startOfMonth(day: number, months = 0): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS
}

/** The first day of "2027-02"; undefined for other text. */
export const readMonth = (text: string | null): number | undefined => bookDayOfIso(`${text}-01`)

const monthNames = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
})

/** Sortable "2026-04" and readable "Apr 2026". */
export const monthNameOf = (day: number) => ({
  key: isoDateOfBookDay(day).slice(0, 7),
  name: monthNames.format(day * DAY_MS),
})
