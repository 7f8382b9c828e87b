import { createHash, randomUUID } from "node:crypto"
import { eq, inArray, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { attachFiles, type ReceivedFile } from "#app/domain/identity/files/file-quota.server.ts"
import { actingPersonId } from "#app/domain/shared/acting-person.server.ts"
import { RateLimited } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"
import type { ContactKind } from "#app/domain/shared/masking/masks.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { profiles, socials } from "#db/schema/profiles.ts"
import { canSendFiles, canWrite, type ThreadKey } from "./conversation.ts"
import type { MessageInput } from "./conversation-schema.ts"
import { hasUnread } from "./read-cursors.server.ts"
import { scheduleMessageNotices } from "./schedule-message-notices.server.ts"
import {
  findOwnThread,
  findPair,
  findThreadRow,
  isPaid,
  otherSideOf,
  type Thread,
  writingFacts,
} from "./threads.server.ts"

const messageLimit = rateLimiter({ name: "messages", points: 60, perSeconds: 3600 })
/** Influencers only: brands write to their applicants. */
const threadLimit = rateLimiter({ name: "threads", points: 10, perSeconds: 3600 })

type Sent = { threadId: string; messageId: number; hidden: ContactKind[] }

/**
 * Opens the conversation if needed: docs/rules.md#who-may-write A repeated form is one message.
 * Contact details are masked until the order is paid. @throws NotFound for third parties; Conflict
 * when blocked or left, or for files with a first message; Invalid without storage; RateLimited
 */
export function sendMessage(
  actor: Actor,
  to: string | ThreadKey,
  { body, key = randomUUID(), files = [] }: MessageInput & { files?: readonly ReceivedFile[] },
): Sent {
  return act(actor, { changes: "pages" }, () => {
    const pair = findConversation(actor, to)
    const otherId = otherSideOf(actor, pair)
    assertAllowed(canWrite(writingFacts(actor, otherId)))
    const isOpen = isPaid(pair)
    const { text, hidden } = isOpen
      ? { text: body, hidden: [] }
      : maskContacts(body, linksOf({ one: actor.userId, other: otherId }))
    const thread = pair.thread ?? openThread(pair)
    const hadUnread = hasUnread(thread, otherId)
    const once = onceOf(actor, thread, key, body)
    const messageId = insertMessage(thread, { senderId: actor.userId, body: text, once })
    if (messageId === undefined) return { threadId: thread.id, messageId: idOf(once), hidden }
    consumeLimits(actor, pair)
    if (files.length > 0) assertAllowed(canSendFiles(isOpen, pair.thread !== undefined))
    attachFiles(actor, isOpen ? files : files.map(withoutContacts), { messageId })
    if (!hadUnread) scheduleMessageNotices(thread.id, otherId, clock.now())
    touchThread(thread, messageId, actor)
    const { projectId, influencerId } = pair
    const data = { threadId: thread.id, messageId, influencerId }
    recordEvent({ type: "message.sent", actorId: actor.userId, projectId, data })
    return { threadId: thread.id, messageId, hidden }
  })
}

/** Masks the file name; the content is the sender's and can be reported. */
function withoutContacts(file: ReceivedFile): ReceivedFile {
  const [, base = file.name, ending = ""] = /^(.*?)(\.\w{1,5})?$/s.exec(file.name) ?? []
  const { hidden } = maskContacts(base.replaceAll("_", " "), [])
  return hidden.length === 0 ? file : { ...file, name: `file${ending}` }
}

type Pair = ThreadKey & Pick<Thread, "brandId"> & { thread: Thread | undefined }

function findConversation(actor: Actor, to: string | ThreadKey): Pair {
  if (typeof to === "string") {
    const thread = findOwnThread(actor, to)
    return { ...thread, thread }
  }
  const pair = findPair(actor, to)
  return { ...pair, thread: findThreadRow(to) }
}

function consumeLimits({ userId, role }: Actor, { thread }: Pair): void {
  const isOpening = thread === undefined && role === "influencer"
  const refusal = messageLimit.consume(userId) ?? (isOpening && threadLimit.consume(userId))
  if (!refusal) return
  logger.warn({ event: "messages.limited", userId })
  throw new RateLimited(
    isOpening
      ? "You have started many conversations within the last hour. Please try again later."
      : "You have written many messages within the last hour. Please try again later.",
    refusal.retryAfterSeconds,
  )
}

type Two = Params<{ one: string; other: string }>
const selectPages = query((p: Two) =>
  db
    .select({ website: profiles.website, privacyPolicy: profiles.privacyPolicy })
    .from(profiles)
    .where(inArray(profiles.userId, [p.one, p.other])),
)
const selectNetworks = query((p: Two) =>
  db
    .select({ value: socials.value })
    .from(socials)
    .where(inArray(socials.userId, [p.one, p.other])),
)

/** Profile links, which both see anyway. */
function linksOf(two: Two): string[] {
  const links = selectPages
    .all(two)
    .flatMap(({ website, privacyPolicy }) => [website, privacyPolicy])
  const networks = selectNetworks.all(two).map(({ value }) => value)
  return [...links, ...networks].flatMap((link) => (link?.startsWith("https://") ? [link] : []))
}

function openThread({ projectId, brandId, influencerId }: Pair): Thread {
  const now = clock.now()
  const ids = { id: randomUUID(), projectId, brandId, influencerId }
  return db
    .insert(threads)
    .values({ ...ids, createdAt: now, lastMessageAt: now })
    .returning()
    .get()
}

/** Equal for a resent form; differs when a browser restored it with other text. */
const onceOf = ({ userId }: Actor, { id }: Thread, key: string, body: string): string =>
  `form ${createHash("sha256")
    .update(JSON.stringify([id, userId, key, body]))
    .digest("base64url")}`

const insertText = query(
  (
    p: Params<
      { threadId: string; senderId: string; body: string; once: string; at: number } & Pick<
        typeof messages.$inferSelect,
        "personId"
      >
    >,
  ) =>
    db
      .insert(messages)
      .values({
        personId: p.personId,
        threadId: p.threadId,
        senderId: p.senderId,
        kind: "text",
        body: p.body,
        eventId: p.once,
        createdAt: p.at,
      })
      .onConflictDoNothing()
      .returning({ id: messages.id }),
)

/** Returns undefined when the form was already sent. */
const insertMessage = (
  { id: threadId }: Thread,
  message: { senderId: string; body: string; once: string },
): number | undefined =>
  insertText.get({ threadId, ...message, personId: actingPersonId(), at: clock.now() })?.id

const idOf = (once: string): number =>
  db.select({ id: messages.id }).from(messages).where(eq(messages.eventId, once)).get()?.id ?? 0

/** Moves the conversation up; a writer who had read all has read this too. */
const touchThread = ({ id }: Thread, messageId: number, { role }: Actor) =>
  touchBy[role].run({ id, messageId, at: clock.now() })

const touchOf = (cursor: "brandReadId" | "influencerReadId") =>
  query((p: Params<{ id: string; messageId: number; at: number }>) => {
    const isRead = sql`${threads[cursor]} >= ${threads.lastMessageId}`
    const read = sql`CASE WHEN ${isRead} THEN ${p.messageId} ELSE ${threads[cursor]} END`
    const moved = { lastMessageId: p.messageId, lastMessageAt: p.at, [cursor]: read }
    return db.update(threads).set(moved).where(eq(threads.id, p.id))
  })
const touchBy = { brand: touchOf("brandReadId"), influencer: touchOf("influencerReadId") }
