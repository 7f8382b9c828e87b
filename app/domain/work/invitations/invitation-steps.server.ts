import { and, eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor, BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { listBlockedIds } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { requireTransition } from "#app/domain/shared/transitions.ts"
import { afterResponse } from "#app/platform/after-response.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, rowBy, write, writeUnsynced } from "#app/platform/db.server.ts"
import { cancelJob } from "#app/platform/jobs/job-queue.server.ts"
import { invitations } from "#db/schema/hiring.ts"
import { canStep, INVITATION_STEPS, type InvitationAction } from "./invitation.ts"

/** Its ref is the invitation's id. */
export const EXPIRE_INVITATION_JOB = "expire-invitation"

export type Invitation = typeof invitations.$inferSelect

const findById = rowBy(invitations, "id")

type Side = Pick<Actor, "userId" | "role">

const isOwn = ({ userId, role }: Side, { brandId, influencerId }: Invitation): boolean =>
  userId === (role === "brand" ? brandId : influencerId)

/** @throws NotFound for others', or with a block in either direction */
export function findOwnInvitation(actor: Side, invitationId: string): Invitation {
  const invitation = findById(invitationId)
  if (!invitation || !isOwn(actor, invitation)) throw noSuchInvitation()
  const isReceived = actor.role === "influencer"
  if (isReceived && listBlockedIds(actor.userId).includes(invitation.brandId)) {
    throw noSuchInvitation()
  }
  return invitation
}

const noSuchInvitation = () => new NotFound("Invitation not found.")

/** Runs in the caller's transaction. @throws Conflict when not allowed */
function step(action: InvitationAction, invitation: Invitation, actor?: Side): void {
  const { id, status: before, projectId, influencerId } = invitation
  const now = clock.now()
  if (action !== "expire") assertAllowed(canStep(action, invitation, now))
  const { to: status, event: type } = requireTransition(INVITATION_STEPS, before, action, "")
  const moment = action === "view" ? { viewedAt: now } : { endedAt: now }
  db.update(invitations)
    .set({ status, ...moment })
    .where(and(eq(invitations.id, id), eq(invitations.status, before)))
    .run()
  if (action !== "view" && action !== "expire") cancelJob(EXPIRE_INVITATION_JOB, id)
  if (type === null || !actor) return
  recordEvent({ type, actorId: actor.userId, projectId, data: { invitationId: id, influencerId } })
}

/** Leaves seen and ended invitations unchanged. @throws NotFound */
export function viewInvitation(actor: InfluencerActor, invitationId: string): void {
  // Most pages show nothing new and need no lock.
  if (!isNewTo(actor, invitationId)) return
  noteView({ userId: actor.userId, invitationId })
}

const isNewTo = (influencer: Side, invitationId: string): boolean =>
  canStep("view", findOwnInvitation(influencer, invitationId), clock.now()).isAllowed

type View = { userId: string; invitationId: string }

const noteView = afterResponse("invitation.viewed", ({ userId, invitationId }: View) => {
  const influencer = { userId, role: "influencer" } as const
  writeUnsynced(() => {
    if (!isNewTo(influencer, invitationId)) return
    step("view", findOwnInvitation(influencer, invitationId), influencer)
  })
})

/** @throws NotFound; Conflict when ended */
export function declineInvitation(actor: InfluencerActor, invitationId: string): void {
  act(actor, () => {
    step("decline", findOwnInvitation(actor, invitationId), actor)
  })
}

/** @throws NotFound; Conflict when ended */
export function withdrawInvitation(actor: BrandActor, invitationId: string): void {
  act(actor, () => {
    step("withdraw", findOwnInvitation(actor, invitationId), actor)
  })
}

/** Returns the next check in ms. */
export function expireInvitation(invitationId: string): number | undefined {
  return write(() => {
    const invitation = findById(invitationId)
    const isOpen = INVITATION_STEPS.some(
      ({ from, action }) => from === invitation?.status && action === "expire",
    )
    if (!invitation || !isOpen) return undefined
    if (clock.now() < invitation.expiresAt) return invitation.expiresAt
    step("expire", invitation)
    return undefined
  })
}
