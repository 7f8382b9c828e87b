import {
  EXPIRE_INVITATION,
  expireInvitation,
} from "#app/domain/work/invitations/invitation-steps.server.ts"
import type { JobHandler } from "./job-handler.ts"

/** What time does to the ways in which the two sides choose each other. */
export const HIRING_JOBS: Record<string, JobHandler> = {
  [EXPIRE_INVITATION]: (invitationId) => expireInvitation(invitationId),
}
