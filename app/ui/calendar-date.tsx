const format = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
})

/** A day, the same on the server and in the browser: 4 Dec 2026. */
export function CalendarDate({ at }: { at: number }) {
  return (
    <time dateTime={new Date(at).toISOString().slice(0, 10)} className="whitespace-nowrap">
      {format.format(at)}
    </time>
  )
}
