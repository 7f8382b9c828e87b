import { href, urls } from "#app/urls/index.ts"
import { LIVE_MESSAGE } from "../live-messages.ts"

/** How many notices are unread, 100 at most, and which is the newest of all. */
export type UnreadNotices = { unread: number; newestId: number }

/** The same as known now, and what has come since the page did, in words to be read out. */
export type CurrentNotices = UnreadNotices & { news: string }

/** What the server says when something has come, or was read elsewhere. */
type Message = { unread: number; notices: { id: number; title: string }[]; hasMore: boolean }

/** How long nothing is asked after a refusal: twice as long after each, and not by all in one moment. */
const PAUSE_MS = 60_000
const MAX_DOUBLINGS = 4

/**
 * Listens for notices while the page is in sight: a page that nobody sees holds no stream. `after` is the
 * newest notice that the page knows. Returns how to stop.
 */
export function followNotices(
  after: () => number,
  onNews: (told: CurrentNotices) => void,
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
      onNews({ unread: message.unread, newestId: Number(lastEventId), news: inWords(message) })
    }
    // A broken line the browser mends by itself, in its time; a refusal it takes for the end.
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

/** Keeps the cookie of a position unless a later one is held: the next page then has what the stream tells of. */
function keepPosition(cookie: string): void {
  const [told, held] = [positionIn(cookie), positionIn(document.cookie)]
  const isLater = told.generation - held.generation || told.seq - held.seq
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
