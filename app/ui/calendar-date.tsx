import { useMomentText } from "./moment-text.ts"

/** The day of a moment, in the viewer's zone: 4 Dec 2026. */
export function CalendarDate({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap">
      {useMomentText(at, "day")}
    </time>
  )
}
