import { useLocation, useMatches } from "@remix-run/react"
import { createContext, useEffect, useRef, useState } from "react"
import { readSlot, toSlot, type UserSlot } from "#app/ui/user-slot.tsx"
import type { CurrentNotices } from "./notice-source.ts"

export type LoadedNotices = { unread: UserSlot<number>; newestId: UserSlot<number> }

export type ShownNotices = LoadedNotices & { announcement: string }

export const LiveNotices = createContext<ShownNotices>({
  unread: toSlot(0),
  newestId: toSlot(0),
  announcement: "",
})

type Heard = CurrentNotices & { over: LoadedNotices }

/**
 * Keeps the loaded notices current while visible. Later loads win unless older than the stream:
 * pages may be prefetched.
 */
export function useLiveNotices(loaded: LoadedNotices): ShownNotices {
  const [heard, setHeard] = useState<Heard>()
  const isHeardNewer =
    heard !== undefined && (heard.over === loaded || heard.newestId > readSlot(loaded.newestId))
  const current = isHeardNewer
    ? shown(heard)
    : { ...loaded, announcement: heard?.announcement ?? "" }
  const latest = useRef({ loaded, current })
  latest.current = { loaded, current }
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const hear = (update: CurrentNotices) => {
      const { loaded, current } = latest.current
      setHeard({
        ...update,
        announcement: update.announcement || current.announcement,
        over: loaded,
      })
    }
    const start = async () => {
      const { followNotices } = await import("./notice-source.ts")
      if (!isOver) stop = followNotices(() => readSlot(latest.current.current.newestId), hear)
    }
    // Without a stream each page still shows its count.
    start().catch(() => {})
    return () => {
      isOver = true
      stop()
    }
  }, [])
  useShownPage(() => readSlot(latest.current.current.unread) > 0)
  return current
}

/** Each load of a page's data shows it anew. */
function useShownPage(hasUnread: () => boolean): void {
  const { pathname, search } = useLocation()
  const loaded = useMatches().at(-1)?.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded tells when.
  useEffect(() => {
    if (!hasUnread()) return
    import("./notice-source.ts").then(
      ({ readShown }) => readShown(pathname + search),
      // The notices stay unread.
      () => {},
    )
  }, [pathname, search, loaded])
}

const shown = ({ unread, newestId, announcement }: CurrentNotices): ShownNotices => ({
  unread: toSlot(unread),
  newestId: toSlot(newestId),
  announcement,
})
