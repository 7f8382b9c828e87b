import { randomUUID } from "node:crypto"
import { and, asc, desc, eq, gt, lt } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { maskTitleFor, paidBrandsOf } from "#app/domain/market/projects/shown-project.server.ts"
import { toPage } from "#app/domain/shared/page.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { projects } from "#db/schema/projects.ts"
import { canWrite, MESSAGES_IN_BRIEF, MESSAGES_PER_PAGE, type ThreadKey } from "./conversation.ts"
import { isMutedBy, readCursorOf } from "./read-cursors.server.ts"
import { messageColumns, toShown } from "./shown-messages.server.ts"
import {
  findOwnThread,
  findPair,
  findPerson,
  findPreviousPair,
  findThreadRow,
  isPaid,
  otherSideOf,
  type Thread,
  writingFacts,
} from "./threads.server.ts"

const selectMessages = query((p: Params<{ threadId: string; before: number; limit: number }>) =>
  db
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.threadId, p.threadId), lt(messages.id, p.before)))
    .orderBy(desc(messages.id))
    .limit(p.limit),
)

const selectTitle = query((p: Params<{ id: string }>) =>
  db.select({ title: projects.title }).from(projects).where(eq(projects.id, p.id)),
)

/** Unmasked for an influencer once the brand paid an order. */
function shownTitleOf({ role, userId }: Actor, { projectId, brandId }: Pair): string {
  const title = selectTitle.get({ id: projectId })?.title ?? ""
  return role === "influencer" && paidBrandsOf(userId).has(brandId)
    ? title
    : maskTitleFor(role, title)
}

/** Empty before the first message. */
export type Conversation = ReturnType<typeof toConversation>
export type { Message } from "./shown-messages.server.ts"

type Pair = ThreadKey & Pick<Thread, "brandId">

function toConversation(
  actor: Actor,
  pair: Pair,
  thread: Thread | undefined,
  page: { before?: number | undefined; isBrief?: true } = {},
) {
  const { before = Number.MAX_SAFE_INTEGER, isBrief = false } = page
  const size = isBrief ? MESSAGES_IN_BRIEF : MESSAGES_PER_PAGE
  const { projectId, influencerId } = pair
  const otherId = otherSideOf(actor, pair)
  const threadId = thread?.id ?? null
  const values = { threadId: threadId ?? "", before, limit: size + 1 }
  const { items, next } = toPage(selectMessages.all(values), size, (last) => last.id)
  const facts = writingFacts(actor, otherId)
  const other = findPerson(otherId)
  return {
    threadId,
    projectId,
    influencerId,
    projectTitle: shownTitleOf(actor, pair),
    /** Null when the other user left; the page says 'Unknown'. */
    otherName: other?.name ?? null,
    otherPictureId: other?.pictureId ?? null,
    otherId,
    /** Oldest first; `older` is the previous page's cursor. */
    messages: toShown(actor, items.reverse(), isBrief),
    older: next,
    /** Newest message that the other user has seen. */
    seenId: thread ? readCursorOf(thread, otherId) : 0,
    isMuted: thread ? isMutedBy(thread, actor.userId) : false,
    hasBlocked: facts.hasBlocked,
    isOpen: isPaid(pair),
    writing: canWrite(facts),
    /** Identifies the form, so that a repeat is one message. */
    key: randomUUID(),
  }
}

/** The newest page without `before`. @throws NotFound */
export function findConversation(actor: Actor, threadId: string, before?: number): Conversation {
  const thread = findOwnThread(actor, threadId)
  return toConversation(actor, thread, thread, { before })
}

/** @throws NotFound */
export function findNewConversation(actor: Actor, key: ThreadKey): Conversation {
  return toConversation(actor, findPair(actor, key), findThreadRow(key))
}

/** Empty before the first message, undefined without a project. @throws NotFound for others */
export function findThread(actor: Actor, key: ThreadKey): Conversation | undefined {
  const thread = findThreadRow(key)
  const brief = { isBrief: true } as const
  if (thread) return toConversation(actor, findOwnThread(actor, thread.id), thread, brief)
  const { isDeleted, ...pair } = findPreviousPair(actor, key)
  return isDeleted ? undefined : toConversation(actor, pair, undefined, brief)
}

const selectAfter = query((p: Params<{ lastId: number; limit: number }>) => {
  // Messages first: with a direct join the planner may scan all conversations.
  const newest = db
    .select({ id: messages.id, threadId: messages.threadId })
    .from(messages)
    .where(gt(messages.id, p.lastId))
    .orderBy(asc(messages.id))
    .limit(p.limit)
    .as("newest")
  return db
    .select({
      id: newest.id,
      threadId: newest.threadId,
      brandId: threads.brandId,
      influencerId: threads.influencerId,
    })
    .from(newest)
    .innerJoin(threads, eq(threads.id, newest.threadId))
    .orderBy(asc(newest.id))
})

/** Oldest first, for the event stream. */
export const messagesAfter = (lastId: number, limit: number) => selectAfter.all({ lastId, limit })

/** 0 without messages. */
export const findNewestMessageId = (): number =>
  db.select({ id: messages.id }).from(messages).orderBy(desc(messages.id)).limit(1).get()?.id ?? 0
