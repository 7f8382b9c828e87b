import { useRouteLoaderData } from "@remix-run/react"
import type { ReactElement } from "react"
import { type SlotText, toSlot, type UserSlot, useSlotText } from "#app/ui/user-slot.tsx"
import { timeProps, useMomentText } from "./calendar-date.tsx"
import { distanceInWords } from "./distance-in-words.ts"

export {
  CalendarDate,
  DocumentTime,
  EndOfDay,
  ExactTime,
  IndianDate,
} from "./calendar-date.tsx"

/** Minutes are rounded, so words change half a minute after one, and at no other moment. */
const HALF_MINUTE = 30_000

/**
 * Words about a moment, counted from now or, where now is on its other side, from itself; by the days of UTC: in a
 * zone with summer time its change would make it other words than on the server.
 */
const timeWords = (name: string, choose: typeof Math.max): SlotText<number> => ({
  name,
  // Steps below 0 are of what comes: "in less than a minute" is none of its very moment.
  stepOf(now, at) {
    const passed = choose(now, at) - at
    return passed < 0 ? Math.ceil(passed / HALF_MINUTE) - 1 : Math.floor(passed / HALF_MINUTE)
  },
  say: (now, at) => distanceInWords(at, choose(now, at)),
})

/** "3 days ago": how long ago something was now, in milliseconds both. */
export const AGO = timeWords("ago", Math.max)

/** "in 3 days". */
export const COMING = timeWords("coming", Math.min)

/** "3 days ago", counted from when the server sent the page, so that it and the browser agree. */
export const RelativeTime = ({ at }: { at: number }) => useTimeInWords(at, AGO)

/** "in 3 days", of a moment that is still to come when the server sends the page. */
export const ComingTime = ({ at }: { at: number }) => useTimeInWords(at, COMING)

function useTimeInWords(at: number, words: SlotText<number>): ReactElement {
  const now = useRouteLoaderData<{ now: UserSlot<number> }>("root")?.now ?? toSlot(at)
  return (
    <time {...timeProps(at)} title={useMomentText(at, "minute")}>
      {useSlotText(now, words, at)}
    </time>
  )
}
