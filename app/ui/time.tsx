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

/** Minutes are rounded, so texts change at half minutes only. */
const HALF_MINUTE = 30_000

/** Text about a moment, past or future. By UTC days: summer time would differ from the server. */
const timeWords = (name: string, choose: typeof Math.max): SlotText<number> => ({
  name,
  // Steps below 0 are future; "in less than a minute" excludes the moment itself.
  stepOf(now, at) {
    const passed = choose(now, at) - at
    return passed < 0 ? Math.ceil(passed / HALF_MINUTE) - 1 : Math.floor(passed / HALF_MINUTE)
  },
  say: (now, at) => distanceInWords(at, choose(now, at)),
})

/** "3 days ago"; both in milliseconds. */
export const AGO = timeWords("ago", Math.max)

/** "in 3 days". */
export const COMING = timeWords("coming", Math.min)

/** Counts from the server's time, so that the browser agrees. */
export const RelativeTime = ({ at }: { at: number }) => useTimeInWords(at, AGO)

export const ComingTime = ({ at }: { at: number }) => useTimeInWords(at, COMING)

function useTimeInWords(at: number, words: SlotText<number>): ReactElement {
  const now = useRouteLoaderData<{ now: UserSlot<number> }>("root")?.now ?? toSlot(at)
  return (
    <time {...timeProps(at)} title={useMomentText(at, "minute")}>
      {useSlotText(now, words, at)}
    </time>
  )
}
