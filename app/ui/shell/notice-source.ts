import { href, urls } from "#app/urls/index.ts"
import { LIVE_MESSAGE } from "../live-messages.ts"

/** `unread` is at most 100; `newestId` counts read ones too. */
export type UnreadNotices = { unread: number; newestId: number }

/** `announcement` is for screen readers. */
export type CurrentNotices = UnreadNotices & { announcement: string }

/** Sent when a notice arrives or is read elsewhere. */
type Message = { unread: number; notices: { id: number; title: string }[]; hasMore: boolean }

/** Pause after a refusal; doubles each time, with jitter. */
const PAUSE_MS = 60_000
const MAX_DOUBLINGS = 4

/** Follows notices while visible. `after` returns the newest known id. Returns a stop function. */
export function followNotices(
  after: () => number,
  onUpdate: (update: CurrentNotices) => void,
): () => void {
  let source: EventSource | undefined
  let pausedUntil = 0
  let refusals = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  const pause = () => {
    close()
    pausedUntil = performance.now() + PAUSE_MS * 2 ** refusals * (1 + Math.random())
    refusals = Math.min(refusals + 1, MAX_DOUBLINGS)
    follow()
  }
  const open = () => {
    clearTimeout(timer)
    if (source) return
    const pauseMs = pausedUntil - performance.now()
    if (pauseMs > 0) {
      timer = setTimeout(follow, pauseMs)
      return
    }
    source = new EventSource(href(urls.notifications.stream, { after: after() }))
    source.onmessage = ({ data, lastEventId }) => {
      refusals = 0
      const message: Message = JSON.parse(data)
      onUpdate({
        unread: message.unread,
        newestId: Number(lastEventId),
        announcement: inWords(message),
      })
    }
    // The browser reconnects after a broken connection, not after a refusal.
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) pause()
    }
    source.addEventListener("stop", pause)
    source.addEventListener("position", ({ data }) => keepPosition(data))
    source.addEventListener("conversation", ({ data }) => {
      window.dispatchEvent(new CustomEvent(LIVE_MESSAGE, { detail: JSON.parse(data) }))
    })
  }
  const follow = () => (document.visibilityState === "visible" ? open() : close())
  follow()
  document.addEventListener("visibilitychange", follow)
  return () => {
    document.removeEventListener("visibilitychange", follow)
    close()
  }
}

/** Reads the notices that lead here; a prerendered page is shown once it becomes visible. */
export function readShown(here: string): void {
  const send = () => {
    navigator.sendBeacon(href(urls.notifications.shown), new URLSearchParams({ here }))
  }
  if (document.visibilityState === "visible") send()
  else document.addEventListener("visibilitychange", send, { once: true })
}

/** Keeps the later position cookie: the next page must have what the stream announced. */
function keepPosition(cookie: string): void {
  const [stated, held] = [positionIn(cookie), positionIn(document.cookie)]
  const isLater = stated.generation - held.generation || stated.seq - held.seq
  if (isLater > 0) document.cookie = cookie
}

function positionIn(cookies: string): { generation: number; seq: number } {
  const [, generation = 0, seq = 0] = /(?:^|[ -])pos=(\d+)\.(\d+)/.exec(cookies) ?? []
  return { generation: Number(generation), seq: Number(seq) }
}

function inWords({ notices, hasMore }: Message): string {
  const [first, ...others] = notices
  if (!first) return ""
  if (hasMore) return `More than ${notices.length} new notifications`
  return others.length === 0
    ? `New notification: ${first.title}`
    : `${notices.length} new notifications`
}
