import { MINUTE } from "#app/platform/clock.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"

/** The job that tells of messages which nobody has read; its ref is "thread.user". */
export const TELL_MESSAGES = "tell-messages"
export const TELL_AFTER_MS = 10 * MINUTE

/** Has a side told, in the caller's transaction, once it has left unread for ten minutes what came at `since`. */
export const scheduleTelling = (threadId: string, userId: string, since: number): void =>
  scheduleJob(TELL_MESSAGES, `${threadId}.${userId}`, since + TELL_AFTER_MS)
