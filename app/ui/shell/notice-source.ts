import { href, urls } from "#app/urls.ts"

/** What the server says when something has come, or was read elsewhere. */
export type NoticeNews = {
  unread: number
  newestId: number
  notices: { id: number; title: string }[]
  hasMore: boolean
}

/** How long nothing is asked after the server has said no. */
const PAUSE_MS = 60_000

/**
 * Listens for notices while the page is in sight: a page that nobody sees holds no stream. `after` is the
 * newest notice that the page knows. Returns how to stop.
 */
export function followNotices(after: () => number, onNews: (news: NoticeNews) => void): () => void {
  let source: EventSource | undefined
  let pausedUntil = 0

  const close = () => {
    source?.close()
    source = undefined
  }
  const giveUp = () => {
    close()
    pausedUntil = performance.now() + PAUSE_MS
  }
  const open = () => {
    if (source || performance.now() < pausedUntil) return
    source = new EventSource(href(urls.notifications.stream, { after: after() }))
    source.onmessage = ({ data, lastEventId }) => {
      onNews({ ...JSON.parse(data), newestId: Number(lastEventId) })
    }
    // A broken line the browser mends by itself, in its time; a refusal it takes for the end.
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) giveUp()
    }
    source.addEventListener("stop", giveUp)
  }
  const follow = () => (document.visibilityState === "visible" ? open() : close())
  follow()
  document.addEventListener("visibilitychange", follow)
  return () => {
    document.removeEventListener("visibilitychange", follow)
    close()
  }
}
