import { eq } from "drizzle-orm"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { cancelJob } from "#app/platform/jobs/job-queue.server.ts"
import { threads } from "#db/schema/conversations.ts"
import { countUnread, isMutedBy, unreadSince } from "./read-cursors.server.ts"
import { NOTIFY_AFTER_MS, SEND_MESSAGE_NOTICES_JOB } from "./schedule-message-notices.server.ts"
import { findPerson } from "./threads.server.ts"

/**
 * Records one notice for all messages unread for ten minutes (docs/rules.md#messages-that-wait).
 * `ref` is "thread.user". Returns the next check in ms since the epoch if newer messages wait.
 */
export function sendMessageNotices(ref: string): number | undefined {
  const [threadId = "", userId = ""] = ref.split(".")
  return write(() => {
    const thread = db.select().from(threads).where(eq(threads.id, threadId)).get()
    if (!thread || isMutedBy(thread, userId) || !findPerson(userId)) return undefined
    const since = unreadSince(thread, userId)
    if (since === undefined) return undefined
    const waited = clock.now() - since
    // A future time comes from a wrong clock.
    if (waited >= 0 && waited < NOTIFY_AFTER_MS) return since + NOTIFY_AFTER_MS
    // Deleted together with its effect, so a repeated run finds nothing.
    if (!cancelJob(SEND_MESSAGE_NOTICES_JOB, ref)) return undefined
    const unread = countUnread(thread, userId)
    const { projectId, brandId, influencerId } = thread
    // Actors get no notices, so the other user is the actor.
    const actorId = userId === brandId ? influencerId : brandId
    const data = { threadId, influencerId, count: unread }
    recordEvent({ type: "message.waiting", actorId, projectId, data })
    return undefined
  })
}
