import {
  RESEAL_PANS,
  resealPans,
  schedulePanSealing,
} from "#app/domain/billing/reseal-pans.server.ts"
import { ISSUE_PAPERS } from "#app/domain/ledger/ask-for-papers.server.ts"
import { issuePapers } from "#app/domain/papers/issue-papers.server.ts"
import { resumeReceipts } from "#app/domain/papers/receipts.server.ts"
import type { JobHandler } from "./job-handler.ts"

/** What issues papers and keeps the numbers on them sealed. */
export const PAPERS_JOBS: Record<string, JobHandler> = {
  [ISSUE_PAPERS]: (ref) => issuePapers(ref),
  [RESEAL_PANS]: () => resealPans(),
}

/** Asks for what was left undone when the server stopped, or was updated. */
export function resumePapers(): void {
  resumeReceipts()
  schedulePanSealing()
}
