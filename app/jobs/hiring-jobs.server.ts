import {
  EXPIRE_INVITATION,
  expireInvitation,
} from "#app/domain/work/invitations/invitation-steps.server.ts"
import type { JobHandler } from "./job-handler.ts"

export const HIRING_JOBS: Record<string, JobHandler> = {
  [EXPIRE_INVITATION]: (invitationId) => expireInvitation(invitationId),
}
