import { and, desc, eq, inArray, lt, ne, or, sql } from "drizzle-orm"
import { listThreads } from "#app/domain/privacy/export-conversations.server.ts"
import { ROWS_PER_READ, untilNothingIsLeft } from "#app/domain/privacy/row-pages.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { blocks, messages, reports } from "#db/schema/conversations.ts"
import { sanctions } from "#db/schema/moderation.ts"

const ERASED = "[message erased]"

/**
 * Erases messages, complaint and appeal texts, and blocks; the other side still sees that a message
 * existed (docs/rules.md#who-may-write).
 */
export async function eraseConversations(userId: string): Promise<void> {
  for (const thread of listThreads(userId)) await eraseMessages(userId, thread.id)
  const isLeft = and(eq(reports.reporterId, userId), ne(reports.text, ""))
  const some = sql`rowid IN (SELECT rowid FROM ${reports} WHERE ${isLeft} LIMIT ${ROWS_PER_READ})`
  await untilNothingIsLeft(() => db.update(reports).set({ text: "" }).where(some).run().changes)
  const isOwn = and(eq(sanctions.userId, userId), ne(sanctions.appealText, ""))
  write(() => db.update(sanctions).set({ appealText: "" }).where(isOwn).run())
  await purgeRows(blocks, or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
}

/** Newest first, from the last batch's end, to skip erased ones. */
async function eraseMessages(userId: string, threadId: string): Promise<void> {
  for (let ids = ownBefore(userId, threadId); ids.length > 0; ) {
    const some = inArray(messages.id, ids)
    write(() => db.update(messages).set({ body: ERASED }).where(some).run())
    await new Promise(setImmediate)
    ids = ids.length < ROWS_PER_READ ? [] : ownBefore(userId, threadId, ids.at(-1))
  }
}

const ownBefore = (userId: string, threadId: string, before = Number.MAX_SAFE_INTEGER): number[] =>
  db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.threadId, threadId),
        lt(messages.id, before),
        eq(messages.senderId, userId),
        ne(messages.body, ERASED),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(ROWS_PER_READ)
    .all()
    .map(({ id }) => id)
