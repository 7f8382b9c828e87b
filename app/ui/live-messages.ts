import { useEffect, useRef } from "react"
import { useReload } from "./use-reload.ts"

/** CustomEvent with detail `{ threadId, messageId }`. */
export const LIVE_MESSAGE = "conversation"

/** One load per batch. Random, as the server notifies everyone at once, each quarter second. */
const PAUSE_MS = { least: 50, most: 200 } as const

const nextPause = (): number => PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least)

type Notified = { threadId?: unknown; messageId?: unknown }

function detailOf(event: Event): Notified {
  const detail: Notified | null = event instanceof CustomEvent ? event.detail : null
  return detail ?? {}
}

/**
 * Reloads, or calls `loadUpdates`, on a new message and when the page becomes visible. Skips ids up to
 * `newestId`: authors are notified too.
 */
export function useLiveMessages(
  threadId?: string | null,
  newestId = 0,
  loadUpdates?: () => void,
): void {
  const reload = useReload()
  const load = useRef({ reload, loadUpdates: loadUpdates ?? reload })
  load.current = { reload, loadUpdates: loadUpdates ?? reload }
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
        const { reload, loadUpdates } = load.current
        if (wanted === Number.POSITIVE_INFINITY) reload()
        else if (wanted > shown.current) loadUpdates()
        wanted = 0
      }, nextPause())
    }
    const onMessage = (event: Event) => {
      const detail = detailOf(event)
      if (threadId === undefined || detail.threadId === threadId) soon(Number(detail.messageId))
    }
    // A hidden page holds no stream.
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
