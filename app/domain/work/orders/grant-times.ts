import {
  bookDayOf,
  DAY_MS,
  MORNING_MS,
  startOfBookDay,
  startOfMonth,
} from "#app/domain/shared/indian-time.ts"

/** The midnight after the same day of a later month, or after that month's last day. */
export function endAfterMonths(startsAt: number, months: number): number {
  const day = bookDayOf(startsAt)
  const last = startOfMonth(day, months) + day - startOfMonth(day)
  return startOfBookDay(Math.min(last, startOfMonth(day, months + 1) - 1) + 1)
}

/** The midnight after the same hour `days` later. */
export const endAfterDays = (startsAt: number, days: number): number =>
  startOfBookDay(bookDayOf(startsAt) + days + 1)

/** Each is sent once: its bit and the days that are left. */
export const RIGHT_REMINDERS = [
  { bit: 1, days: 30 },
  { bit: 2, days: 7 },
  { bit: 4, days: 1 },
  { bit: 8, days: 0 },
] as const

type Reminder = (typeof RIGHT_REMINDERS)[number]

/** At 09:00 IST that many days before the last day; the last one at the end. */
export const rightReminderAt = (endsAt: number, { days }: Reminder): number =>
  days === 0 ? endsAt : endsAt - (days + 1) * DAY_MS + MORNING_MS

/** The bits of reminders that a right is too short for. */
export const missedReminders = (endsAt: number, now: number): number =>
  RIGHT_REMINDERS.reduce(
    (bits, one) => (one.days > 0 && rightReminderAt(endsAt, one) <= now ? bits | one.bit : bits),
    0,
  )

type Timed = { startsAt: number; endsAt: number; endedAt: number | null; reminded: number }

/** Undefined when it has ended. */
export function nextRightReminderAt({ endsAt, endedAt, reminded }: Timed): number | undefined {
  if (endedAt !== null) return undefined
  const next = RIGHT_REMINDERS.find(({ bit }) => (reminded & bit) === 0)
  return next && rightReminderAt(endsAt, next)
}

export const isGrantOver = ({ endsAt, endedAt }: Pick<Timed, "endsAt" | "endedAt">, now: number) =>
  endedAt !== null || endsAt <= now
