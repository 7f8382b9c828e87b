import { useRevalidator } from "@remix-run/react"
import { useEffect, useRef } from "react"

/**
 * What the window is told by whoever holds the page's stream of events, when a message was written:
 * a CustomEvent whose detail is `{ threadId, messageId }`.
 */
export const LIVE_MESSAGE = "conversation"

/** A burst of messages loads the page once. */
const PAUSE_MS = 300

const threadOf = (event: Event): unknown =>
  event instanceof CustomEvent
    ? (event.detail as { threadId?: unknown } | null)?.threadId
    : undefined

/** Loads the page's data anew when a message comes, of one conversation or any, and when it is seen again. */
export function useLiveMessages(threadId?: string | null): void {
  const revalidator = useRevalidator()
  const load = useRef(revalidator.revalidate)
  load.current = revalidator.revalidate
  useEffect(() => {
    if (threadId === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        load.current()
      }, PAUSE_MS)
    }
    const onMessage = (event: Event) => {
      if (threadId === undefined || threadOf(event) === threadId) soon()
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
