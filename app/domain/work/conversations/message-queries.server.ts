import { randomUUID } from "node:crypto"
import { and, asc, desc, eq, gt, lt } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { paidBrandsOf, titleFor } from "#app/domain/market/projects/shown-project.server.ts"
import { toPage } from "#app/domain/shared/page.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { projects } from "#db/schema/projects.ts"
import { canWrite, MESSAGES_IN_BRIEF, MESSAGES_PER_PAGE, type ThreadKey } from "./conversation.ts"
import { isMutedBy, readIdOf } from "./read-cursors.server.ts"
import { messageColumns, toShown } from "./shown-messages.server.ts"
import {
  findOwnThread,
  findPair,
  findPerson,
  findPreviousPair,
  findThreadRow,
  isPaid,
  otherOf,
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

/** Of its project's page: in full for an influencer once an order of the brand is paid. */
function shownTitleOf({ role, userId }: Actor, { projectId, brandId }: Pair): string {
  const title = selectTitle.get({ id: projectId })?.title ?? ""
  return role === "influencer" && paidBrandsOf(userId).has(brandId) ? title : titleFor(role, title)
}

/** A conversation as one of the two sees it; without messages before the first one. */
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
  const otherId = otherOf(actor, pair)
  const threadId = thread?.id ?? null
  const values = { threadId: threadId ?? "", before, limit: size + 1 }
  const { items, next } = toPage(selectMessages.all(values), size, (last) => last.id)
  const facts = writingFacts(actor, otherId)
  return {
    threadId,
    projectId,
    influencerId,
    projectTitle: shownTitleOf(actor, pair),
    /** Null when the other has left: 'Unknown' on the page. */
    otherName: findPerson(otherId)?.name ?? null,
    otherId,
    /** Oldest first; `older` is the cursor of the page before. */
    messages: toShown(actor, items.reverse(), isBrief),
    older: next,
    /** The newest message that the other has seen. */
    seenId: thread ? readIdOf(thread, otherId) : 0,
    isMuted: thread ? isMutedBy(thread, actor.userId) : false,
    hasBlocked: facts.hasBlocked,
    isOpen: isPaid(pair),
    writing: canWrite(facts),
    /** Goes with the form, so that the same form twice is one message. */
    key: randomUUID(),
  }
}

/** A page of the actor's own conversation, the newest without `before`. @throws NotFound */
export function findConversation(actor: Actor, threadId: string, before?: number): Conversation {
  const thread = findOwnThread(actor, threadId)
  return toConversation(actor, thread, thread, { before })
}

/** What a first message will open, and the conversation's id where there is one already. @throws NotFound */
export function findNewConversation(actor: Actor, key: ThreadKey): Conversation {
  return toConversation(actor, findPair(actor, key), findThreadRow(key))
}

/**
 * The last messages of the two about a project, and the beginning of each, for the page of their order; empty
 * before the first one, undefined where they never wrote and the project was deleted. @throws NotFound for third parties
 */
export function findThread(actor: Actor, key: ThreadKey): Conversation | undefined {
  const thread = findThreadRow(key)
  const brief = { isBrief: true } as const
  if (thread) return toConversation(actor, findOwnThread(actor, thread.id), thread, brief)
  const { isDeleted, ...pair } = findPreviousPair(actor, key)
  return isDeleted ? undefined : toConversation(actor, pair, undefined, brief)
}

const selectAfter = query((p: Params<{ lastId: number; limit: number }>) => {
  // Messages first: joined at once, the planner may go through all conversations.
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

/** Messages of anybody that came after `lastId`, oldest first, for the stream that tells of them. */
export const messagesAfter = (lastId: number, limit: number) => selectAfter.all({ lastId, limit })

/** The id of the newest message of all; 0 where there is none. */
export const findNewestMessageId = (): number =>
  db.select({ id: messages.id }).from(messages).orderBy(desc(messages.id)).limit(1).get()?.id ?? 0
