import { DISPUTE_CLOCK, runDisputeClock } from "#app/domain/cases/open-dispute.server.ts"
import type { JobHandler } from "./job-handler.ts"

/** What time does to cases. */
export const CASES_JOBS: Record<string, JobHandler> = {
  [DISPUTE_CLOCK]: (disputeId) => runDisputeClock(disputeId),
}
