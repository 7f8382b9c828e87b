import { createContext, useEffect, useRef, useState } from "react"
import { readSlot, toSlot, type UserSlot } from "#app/ui/user-slot.tsx"
import type { CurrentNotices } from "./notice-source.ts"

/** The notices that a page came with. */
export type LoadedNotices = { unread: UserSlot<number>; newestId: UserSlot<number> }

/** The same as a page shows them, and what has come since, in words to be read out. */
export type ShownNotices = LoadedNotices & { news: string }

/** What the frame knows of notices, for a page that shows them. */
export const LiveNotices = createContext<ShownNotices>({
  unread: toSlot(0),
  newestId: toSlot(0),
  news: "",
})

type Heard = CurrentNotices & { over: LoadedNotices }

/**
 * The notices that the page came with, kept true while it is in sight. What is loaded later counts again, unless
 * it is older than what was heard: pages may be fetched ahead.
 */
export function useLiveNotices(loaded: LoadedNotices): ShownNotices {
  const [heard, setHeard] = useState<Heard>()
  const isHeardNewer =
    heard !== undefined && (heard.over === loaded || heard.newestId > readSlot(loaded.newestId))
  const current = isHeardNewer ? shown(heard) : { ...loaded, news: heard?.news ?? "" }
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
      if (!isOver) stop = followNotices(() => readSlot(latest.current.current.newestId), hear)
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

const shown = ({ unread, newestId, news }: CurrentNotices): ShownNotices => ({
  unread: toSlot(unread),
  newestId: toSlot(newestId),
  news,
})
