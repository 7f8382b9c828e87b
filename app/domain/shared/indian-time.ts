/** The calendar of the product: days, months and years are those of Indian time, wherever somebody reads. */

const DAY_MS = 86_400_000
const INDIA_AHEAD_MS = 5.5 * 3_600_000

/** The day in Indian time, counted since the epoch, of a moment in milliseconds. */
export const bookDayOf = (at: number): number => Math.floor((at + INDIA_AHEAD_MS) / DAY_MS)

/** When such a day begins, in milliseconds since the epoch. */
export const startOfBookDay = (day: number): number => day * DAY_MS - INDIA_AHEAD_MS

/** When the day of a moment is over. */
export const endOfBookDay = (at: number): number => startOfBookDay(bookDayOf(at) + 1)

/** Such a day as it is written in forms and files: "2026-04-01". */
export const isoOfBookDay = (day: number): string =>
  new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The day that "2026-04-01" names; undefined where there is no such day, or none of this century. */
export function bookDayOfIso(text: string): number | undefined {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined
  const day = Date.parse(`${text}T00:00:00Z`) / DAY_MS
  // The 31st of February is read as a day in March by some and as none by others.
  return !Number.isNaN(day) && isoOfBookDay(day) === text ? day : undefined
}

/** The day of a moment in Indian time as it is written in forms and files. */
export const isoDayOf = (at: number): string => isoOfBookDay(bookDayOf(at))

const MORNING_MS = 9 * 3_600_000

/** The last 09:00 of Indian time up to a moment: when what comes once a day is made. */
export const lastMorningAt = (at: number): number =>
  startOfBookDay(bookDayOf(at - MORNING_MS)) + MORNING_MS

/** The first 09:00 of Indian time after a moment. */
export const nextMorningAt = (at: number): number => lastMorningAt(at) + DAY_MS

const longDay = new Intl.DateTimeFormat("en-IN", { dateStyle: "long", timeZone: "Asia/Kolkata" })

/** The day of a moment in Indian time as it is read: "22 November 2026". */
export const longDayOf = (at: number): string => longDay.format(at)

/** The calendar year of a moment in Indian time. */
export const yearOf = (at: number): number => new Date(at + INDIA_AHEAD_MS).getUTCFullYear()

/** The first day of the month that lies so many months from the one of `day`. */
export function startOfMonth(day: number, months = 0): number {
  const date = new Date(day * DAY_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY_MS
}

const monthNames = new Intl.DateTimeFormat("en-US", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
})

/** The month of a day, as it is sorted ("2026-04") and as it is read ("Apr 2026"). */
export const monthNameOf = (day: number) => ({
  key: isoOfBookDay(day).slice(0, 7),
  name: monthNames.format(day * DAY_MS),
})
