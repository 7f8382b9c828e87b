import { and, desc, eq, inArray, lt, ne, sql } from "drizzle-orm"
import {
  column,
  copied,
  ownRows,
  personal,
  ROWS_PER_READ,
  type User,
} from "#app/domain/shared/personal-data.server.ts"
import { db } from "#app/platform/db.server.ts"
import { blocks, messages, threads } from "#db/schema/conversations.ts"
import { REMOVED_TEXT } from "./conversation.ts"

const ERASED = "[message erased]"
const READ = column.hidden("It is how far the list of messages was read.")
const MUTED = column.hidden("Each side's copy has its own, as mutedAt.")

export const CONVERSATION_PERSONAL_DATA = [
  personal(threads, {
    part: { name: "conversations", rows: threadsOf },
    erase: { keeps: "The other side has it too." },
    columns: {
      ...copied(threads, "id", "projectId", "createdAt", "lastMessageId", "lastMessageAt"),
      ...column.each(column.side, "brandId", "influencerId"),
      ...column.each(READ, "brandReadId", "influencerReadId"),
      ...column.each(MUTED, "brandMutedAt", "influencerMutedAt"),
    },
  }),
  personal(messages, {
    part: { name: "messages", rows: messagesOf },
    erase: { keeps: "The other side sees that there was one.", rows: ownMessages },
    columns: {
      ...copied(messages, "id", "threadId", "createdAt"),
      senderId: column.hidden("The copy says 'me', 'other' or 'product'."),
      kind: column.hidden("Who sent it tells it."),
      body: column.erasedTo(ERASED),
      eventId: column.hidden("It names a line of the product."),
      removedAt: column.hidden("The body says that it was removed."),
      personId: column.hidden("It is the id of a member of the sender's team."),
    },
  }),
  personal(blocks, {
    part: { name: "blocked-users", rows: ownRows(blocks.blockerId, [blocks.blockedId]) },
    erase: { deletes: [blocks.blockerId, blocks.blockedId] },
    columns: { blockerId: column.owner, blockedId: column.copied, createdAt: column.copied },
  }),
]

/** Others appear as 'other', without a name. */
function* threadsOf(userId: string) {
  type Row = typeof threads.$inferSelect
  for (const own of [threads.brandId, threads.influencerId]) {
    for (const row of ownRows<Row>(own, [threads.lastMessageId, threads.id])(userId)) {
      yield { ...row, mutedAt: userId === row.brandId ? row.brandMutedAt : row.influencerMutedAt }
    }
  }
}

/** Whole conversations, since answers need their context. */
function* messagesOf(userId: string) {
  const { id, threadId, senderId, body, createdAt } = messages
  // Removed messages are exported to their author only.
  const said = sql<string>`iif(${messages.removedAt} IS NOT NULL AND ${senderId} <> ${userId}, ${REMOVED_TEXT}, ${body})`
  const sender = sql<string>`CASE ${senderId} WHEN ${userId} THEN 'me' ELSE
    iif(${senderId} IS NULL, 'product', 'other') END`
  const read = () =>
    db.select({ id, threadId, sender, body: said, createdAt }).from(messages).$dynamic()
  for (const thread of threadsOf(userId)) yield* ownRows(threadId, [id], { read })(thread.id)
}

/** Newest first, from the last batch's end, to skip erased ones. */
function* ownMessages({ userId }: User) {
  const { id, threadId, senderId, body } = messages
  for (const thread of threadsOf(userId)) {
    for (let before = Number.MAX_SAFE_INTEGER; ; ) {
      const own = and(eq(threadId, thread.id), lt(id, before), eq(senderId, userId))
      const rows = db
        .select({ id })
        .from(messages)
        .where(and(own, ne(body, ERASED)))
        .orderBy(desc(id))
        .limit(ROWS_PER_READ)
        .all()
      if (rows.length === 0) break
      yield inArray(
        id,
        rows.map((row) => row.id),
      )
      if (rows.length < ROWS_PER_READ) break
      before = rows.at(-1)?.id ?? 0
    }
  }
}
