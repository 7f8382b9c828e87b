import { useEffect, useRef } from "react"
import { useReload } from "./use-reload.ts"

/**
 * What the window is told by whoever holds the page's stream of events, when a message was written:
 * a CustomEvent whose detail is `{ threadId, messageId }`.
 */
export const LIVE_MESSAGE = "conversation"

/**
 * What is told in one moment loads the page once. The server gathers what comes within a quarter second and tells
 * everybody of it at once; those who are told do not all load in the same moment.
 */
const PAUSE_MS = { least: 50, most: 200 } as const

const nextPause = (): number => PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least)

type Notified = { threadId?: unknown; messageId?: unknown }

const detailOf = (event: Event): Notified =>
  event instanceof CustomEvent ? ((event.detail as Notified | null) ?? {}) : {}

/**
 * Loads the page's data anew when a message comes, of one conversation or any, and when it is seen again. Not for
 * a message that the page shows already, up to `newestId`: whoever wrote it is told of it as well. A page that can
 * take what is new by itself does so by `loadNews`.
 */
export function useLiveMessages(
  threadId?: string | null,
  newestId = 0,
  loadNews?: () => void,
): void {
  const reload = useReload()
  const load = useRef({ reload, loadNews: loadNews ?? reload })
  load.current = { reload, loadNews: loadNews ?? reload }
  const shown = useRef(newestId)
  shown.current = newestId
  useEffect(() => {
    if (threadId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted = 0
    const soon = (messageId = Number.POSITIVE_INFINITY) => {
      wanted = Math.max(wanted, messageId)
      timer ??= setTimeout(() => {
        timer = undefined
        const { reload, loadNews } = load.current
        if (wanted === Number.POSITIVE_INFINITY) reload()
        else if (wanted > shown.current) loadNews()
        wanted = 0
      }, nextPause())
    }
    const onMessage = (event: Event) => {
      const told = detailOf(event)
      if (threadId === undefined || told.threadId === threadId) soon(Number(told.messageId))
    }
    // No stream is held for a page that nobody sees.
    const onSight = () => {
      if (document.visibilityState === "visible") soon()
    }
    window.addEventListener(LIVE_MESSAGE, onMessage)
    document.addEventListener("visibilitychange", onSight)
    return () => {
      clearTimeout(timer)
      window.removeEventListener(LIVE_MESSAGE, onMessage)
      document.removeEventListener("visibilitychange", onSight)
    }
  }, [threadId])
}
