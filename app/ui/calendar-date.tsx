import { useHydrated } from "./use-hydrated.ts"

const DAY = { day: "numeric", month: "short", year: "numeric" } as const
const MINUTE = { ...DAY, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const

/** Used without a script and in documents, which must read the same for all. */
export const HOME_TIME_ZONE = "Asia/Kolkata"
const HOME_ZONE = { timeZone: HOME_TIME_ZONE } as const

const inHomeZone = {
  day: new Intl.DateTimeFormat("en-IN", { ...DAY, ...HOME_ZONE }),
  minute: new Intl.DateTimeFormat("en-IN", { ...MINUTE, ...HOME_ZONE }),
}

/** Browsers only: the server's zone means nothing. */
let inOwnZone: typeof inHomeZone | undefined
function formatInOwnZone(at: number, precision: "day" | "minute"): string {
  inOwnZone ??= {
    day: new Intl.DateTimeFormat("en-IN", DAY),
    minute: new Intl.DateTimeFormat("en-IN", { ...MINUTE, timeZoneName: "short" }),
  }
  return inOwnZone[precision].format(at).replace(/ (\S+)$/, "\u00a0$1")
}

/** 17 Nov 2026, 14:05 IST; a no-break space keeps the zone on the line. */
const formatInHomeZone = (at: number): string => `${inHomeZone.minute.format(at)}\u00a0IST`

/** Formats in the viewer's zone, in IST until a script runs. */
export function useMomentText(at: number, precision: "day" | "minute"): string {
  if (useHydrated()) return formatInOwnZone(at, precision)
  return precision === "day" ? inHomeZone.day.format(at) : formatInHomeZone(at)
}

/**
 * Node and browsers may abbreviate months differently ("Sept"), and a mismatch makes React render
 * the whole document again.
 */
export const timeProps = (at: number) => ({
  dateTime: new Date(at).toISOString(),
  suppressHydrationWarning: true,
})

/** Puts tooltips in the viewer's zone where React did not render. */
export function showInOwnZone(within: Element | null): void {
  for (const time of within?.querySelectorAll<HTMLTimeElement>("time[title]") ?? []) {
    time.title = formatInOwnZone(Date.parse(time.dateTime), "minute")
  }
}

/** In the viewer's zone: 4 Dec 2026. */
export function CalendarDate({ at }: { at: number }) {
  return (
    <time {...timeProps(at)} className="whitespace-nowrap">
      {useMomentText(at, "day")}
    </time>
  )
}

/** A typed day, the same in every zone. */
export function IndianDate({ at }: { at: number }) {
  return (
    <time {...timeProps(at)} className="whitespace-nowrap">
      {inHomeZone.day.format(at)}
    </time>
  )
}

export function EndOfDay({ at }: { at: number }) {
  return (
    <>
      the end of <IndianDate at={at} />, Indian time
    </>
  )
}

export function ExactTime({ at }: { at: number }) {
  return <time {...timeProps(at)}>{useMomentText(at, "minute")}</time>
}

/** In IST for every reader. */
export function DocumentTime({ at }: { at: number }) {
  return <time {...timeProps(at)}>{formatInHomeZone(at)}</time>
}
