import { useRouteLoaderData } from "@remix-run/react"
import { formatDistance } from "date-fns/formatDistance"
import { useMomentText } from "./calendar-date.tsx"

export { CalendarDate, ExactTime, PaperTime, useHydrated } from "./calendar-date.tsx"

/** "3 days ago", counted from when the server made the page, so that it and the browser agree. */
export function RelativeTime({ at }: { at: number }) {
  const now = useRouteLoaderData<{ now: number }>("root")?.now ?? 0
  return (
    <time dateTime={new Date(at).toISOString()} title={useMomentText(at, "minute")}>
      {formatDistance(at, Math.max(now, at), { addSuffix: true })}
    </time>
  )
}

/** "in 3 days", of a moment that is still to come when the server makes the page. */
export function ComingTime({ at }: { at: number }) {
  const now = useRouteLoaderData<{ now: number }>("root")?.now ?? at
  return (
    <time dateTime={new Date(at).toISOString()} title={useMomentText(at, "minute")}>
      {formatDistance(at, Math.min(now, at), { addSuffix: true })}
    </time>
  )
}
