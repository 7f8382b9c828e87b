import { UTCDateMini } from "@date-fns/utc/date/mini"
import { useRouteLoaderData } from "@remix-run/react"
import { formatDistance } from "date-fns/formatDistance"
import { LRUCache } from "lru-cache"
import type { ReactElement } from "react"
import { asOwn, type Own, type OwnWords, useOwnText } from "#app/own.tsx"
import { timeProps, useMomentText } from "./calendar-date.tsx"

export {
  CalendarDate,
  EndOfDay,
  ExactTime,
  IndianDate,
  PaperTime,
} from "./calendar-date.tsx"

/** Minutes are rounded, so words change half a minute after one, and at no other moment. */
const HALF_MINUTE = 30_000

/** Of so many moments, those of a hundred pages, a server knows what it said of them last. */
const MOST_SAID = 2000

const inUtc = (value: Date | number | string) => new UTCDateMini(+new Date(value))

/**
 * Words about a moment, counted from now or, where now is on its other side, from itself; by the days of UTC: in a
 * zone with summer time its change would make it other words than on the server.
 */
function timeWords(name: string, choose: typeof Math.max): OwnWords<number> {
  const say = (now: number, at: number) =>
    formatDistance(at, choose(now, at), { addSuffix: true, in: inUtc })
  if (!import.meta.env.SSR) return { name, say }
  // Words of what comes have steps below 0: "in less than a minute" is none of its very moment.
  const stepOf = (now: number, at: number) => {
    const passed = choose(now, at) - at
    return passed < 0 ? Math.ceil(passed / HALF_MINUTE) - 1 : Math.floor(passed / HALF_MINUTE)
  }
  const said = new LRUCache<number, { step: number; words: string }>({ max: MOST_SAID })
  const sayAgain = (now: number, at: number) => {
    const step = stepOf(now, at)
    const last = said.get(at)
    if (last?.step === step) return last.words
    const words = say(now, at)
    said.set(at, { step, words })
    return words
  }
  return { name, stepOf, say: sayAgain }
}

/** "3 days ago": how long ago something was now, in milliseconds both. */
export const AGO = timeWords("ago", Math.max)

/** "in 3 days". */
export const COMING = timeWords("coming", Math.min)

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
