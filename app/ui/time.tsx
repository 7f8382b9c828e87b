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
