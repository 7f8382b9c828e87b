import { and, asc, eq, gt, ne, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { may } from "#app/domain/identity/accounts/permissions.ts"
import { afterResponse } from "#app/platform/after-response.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, writeUnsynced } from "#app/platform/db.server.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { scheduleMessageNotices } from "./schedule-message-notices.server.ts"
import { type ConversationSide, findOwnThread, type Thread } from "./threads.server.ts"

export const readCursorOf = (thread: Thread, userId: string): number =>
  userId === thread.brandId ? thread.brandReadId : thread.influencerReadId

const MAX_COUNTED = 100

const selectUnread = query((p: Params<{ threadId: string; userId: string; readId: number }>) =>
  db
    .select({ id: messages.id, createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        // A subquery, since the planner would scan the table for a long conversation.
        sql`${messages.threadId} = (SELECT ${p.threadId})`,
        gt(messages.id, p.readId),
        ne(messages.senderId, p.userId),
      ),
    )
    .orderBy(asc(messages.id))
    .limit(MAX_COUNTED),
)

const listUnread = (thread: Thread, userId: string) =>
  selectUnread.all({ threadId: thread.id, userId, readId: readCursorOf(thread, userId) })

/** At most 100; ignores system lines. */
export const countUnread = (thread: Thread, userId: string): number =>
  listUnread(thread, userId).length

/** Returns the time of the first unread message; undefined without one. */
export const unreadSince = (thread: Thread, userId: string): number | undefined =>
  listUnread(thread, userId)[0]?.createdAt

export const hasUnread = (thread: Thread, userId: string): boolean =>
  countUnread(thread, userId) > 0

type ReadCursor = Params<{ threadId: string; readId: number }>
const moveCursor = {
  brand: query((p: ReadCursor) =>
    db.update(threads).set({ brandReadId: p.readId }).where(eq(threads.id, p.threadId)),
  ),
  influencer: query((p: ReadCursor) =>
    db.update(threads).set({ influencerReadId: p.readId }).where(eq(threads.id, p.threadId)),
  ),
}

const isUnread = (thread: Thread, userId: string, upTo: number): boolean =>
  Math.min(upTo, thread.lastMessageId) > readCursorOf(thread, userId)

/** Never moves the cursor back. @throws NotFound */
export const markRead = (actor: Actor, threadId: string, upTo: number): void =>
  markThreadRead(actor, findOwnThread(actor, threadId), upTo)

/** Expects a conversation known to be the side's own. A viewer's look marks nothing. */
export function markThreadRead(actor: Actor, thread: Thread, upTo: number): void {
  const { userId, role } = actor
  if (!may(actor, "change")) return
  // Most pages show nothing new and need no lock.
  if (isUnread(thread, userId, upTo)) moveCursorLater({ userId, role, threadId: thread.id, upTo })
}

type Seen = ConversationSide & { threadId: string; upTo: number }

const moveCursorLater = afterResponse("messages.seen", ({ threadId, upTo, ...side }: Seen) => {
  writeUnsynced(() => {
    const thread = findOwnThread(side, threadId)
    if (!isUnread(thread, side.userId, upTo)) return
    moveCursor[side.role].run({ threadId, readId: Math.min(upTo, thread.lastMessageId) })
    // A message that arrived during rendering scheduled no notice of its own.
    const since = unreadSince(findOwnThread(side, threadId), side.userId)
    if (since !== undefined) scheduleMessageNotices(threadId, side.userId, since)
  })
})

type Shown = { threadId: string | null; messages: readonly { id: number }[] }

/** @throws NotFound */
export function markSeen(actor: Actor, { threadId, messages }: Shown): void {
  const newest = messages.at(-1)?.id
  if (threadId !== null && newest !== undefined) markRead(actor, threadId, newest)
}

/** Marks nothing while an unread message precedes those shown: a cursor covers all before it. */
export function markShownMessagesSeen(actor: Actor, shown: Shown): void {
  if (hasAllUnread(actor, shown)) markSeen(actor, shown)
}

export function hasAllUnread(actor: Actor, { threadId, messages: [oldest] }: Shown): boolean {
  if (threadId === null || oldest === undefined) return false
  const [unread] = listUnread(findOwnThread(actor, threadId), actor.userId)
  return unread === undefined || unread.id >= oldest.id
}

/** @throws NotFound */
export function muteThread(actor: Actor, threadId: string, isMuted: boolean): void {
  act(actor, () => {
    const { id } = findOwnThread(actor, threadId)
    const at = isMuted ? clock.now() : null
    const marks = actor.role === "brand" ? { brandMutedAt: at } : { influencerMutedAt: at }
    db.update(threads).set(marks).where(eq(threads.id, id)).run()
  })
}

export const isMutedBy = (thread: Thread, userId: string): boolean =>
  (userId === thread.brandId ? thread.brandMutedAt : thread.influencerMutedAt) !== null
