import { bookDayOfIso, isoDateOfBookDay, startOfBookDay } from "#app/domain/shared/indian-time.ts"
import type { CalendarEntry } from "#app/domain/work/calendar/calendar-queries.server.ts"
import { Badge } from "#app/ui/badge.tsx"
import { cx } from "#app/ui/class-names.ts"
import { IndianDate } from "#app/ui/time.tsx"
import { href, urls } from "#app/urls/index.ts"

const momentOf = (day: string): number => startOfBookDay(bookDayOfIso(day) ?? 0)

type MonthListProps = { entries: readonly CalendarEntry[]; today: string }

export function MonthList({ entries, today }: MonthListProps) {
  const days = [...new Set(entries.map(({ day }) => day))]
  return (
    <ol className="grid gap-4">
      {days.map((day) => (
        <li key={day} id={day} className="grid gap-1 sm:grid-cols-[9rem_minmax(0,1fr)]">
          <h3 className="text-base">
            <IndianDate at={momentOf(day)} /> {day === today && <Badge tone="accent">Today</Badge>}
          </h3>
          <Entries entries={entries.filter((one) => one.day === day)} />
        </li>
      ))}
    </ol>
  )
}

const Entries = ({ entries }: { entries: readonly CalendarEntry[] }) => (
  <ul className="grid gap-1">
    {entries.map(({ id, label, title, orderId }) => (
      <li key={id} className="min-w-0 wrap-anywhere">
        {label}:{" "}
        <a href={href(urls.orders.show, { orderId })} className="text-link">
          {title}
        </a>
      </li>
    ))}
  </ul>
)

const WEEK = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
/** The first of January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (day + 3) % 7

/** The list has the others. */
const MAX_A_DAY = 3

type MonthTableProps = MonthListProps & {
  first: number
  days: number
  label: string
  listHref: string
}

/** Scrolls by itself on narrow screens. */
export function MonthTable(props: MonthTableProps) {
  const { first, days, today, entries, label, listHref } = props
  const before = weekdayOf(first)
  const weeks = Math.ceil((before + days) / WEEK.length)
  const rows = Array.from({ length: weeks }, (_, week) => first - before + week * WEEK.length)
  return (
    <section aria-label={`Days of ${label}`} {...{ tabIndex: 0 }} className="overflow-x-auto">
      <table className="w-full min-w-[44rem] table-fixed border-collapse text-sm">
        <thead>
          <tr>
            {WEEK.map((name) => (
              <th key={name} scope="col" className="border border-line p-2 text-left font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((start) => (
            <tr key={start}>
              {WEEK.map((name, at) => {
                const day = start + at
                const iso = isoDateOfBookDay(day)
                const isOwn = day >= first && day < first + days
                const ofDay = entries.filter((one) => one.day === iso)
                const more = ofDay.length - MAX_A_DAY
                return (
                  <td
                    key={name}
                    className={cx(
                      "h-20 border border-line p-2 align-top",
                      iso === today && "bg-sunken",
                    )}
                  >
                    {isOwn && (
                      <>
                        <time dateTime={iso} className="text-muted">
                          {day - first + 1}
                        </time>
                        <Entries entries={ofDay.slice(0, MAX_A_DAY)} />
                        {more > 0 && (
                          <a href={`${listHref}#${iso}`} className="text-link">
                            {more} more<span className="sr-only"> on {iso}</span>
                          </a>
                        )}
                      </>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
