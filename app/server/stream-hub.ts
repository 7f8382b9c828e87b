import {
  countUnread,
  findNewestNoticeId,
  listNewNotices,
  listNoticesSince,
  type Notice,
  noticeTexts,
} from "#app/domain/admin/notifications/notice-queries.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { findSessionUser } from "#app/domain/identity/accounts/sessions.server.ts"
import { SECOND } from "#app/platform/clock.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { createMessageUpdates } from "./message-updates.ts"
import { positionEvent } from "./replica/position-cookie.ts"

/** Per process and per person; a seventh replaces the oldest. */
const MAX_STREAMS = 5000
export const MAX_PER_PERSON = 6

/** The next poll reads the rest. */
const ROWS_PER_LOOK = 500
/** A stream's heartbeat comes once in so many polls; proxies close streams silent for a minute. */
const LOOKS_PER_HEARTBEAT = 25
/** Messages are polled more often, to arrive within a second. */
const MESSAGE_LOOKS_PER_LOOK = 4
/** The page reloads its list anyway. */
const MAX_LISTED = 20
/** Buffer of a client that does not read. */
const MAX_WAITING_BYTES = 16 * 1024

/** An SSE comment, which keeps the connection open. */
const SILENCE = ":\n\n"

type Wire = {
  readonly destroyed: boolean
  readonly writableLength: number
  write(text: string): unknown
  end(text?: string): unknown
  destroy(): unknown
}

type Stream = Pick<Actor, "userId" | "role"> & {
  /** Members of a team share its user id. */
  personId: string
  sessionHash: string
  wire: Wire
  /** The newest notice and the count already sent. */
  lastId: number
  unread: number
  /** Its heartbeat slot. */
  turn: Set<Stream>
}

/**
 * Keeps a process's streams. Polls for notices each second, since other processes write them, and
 * for messages more often: docs/rules.md#live-notices
 */
export function createStreamHub(maxStreams = MAX_STREAMS) {
  const byUser = new Map<string, Stream[]>()
  const messageUpdates = createMessageUpdates()
  const turns = Array.from({ length: LOOKS_PER_HEARTBEAT }, () => new Set<Stream>())
  let count = 0
  let added = 0
  let looks = 0
  let lastSeenId = 0
  let ticks = 0
  let timer: NodeJS.Timeout | undefined

  /** Opens a stream, and sends the count and the notices after `after`. */
  function add(
    opened: Omit<Stream, "lastId" | "unread" | "turn">,
    after: number | undefined,
  ): Stream {
    const { unread, newestId } = countUnread(opened)
    const stream: Stream = { ...opened, unread, lastId: newestId, turn: turnOf(added) }
    const isOwn = ({ personId }: Stream) => personId === stream.personId
    const own = byUser.get(stream.userId)?.filter(isOwn) ?? []
    const oldest = own.length >= MAX_PER_PERSON ? own[0] : undefined
    if (oldest) stop(oldest)
    byUser.set(stream.userId, [...(byUser.get(stream.userId) ?? []), stream])
    stream.turn.add(stream)
    added += 1
    count += 1
    if (!timer) {
      lastSeenId = findNewestNoticeId()
      messageUpdates.begin()
      timer = setInterval(tick, SECOND / MESSAGE_LOOKS_PER_LOOK)
    }
    const missed =
      after === undefined || after >= newestId
        ? []
        : listNoticesSince(stream, after, MAX_LISTED + 1)
    sendUpdate(stream, missed)
    return stream
  }

  const turnOf = (number: number) => turns[number % LOOKS_PER_HEARTBEAT] ?? new Set<Stream>()

  function remove(stream: Stream): void {
    const own = byUser.get(stream.userId)
    if (!own?.includes(stream)) return
    const others = own.filter((one) => one !== stream)
    if (others.length > 0) byUser.set(stream.userId, others)
    else byUser.delete(stream.userId)
    stream.turn.delete(stream)
    count -= 1
    if (count > 0) return
    clearInterval(timer)
    timer = undefined
  }

  /** Ends a stream for good; the browser must not reconnect. */
  function stop(stream: Stream): void {
    remove(stream)
    if (!stream.wire.destroyed) stream.wire.end("event: stop\ndata:\n\n")
  }

  /** Stops streams of ended sessions, and disconnects clients that do not read. */
  function send(stream: Stream, text: string): void {
    const { wire } = stream
    if (findSessionUser(stream.sessionHash)?.userId !== stream.userId) {
      stop(stream)
      return
    }
    if (wire.destroyed || wire.writableLength > MAX_WAITING_BYTES) {
      remove(stream)
      wire.destroy()
      return
    }
    wire.write(text === SILENCE ? text : `${positionEvent()}${text}`)
  }

  function sendUpdate(stream: Stream, updates: readonly Pick<Notice, "id" | "title">[]): void {
    const listed = updates.slice(0, MAX_LISTED).map(({ id, title }) => ({ id, title }))
    const data = { unread: stream.unread, notices: listed, hasMore: updates.length > MAX_LISTED }
    send(stream, `id: ${stream.lastId}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  function deliver(): void {
    const rows = listNewNotices(lastSeenId, ROWS_PER_LOOK)
    lastSeenId = rows.at(-1)?.id ?? lastSeenId
    const ours = rows.filter(({ userId }) => byUser.has(userId))
    const notices = noticeTexts(ours, ({ userId }) => byUser.get(userId)?.[0]?.role ?? "influencer")
    for (const userId of new Set(notices.map((notice) => notice.userId))) {
      const updates = notices.filter((notice) => notice.userId === userId)
      const { unread } = countUnread({ userId })
      for (const stream of byUser.get(userId) ?? []) {
        const unseen = updates.filter(({ id }) => id > stream.lastId)
        stream.lastId = unseen.at(-1)?.id ?? stream.lastId
        stream.unread = unread
        if (unseen.length > 0) sendUpdate(stream, unseen)
      }
    }
  }

  function deliverMessages(): void {
    for (const { userIds, text } of messageUpdates.next()) {
      for (const stream of userIds.flatMap((userId) => byUser.get(userId) ?? [])) send(stream, text)
    }
  }

  /** Sends a changed count, since notices may be read elsewhere; else a comment. */
  function keepAlive(stream: Stream): void {
    const { unread } = countUnread(stream)
    const hasChanged = unread !== stream.unread
    stream.unread = unread
    if (hasChanged) sendUpdate(stream, [])
    else send(stream, SILENCE)
  }

  function look(): void {
    deliver()
    deliverMessages()
    for (const stream of turnOf(looks)) keepAlive(stream)
    looks += 1
  }

  function tick(): void {
    ticks += 1
    try {
      if (ticks % MESSAGE_LOOKS_PER_LOOK === 0) look()
      else deliverMessages()
    } catch (error) {
      logger.error({ event: "streams.fault", err: error })
    }
  }

  /** Ends all streams; browsers reconnect to another process. */
  function endAll(): void {
    for (const stream of [...byUser.values()].flat()) {
      remove(stream)
      if (!stream.wire.destroyed) stream.wire.end()
    }
  }

  return { add, remove, look, endAll, isFull: () => count >= maxStreams, count: () => count }
}
