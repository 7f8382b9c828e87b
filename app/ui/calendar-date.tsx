import { useHydrated } from "./use-hydrated.ts"

const DAY = { day: "numeric", month: "short", year: "numeric" } as const
const MINUTE = { ...DAY, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const

/** The zone of a page without a script, and of papers that must read the same for everybody. */
export const HOME_TIME_ZONE = "Asia/Kolkata"
const HOME_ZONE = { timeZone: HOME_TIME_ZONE } as const

const inHomeZone = {
  day: new Intl.DateTimeFormat("en-IN", { ...DAY, ...HOME_ZONE }),
  minute: new Intl.DateTimeFormat("en-IN", { ...MINUTE, ...HOME_ZONE }),
}

/** Made when first needed, in the browser alone: a server's own zone is nobody's. */
let inOwnZone: typeof inHomeZone | undefined
function formatInOwnZone(at: number, precision: "day" | "minute"): string {
  inOwnZone ??= {
    day: new Intl.DateTimeFormat("en-IN", DAY),
    minute: new Intl.DateTimeFormat("en-IN", { ...MINUTE, timeZoneName: "short" }),
  }
  return inOwnZone[precision].format(at).replace(/ (\S+)$/, "\u00a0$1")
}

/** For everybody the same: 17 Nov 2026, 14:05 IST. A time and its zone stay on one line. */
const formatInHomeZone = (at: number): string => `${inHomeZone.minute.format(at)}\u00a0IST`

/** In the viewer's time zone, which only their browser knows; until a script runs, in Indian standard time. */
export function useMomentText(at: number, precision: "day" | "minute"): string {
  if (useHydrated()) return formatInOwnZone(at, precision)
  return precision === "day" ? inHomeZone.day.format(at) : formatInHomeZone(at)
}

/**
 * What each element of a moment has. Node and the browser may have other short words for a month ("Sept"): what the
 * server said stays then, since a difference would make React draw the whole document anew, under whoever is
 * pressing something.
 */
export const timeProps = (at: number) => ({
  dateTime: new Date(at).toISOString(),
  suppressHydrationWarning: true,
})

/** Tells moments that stand behind words ("3 days ago") in the viewer's zone, where React drew none of it. */
export function showInOwnZone(within: Element | null): void {
  for (const time of within?.querySelectorAll<HTMLTimeElement>("time[title]") ?? []) {
    time.title = formatInOwnZone(Date.parse(time.dateTime), "minute")
  }
}

/** The day of a moment, in the viewer's zone: 4 Dec 2026. */
export function CalendarDate({ at }: { at: number }) {
  return (
    <time {...timeProps(at)} className="whitespace-nowrap">
      {useMomentText(at, "day")}
    </time>
  )
}

/** A day of the product's calendar, such as one that was typed: the same for everybody, wherever they read. */
export function IndianDate({ at }: { at: number }) {
  return (
    <time {...timeProps(at)} className="whitespace-nowrap">
      {inHomeZone.day.format(at)}
    </time>
  )
}

/** When a day of the product's calendar is over: the end of 4 Dec 2026, Indian time. */
export function EndOfDay({ at }: { at: number }) {
  return (
    <>
      the end of <IndianDate at={at} />, Indian time
    </>
  )
}

/** A moment to the minute, in the viewer's zone. */
export function ExactTime({ at }: { at: number }) {
  return <time {...timeProps(at)}>{useMomentText(at, "minute")}</time>
}

/** A moment to the minute on a paper: in Indian standard time whoever reads it. */
export function DocumentTime({ at }: { at: number }) {
  return <time {...timeProps(at)}>{formatInHomeZone(at)}</time>
}
