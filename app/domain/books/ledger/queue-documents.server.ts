import { clock } from "#app/platform/clock.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"

export const ISSUE_DOCUMENTS = "issue-documents"

/** Call in the transaction that causes the documents. */
export const queueDocuments = (about: "payment" | "order", id: string): void =>
  scheduleJob(ISSUE_DOCUMENTS, `${about}:${id}`, clock.now())
