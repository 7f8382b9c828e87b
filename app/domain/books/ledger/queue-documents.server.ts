import { clock } from "#app/platform/clock.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"

export const ISSUE_DOCUMENTS_JOB = "issue-documents"

/** Call in the transaction that causes the documents. */
export const queueDocuments = (about: "payment" | "order", id: string): void =>
  scheduleJob(ISSUE_DOCUMENTS_JOB, `${about}:${id}`, clock.now())
