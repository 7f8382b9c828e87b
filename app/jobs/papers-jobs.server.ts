import { ISSUE_PAPERS } from "#app/domain/ledger/ask-for-papers.server.ts"
import { issuePapers } from "#app/domain/papers/issue-papers.server.ts"
import type { JobHandler } from "./job-handler.ts"

/** What issues papers. */
export const PAPERS_JOBS: Record<string, JobHandler> = {
  [ISSUE_PAPERS]: (ref) => issuePapers(ref),
}
