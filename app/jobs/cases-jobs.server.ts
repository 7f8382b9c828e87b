import { DISPUTE_TIMERS, runDisputeTimers } from "#app/domain/trust/cases/open-dispute.server.ts"
import type { JobHandler } from "./job-handler.ts"

export const CASES_JOBS: Record<string, JobHandler> = {
  [DISPUTE_TIMERS]: (disputeId) => runDisputeTimers(disputeId),
}
