import { formatDistance } from "date-fns/formatDistance"
import { createContext, useContext } from "react"

const NowContext = createContext(0)

/** The moment the page was made, so that server and browser agree on "3 days ago". */
export const NowProvider = NowContext.Provider

/** A moment in words relative to now, with the exact one for machines and on hover. */
export function RelativeTime({ at }: { at: number }) {
  const now = useContext(NowContext)
  const iso = new Date(at).toISOString()
  return (
    <time dateTime={iso} title={`${iso.slice(0, 16).replace("T", " ")} UTC`}>
      {formatDistance(at, Math.max(now, at), { addSuffix: true })}
    </time>
  )
}
