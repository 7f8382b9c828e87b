import { MINUTE } from "#app/platform/clock.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"

/** The job that tells of messages which nobody has read; its ref is "thread.user". */
export const SEND_MESSAGE_NOTICES = "tell-messages"
export const NOTIFY_AFTER_MS = 10 * MINUTE

/** Has a side told, in the caller's transaction, once it has left unread for ten minutes what came at `since`. */
export const scheduleMessageNotices = (threadId: string, userId: string, since: number): void =>
  scheduleJob(SEND_MESSAGE_NOTICES, `${threadId}.${userId}`, since + NOTIFY_AFTER_MS)
