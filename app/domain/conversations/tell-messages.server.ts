import { eq } from "drizzle-orm"
import { db, write } from "#app/platform/db.server.ts"
import { threads } from "#db/schema/conversations.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { countUnread, isMutedBy } from "./read-marks.server.ts"
import { findPerson } from "./threads.server.ts"

/**
 * Records that messages wait for somebody who has not read them for ten minutes and wants to be told; one
 * notice for all of them (docs/rules.md#messages-that-wait). `ref` is "thread.user".
 */
export function tellMessages(ref: string): undefined {
  const [threadId = "", userId = ""] = ref.split(".")
  write(() => {
    const thread = db.select().from(threads).where(eq(threads.id, threadId)).get()
    if (!thread || isMutedBy(thread, userId) || !findPerson(userId)) return
    const unread = countUnread(thread, userId)
    if (unread === 0) return
    const { projectId, brandId, influencerId } = thread
    // Whoever did something hears nothing of it, so the reader is the one who is told.
    const actorId = userId === brandId ? influencerId : brandId
    const data = { threadId, influencerId, count: unread }
    recordEvent({ type: "message.waiting", actorId, projectId, data })
  })
}
