import { utc } from "@date-fns/utc"
import { useRouteLoaderData } from "@remix-run/react"
import { formatDistance } from "date-fns/formatDistance"
import type { ReactElement } from "react"
import { asOwn, type Own, type OwnWords, useOwnText } from "#app/own.tsx"
import { timeProps, useMomentText } from "./calendar-date.tsx"
import { rememberByMoment } from "./remember.ts"

export {
  CalendarDate,
  EndOfDay,
  ExactTime,
  IndianDate,
  PaperTime,
} from "./calendar-date.tsx"

/** Minutes are rounded, so words change half a minute after one, and at no other moment. */
const HALF_MINUTE = 30_000

/** Which words fit: those of what was count from 0 up, those of what comes from -1 down. */
function stepOf(at: number, from: number): number {
  const halves = Math.floor(Math.abs(from - at) / HALF_MINUTE)
  return at > from ? -1 - halves : halves
}

/** By the days of UTC: in a zone with summer time its change would make it other words than on the server. */
const toWords = (at: number, from: number): string =>
  formatDistance(at, from, { addSuffix: true, in: utc })

/** The same, said of each moment as it was last said as long as its step lasts. */
function remembered(): typeof toWords {
  const lastSaid = rememberByMoment((_at) => ({ step: Number.NaN, words: "" }))
  return (at, from) => {
    const last = lastSaid(at)
    const step = stepOf(at, from)
    if (last.step !== step) {
      last.words = toWords(at, from)
      last.step = step
    }
    return last.words
  }
}

const inWords = import.meta.env.SSR ? remembered() : toWords

/** "3 days ago": how long ago something was now, in milliseconds both. */
export const AGO: OwnWords<number> = {
  name: "ago",
  say: (now, at) => inWords(at, Math.max(now, at)),
  // Nobody asks in a browser.
  ...(import.meta.env.SSR && { stepOf: (now, at) => stepOf(at, Math.max(now, at)) }),
}

/** "in 3 days". */
export const COMING: OwnWords<number> = {
  name: "coming",
  say: (now, at) => inWords(at, Math.min(now, at)),
  ...(import.meta.env.SSR && { stepOf: (now, at) => stepOf(at, Math.min(now, at)) }),
}

/** "3 days ago", counted from when the server sent the page, so that it and the browser agree. */
export const RelativeTime = ({ at }: { at: number }) => useTimeInWords(at, AGO)

/** "in 3 days", of a moment that is still to come when the server sends the page. */
export const ComingTime = ({ at }: { at: number }) => useTimeInWords(at, COMING)

function useTimeInWords(at: number, words: OwnWords<number>): ReactElement {
  const now = useRouteLoaderData<{ now: Own<number> }>("root")?.now ?? asOwn(at)
  return (
    <time {...timeProps(at)} title={useMomentText(at, "minute")}>
      {useOwnText(now, words, at)}
    </time>
  )
}
