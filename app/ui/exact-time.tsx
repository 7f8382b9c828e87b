const format = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
})

/** A moment to the minute, the same on the server and in the browser: what a receipt needs. */
export function ExactTime({ at }: { at: number }) {
  return <time dateTime={new Date(at).toISOString()}>{format.format(at)} UTC</time>
}
