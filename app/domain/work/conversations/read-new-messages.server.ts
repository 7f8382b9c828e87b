import { and, asc, eq, gt } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { messages } from "#db/schema/conversations.ts"
import { MESSAGES_PER_PAGE } from "./conversation.ts"
import { markThreadRead, readCursorOf } from "./read-cursors.server.ts"
import { messageColumns, toShown } from "./shown-messages.server.ts"
import { findOwnThread, otherSideOf } from "./threads.server.ts"

const selectNewer = query((p: Params<{ threadId: string; after: number; limit: number }>) =>
  db
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.threadId, p.threadId), gt(messages.id, p.after)))
    .orderBy(asc(messages.id))
    .limit(p.limit),
)

/**
 * Also marks the messages read. Undefined when the page must reload: for a system line or more than
 * one page. @throws NotFound
 */
export function readNewMessages(actor: Actor, threadId: string, after: number) {
  const thread = findOwnThread(actor, threadId)
  const rows = selectNewer.all({ threadId, after, limit: MESSAGES_PER_PAGE })
  const isMuch = rows.length === MESSAGES_PER_PAGE
  if (isMuch || rows.some(({ kind }) => kind === "system")) return undefined
  markThreadRead(actor, thread, rows.at(-1)?.id ?? 0)
  return {
    messages: toShown(actor, rows),
    seenId: readCursorOf(thread, otherSideOf(actor, thread)),
  }
}
export type NewMessages = NonNullable<ReturnType<typeof readNewMessages>>
