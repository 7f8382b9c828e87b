import { eq, sql } from "drizzle-orm"
import { EVENT_ROWS } from "#app/domain/shared/events/event-catalogue.ts"
import { db, write } from "#app/platform/db.server.ts"
import { messages, threads } from "#db/schema/conversations.ts"
import type { events } from "#db/schema/events.ts"
import { findThreadRow } from "./threads.server.ts"

type StoredEvent = Pick<
  typeof events.$inferSelect,
  "id" | "type" | "projectId" | "data" | "createdAt"
>

/** Writes once, into an existing conversation. Nothing becomes unread: notices announce the event. */
export function writeSystemMessage({
  id: eventId,
  type,
  projectId,
  data,
  createdAt,
}: StoredEvent): void {
  const body = EVENT_ROWS.get(type)?.line(data)
  const { influencerId } = data
  if (body === undefined || projectId === null || influencerId === undefined) return
  write(() => {
    const thread = findThreadRow({ projectId, influencerId: String(influencerId) })
    if (!thread) return
    const { id: threadId } = thread
    const inserted = db
      .insert(messages)
      .values({ threadId, kind: "system", body, eventId, createdAt })
      .onConflictDoNothing()
      .returning({ id: messages.id })
      .get()
    if (!inserted) return
    const stillRead = (cursor: typeof threads.brandReadId | typeof threads.influencerReadId) =>
      sql`CASE WHEN ${cursor} >= ${threads.lastMessageId} THEN ${inserted.id} ELSE ${cursor} END`
    db.update(threads)
      .set({
        lastMessageId: inserted.id,
        lastMessageAt: createdAt,
        brandReadId: stillRead(threads.brandReadId),
        influencerReadId: stillRead(threads.influencerReadId),
      })
      .where(eq(threads.id, threadId))
      .run()
  })
}
