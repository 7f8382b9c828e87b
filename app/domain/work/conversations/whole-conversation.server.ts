import { and, desc, eq, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import { REMOVED_TEXT, type ThreadKey } from "./conversation.ts"

const selectMessages = query((p: Params<ThreadKey & { limit: number }>) =>
  db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      body: sql<string>`iif(${messages.removedAt} IS NULL, ${messages.body}, ${REMOVED_TEXT})`,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .where(and(eq(threads.projectId, p.projectId), eq(threads.influencerId, p.influencerId)))
    .orderBy(desc(messages.id))
    .limit(p.limit),
)

/** Lists the newest messages of both sides and of the site, oldest first, without removed texts. */
export const listWholeConversation = ({ projectId, influencerId }: ThreadKey, limit: number) =>
  selectMessages.all({ projectId, influencerId, limit }).reverse()
