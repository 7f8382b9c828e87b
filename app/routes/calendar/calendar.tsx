import { useLoaderData } from "@remix-run/react"
import {
  bookDayOf,
  isoDateOfBookDay,
  monthNameOf,
  readMonth,
  startOfBookDay,
  startOfMonth,
} from "#app/domain/shared/indian-time.ts"
import { findFeedToken } from "#app/domain/work/calendar/calendar-feed.server.ts"
import { listCalendar } from "#app/domain/work/calendar/calendar-queries.server.ts"
import { actorHandler } from "#app/http/actor.server.ts"
import { titleMeta } from "#app/http/page-meta.ts"
import { publicOrigin, requestNow } from "#app/http/request-info.server.ts"
import { EmptyState } from "#app/ui/card.tsx"
import { PageHeader, Pager, TabLinks } from "#app/ui/page-parts.tsx"
import { href, urls } from "#app/urls/index.ts"
import { CalendarLink } from "./calendar-link.tsx"
import { MonthList, MonthTable } from "./calendar-month.tsx"

export const loader = actorHandler(({ actor, request, query }) => {
  const today = bookDayOf(requestNow())
  const first = readMonth(query.get("month")) ?? startOfMonth(today)
  const until = startOfMonth(first, 1)
  const token = findFeedToken(actor)
  return {
    view: query.get("view") === "month" ? ("month" as const) : ("list" as const),
    today: isoDateOfBookDay(today),
    first,
    days: until - first,
    entries: listCalendar(actor, startOfBookDay(first), startOfBookDay(until)),
    feed: token && `${publicOrigin(request)}${href(urls.calendar.feed, { token })}`,
  }
})

export const meta = titleMeta("Calendar")

export default function Calendar() {
  const { view, today, first, days, entries, feed } = useLoaderData<typeof loader>()
  const monthAt = (months: number) => monthNameOf(startOfMonth(first, months))
  const at = (month: string, kind = view) =>
    href(urls.calendar.show, { month, view: kind === "month" ? kind : undefined })
  const { key, name } = monthAt(0)
  return (
    <>
      <PageHeader title="Calendar" />
      <TabLinks
        label="Views"
        tabs={[
          { label: "List", href: at(key, "list"), isCurrent: view === "list" },
          { label: "Month", href: at(key, "month"), isCurrent: view === "month" },
        ]}
      />
      <section aria-labelledby="month" className="mt-4 grid gap-4">
        <h2 id="month" className="text-xl">
          {name}
        </h2>
        {view === "month" ? (
          <MonthTable
            {...{ first, days, today, entries }}
            label={name}
            listHref={at(key, "list")}
          />
        ) : entries.length === 0 ? (
          <EmptyState text="Nothing is due and nothing ends in this month." />
        ) : (
          <MonthList entries={entries} today={today} />
        )}
      </section>
      <Pager
        label="Months"
        previousHref={at(monthAt(-1).key)}
        nextHref={at(monthAt(1).key)}
        words={{ previous: monthAt(-1).name, next: monthAt(1).name }}
      />
      <CalendarLink feed={feed} />
    </>
  )
}
