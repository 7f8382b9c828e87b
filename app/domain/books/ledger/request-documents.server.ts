import { clock } from "#app/platform/clock.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"

/** The job that issues the papers of what it is about. */
export const ISSUE_DOCUMENTS = "issue-papers"

/** Asks for the papers of a payment or an order, in the transaction of what causes them. */
export const requestDocuments = (about: "payment" | "order", id: string): void =>
  scheduleJob(ISSUE_DOCUMENTS, `${about}:${id}`, clock.now())
