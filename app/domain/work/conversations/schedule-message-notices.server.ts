import { MINUTE } from "#app/platform/clock.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"

/** Its ref is "thread.user". */
export const SEND_MESSAGE_NOTICES_JOB = "send-message-notices"
export const NOTIFY_AFTER_MS = 10 * MINUTE

/** Runs in the caller's transaction; notifies ten minutes after `since`. */
export const scheduleMessageNotices = (threadId: string, userId: string, since: number): void =>
  scheduleJob(SEND_MESSAGE_NOTICES_JOB, `${threadId}.${userId}`, since + NOTIFY_AFTER_MS)
