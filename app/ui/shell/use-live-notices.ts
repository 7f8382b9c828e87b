import { createContext, useEffect, useRef, useState } from "react"
import type { NoticeNews } from "./notice-source.ts"

/** How many notices are unread, 100 at most, and which is the newest of all. */
export type UnreadNotices = { unread: number; newestId: number }

/** The same as known now, and what has come since the page did, in words to be read out. */
export type CurrentNotices = UnreadNotices & { news: string }

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
    const hear = ({ unread, newestId, notices, hasMore }: NoticeNews) => {
      const { loaded, current } = latest.current
      const news = inWords(notices, hasMore) ?? current.news
      setHeard({ unread, newestId: Math.max(newestId, current.newestId), news, over: loaded })
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

function inWords(notices: NoticeNews["notices"], hasMore: boolean): string | undefined {
  const [first, ...others] = notices
  if (!first) return undefined
  if (hasMore) return `More than ${notices.length} new notifications`
  return others.length === 0
    ? `New notification: ${first.title}`
    : `${notices.length} new notifications`
}
