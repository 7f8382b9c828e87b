import { isOpen, type Project } from "#app/domain/market/projects/project.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { findTransition } from "#app/domain/shared/transitions.ts"
import type { InvitationStatus } from "#db/schema/market-words.ts"

export const MAX_INVITATION_MESSAGE = 500

export const INVITATION_DAYS = 14
/** Per brand: within 24 hours, and open at a time. */
export const MAX_INVITATIONS_PER_DAY = 50
export const MAX_OPEN_INVITATIONS = 500

/** At most one is open per project and influencer. */
export const OPEN_STATUSES = ["invited", "viewed"] as const satisfies readonly InvitationStatus[]

const each = <Step extends { action: string; by: string; to: string }>(step: Step) =>
  OPEN_STATUSES.map((from) => ({ from, ...step }))

/**
 * All transitions of an invitation, for verbs, buttons and tests. The trigger
 * `applications_invitation` (db/triggers) ends it on any application; closing a project withdraws
 * it.
 */
export const INVITATION_STEPS = [
  { from: "invited", action: "view", by: "influencer", to: "viewed", event: null },
  ...each({ action: "apply", by: "influencer", to: "applied", event: null } as const),
  ...each({
    action: "decline",
    by: "influencer",
    to: "declined",
    event: "invitation.declined",
  } as const),
  ...each({ action: "withdraw", by: "brand", to: "withdrawn", event: null } as const),
  ...each({ action: "expire", by: "clock", to: "expired", event: null } as const),
] as const
export type InvitationAction = (typeof INVITATION_STEPS)[number]["action"]

type Timed = { status: InvitationStatus; expiresAt: number }

/** The expiry job may be late. */
export const statusAt = ({ status, expiresAt }: Timed, now: number): InvitationStatus =>
  expiresAt <= now && findTransition(INVITATION_STEPS, status, "expire") ? "expired" : status

export function canStep(action: InvitationAction, invitation: Timed, now: number): PolicyResult {
  const status = statusAt(invitation, now)
  return findTransition(INVITATION_STEPS, status, action) ? allow : deny(ENDED[status])
}

const ENDED: Record<InvitationStatus, string> = {
  invited: "This invitation was not opened yet.",
  viewed: "This invitation was opened already.",
  applied: "This invitation led to an application already.",
  declined: "This invitation was declined.",
  expired: `This invitation has expired: it was open for ${INVITATION_DAYS} days.`,
  withdrawn: "This invitation was taken back, or its project closed.",
}

export type InvitingFacts = { hasApplied: boolean; isInvited: boolean; hasDeclined: boolean }

/** docs/rules.md#invitations */
export function canInvite(
  project: Pick<Project, "status" | "applyBy">,
  { hasApplied, isInvited, hasDeclined }: InvitingFacts,
  now: number,
): PolicyResult {
  if (!isOpen(project)) return deny("This project is not active, so nobody can apply to it.")
  if (project.applyBy !== null && now > project.applyBy) {
    return deny("The last day to apply to this project is over.")
  }
  if (hasApplied) return deny("This influencer has applied to this project already.")
  if (isInvited) return deny("This influencer is invited to this project already.")
  return hasDeclined ? deny("This influencer has declined an invitation to this project.") : allow
}
