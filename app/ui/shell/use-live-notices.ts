import { createContext, useEffect, useRef, useState } from "react"
import type { CurrentNotices, UnreadNotices } from "./notice-source.ts"

/** What the frame knows of notices, for a page that shows them. */
export const LiveNotices = createContext<CurrentNotices>({ unread: 0, newestId: 0, news: "" })

type Heard = CurrentNotices & { over: UnreadNotices }

/**
 * The notices that the page came with, kept true while it is in sight. What is loaded later counts again, unless
 * it is older than what was heard: pages may be fetched ahead.
 */
export function useLiveNotices(loaded: UnreadNotices): CurrentNotices {
  const [heard, setHeard] = useState<Heard>()
  const isHeardNewer =
    heard !== undefined && (heard.over === loaded || heard.newestId > loaded.newestId)
  const current = isHeardNewer ? heard : { ...loaded, news: heard?.news ?? "" }
  const latest = useRef({ loaded, current })
  latest.current = { loaded, current }
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const hear = (told: CurrentNotices) => {
      const { loaded, current } = latest.current
      setHeard({ ...told, news: told.news || current.news, over: loaded })
    }
    const start = async () => {
      const { followNotices } = await import("./notice-source.ts")
      if (!isOver) stop = followNotices(() => latest.current.current.newestId, hear)
    }
    // Without it each page says how many there are.
    start().catch(() => {})
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return current
}
