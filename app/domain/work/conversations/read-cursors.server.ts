import { and, asc, eq, gt, ne, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { assertActive } from "#app/domain/identity/accounts/assert-active.server.ts"
import { afterResponse } from "#app/platform/after-response.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write, writeUnsynced } from "#app/platform/db.server.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { scheduleMessageNotices } from "./schedule-message-notices.server.ts"
import { findOwnThread, type Side, type Thread } from "./threads.server.ts"

/** The newest message that a side of a conversation has seen. */
export const readIdOf = (thread: Thread, userId: string): number =>
  userId === thread.brandId ? thread.brandReadId : thread.influencerReadId

/** The most unread messages that are counted. */
const MAX_COUNTED = 100

const selectUnread = query((p: Params<{ threadId: string; userId: string; readId: number }>) =>
  db
    .select({ id: messages.id, createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        // Not the value itself: of a long conversation the planner would rather read the whole table.
        sql`${messages.threadId} = (SELECT ${p.threadId})`,
        gt(messages.id, p.readId),
        ne(messages.senderId, p.userId),
      ),
    )
    .orderBy(asc(messages.id))
    .limit(MAX_COUNTED),
)

const listUnread = (thread: Thread, userId: string) =>
  selectUnread.all({ threadId: thread.id, userId, readId: readIdOf(thread, userId) })

/** How many messages of the other a side has not seen, 100 at most; lines of the product do not count. */
export const countUnread = (thread: Thread, userId: string): number =>
  listUnread(thread, userId).length

/** When the first message came that a side has not seen; undefined where it has seen all. */
export const unreadSince = (thread: Thread, userId: string): number | undefined =>
  listUnread(thread, userId)[0]?.createdAt

export const hasUnread = (thread: Thread, userId: string): boolean =>
  countUnread(thread, userId) > 0

type Mark = Params<{ threadId: string; readId: number }>
const moveMark = {
  brand: query((p: Mark) =>
    db.update(threads).set({ brandReadId: p.readId }).where(eq(threads.id, p.threadId)),
  ),
  influencer: query((p: Mark) =>
    db.update(threads).set({ influencerReadId: p.readId }).where(eq(threads.id, p.threadId)),
  ),
}

const isNews = (thread: Thread, userId: string, upTo: number): boolean =>
  Math.min(upTo, thread.lastMessageId) > readIdOf(thread, userId)

/** Marks what the actor has seen of their own conversation, or NotFound; never less than before. */
export function markRead({ userId, role }: Actor, threadId: string, upTo: number): void {
  markThreadRead({ userId, role }, findOwnThread({ userId, role }, threadId), upTo)
}

/** The same of a conversation that was just found to be the side's own. */
export function markThreadRead({ userId, role }: Side, thread: Thread, upTo: number): void {
  // Most pages show nothing new, and take no lock for that.
  if (isNews(thread, userId, upTo)) moveMarkLater({ userId, role, threadId: thread.id, upTo })
}

type Seen = Side & { threadId: string; upTo: number }

const moveMarkLater = afterResponse("messages.seen", ({ threadId, upTo, ...side }: Seen) => {
  writeUnsynced(() => {
    const thread = findOwnThread(side, threadId)
    if (!isNews(thread, side.userId, upTo)) return
    moveMark[side.role].run({ threadId, readId: Math.min(upTo, thread.lastMessageId) })
    // What came while the page was made found something unread, so that nobody was asked to tell of it.
    const since = unreadSince(findOwnThread(side, threadId), side.userId)
    if (since !== undefined) scheduleMessageNotices(threadId, side.userId, since)
  })
})

type Shown = { threadId: string | null; messages: readonly { id: number }[] }

/** Marks as read what a page shows of the newest messages of the actor's own conversation, or NotFound. */
export function markSeen(actor: Actor, { threadId, messages }: Shown): void {
  const newest = messages.at(-1)?.id
  if (threadId !== null && newest !== undefined) markRead(actor, threadId, newest)
}

/**
 * The same of a page that shows the last few alone: while an unread one stands before them, none of them is
 * marked, since a mark tells nothing apart before it.
 */
export function markBriefSeen(actor: Actor, shown: Shown): void {
  if (hasAllUnread(actor, shown)) markSeen(actor, shown)
}

/** Returns whether no unread message stands before those that are shown. */
export function hasAllUnread(actor: Actor, { threadId, messages: [oldest] }: Shown): boolean {
  if (threadId === null || oldest === undefined) return false
  const [unread] = listUnread(findOwnThread(actor, threadId), actor.userId)
  return unread === undefined || unread.id >= oldest.id
}

/** Whether the actor wants to be told of messages in their own conversation, or NotFound. */
export function muteThread(actor: Actor, threadId: string, isMuted: boolean): void {
  write(() => {
    assertActive(actor)
    const { id } = findOwnThread(actor, threadId)
    const at = isMuted ? clock.now() : null
    const marks = actor.role === "brand" ? { brandMutedAt: at } : { influencerMutedAt: at }
    db.update(threads).set(marks).where(eq(threads.id, id)).run()
  })
}

export const isMutedBy = (thread: Thread, userId: string): boolean =>
  (userId === thread.brandId ? thread.brandMutedAt : thread.influencerMutedAt) !== null
