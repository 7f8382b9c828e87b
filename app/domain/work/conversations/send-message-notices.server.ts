import { eq } from "drizzle-orm"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { cancelJob } from "#app/platform/jobs/job-queue.server.ts"
import { threads } from "#db/schema/conversations.ts"
import { countUnread, isMutedBy, unreadSince } from "./read-cursors.server.ts"
import { NOTIFY_AFTER_MS, SEND_MESSAGE_NOTICES } from "./schedule-message-notices.server.ts"
import { findPerson } from "./threads.server.ts"

/**
 * Records that messages wait for somebody who has not read them for ten minutes and wants to be told; one
 * notice for all of them (docs/rules.md#messages-that-wait). `ref` is "thread.user". Returns when to look again,
 * in milliseconds since the epoch, where what waited first was read and more has come since.
 */
export function sendMessageNotices(ref: string): number | undefined {
  const [threadId = "", userId = ""] = ref.split(".")
  return write(() => {
    const thread = db.select().from(threads).where(eq(threads.id, threadId)).get()
    if (!thread || isMutedBy(thread, userId) || !findPerson(userId)) return undefined
    const since = unreadSince(thread, userId)
    if (since === undefined) return undefined
    const waited = clock.now() - since
    // What is of a time to come was sent while the clock was wrong.
    if (waited >= 0 && waited < NOTIFY_AFTER_MS) return since + NOTIFY_AFTER_MS
    // The job goes with what it did: whoever takes it up after a death, or too late, finds it gone.
    if (!cancelJob(SEND_MESSAGE_NOTICES, ref)) return undefined
    const unread = countUnread(thread, userId)
    const { projectId, brandId, influencerId } = thread
    // Whoever did something hears nothing of it, so the reader is the one who is told.
    const actorId = userId === brandId ? influencerId : brandId
    const data = { threadId, influencerId, count: unread }
    recordEvent({ type: "message.waiting", actorId, projectId, data })
    return undefined
  })
}
