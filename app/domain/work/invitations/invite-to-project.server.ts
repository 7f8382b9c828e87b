import { randomUUID } from "node:crypto"
import { and, desc, eq, gt, lte, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { assertDiscoverable } from "#app/domain/market/creators/discoverable.server.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { Conflict, RateLimited } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { maskContacts } from "#app/domain/shared/masking/mask-contacts.ts"
import type { ContactKind } from "#app/domain/shared/masking/masks.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { applications } from "#db/schema/applications.ts"
import { invitations } from "#db/schema/hiring.ts"
import {
  canInvite,
  INVITATION_DAYS,
  type InvitingFacts,
  MAX_INVITATIONS_PER_DAY,
  MAX_OPEN_INVITATIONS,
  OPEN_STATUSES,
  statusAt,
} from "./invitation.ts"
import type { InvitationInput } from "./invitation-schema.ts"
import { EXPIRE_INVITATION_JOB, expireInvitation } from "./invitation-steps.server.ts"

type Invited = { invitationId: string; hidden: ContactKind[] }

/**
 * Masks contact details in the message, as `hidden` lists: docs/rules.md#invitations @throws
 * NotFound for the influencer or a foreign project; Conflict when the project is full or the two
 * have dealt with it; RateLimited
 */
export function inviteToProject(
  actor: BrandActor,
  influencerId: string,
  { projectId, message }: InvitationInput,
): Invited {
  const { userId: brandId } = actor
  return act(actor, () => {
    assertDiscoverable(actor, influencerId)
    const project = findOwnProject(actor, projectId)
    const now = clock.now()
    endOverdue(projectId, influencerId)
    assertAllowed(canInvite(project, findInvitingFacts({ projectId, influencerId }), now))
    assertAllowance(actor)
    const { text, hidden } = maskContacts(message)
    const id = randomUUID()
    const expiresAt = now + INVITATION_DAYS * DAY
    const ids = { id, projectId, brandId, influencerId }
    const invitation = { ...ids, message: text, createdAt: now, expiresAt }
    db.insert(invitations)
      .values({ ...invitation, status: "invited" })
      .run()
    scheduleJob(EXPIRE_INVITATION_JOB, id, expiresAt)
    const data = { invitationId: id, influencerId }
    recordEvent({ type: "invitation.sent", actorId: brandId, projectId, data })
    return { invitationId: id, hidden }
  })
}

type Pair = { projectId: string; influencerId: string }

const selectOfPair = query((p: Params<Pair>) =>
  db
    .select(pick(invitations, "id", "status", "expiresAt"))
    .from(invitations)
    .where(
      and(eq(invitations.influencerId, p.influencerId), eq(invitations.projectId, p.projectId)),
    ),
)

const selectApplication = query((p: Params<Pair>) =>
  db
    .select({ outcome: applications.outcome })
    .from(applications)
    .where(
      and(eq(applications.projectId, p.projectId), eq(applications.influencerId, p.influencerId)),
    ),
)

/** An expired invitation makes room at once, even if its job is late. */
function endOverdue(projectId: string, influencerId: string): void {
  for (const { id } of selectOfPair.all({ projectId, influencerId })) expireInvitation(id)
}

/** Withdrawn and cancelled applications do not count. */
export function findInvitingFacts(pair: Pair): InvitingFacts {
  const now = clock.now()
  const statuses = selectOfPair.all(pair).map((one) => statusAt(one, now))
  const application = selectApplication.get(pair)
  return {
    hasApplied: application !== undefined && application.outcome === null,
    isInvited: OPEN_STATUSES.some((open) => statuses.includes(open)),
    hasDeclined: statuses.includes("declined"),
  }
}

const selectSent = query((p: Params<{ brandId: string; since: number; now: number }>) =>
  db
    .select({ createdAt: invitations.createdAt })
    .from(invitations)
    .where(
      and(
        eq(invitations.brandId, p.brandId),
        gt(invitations.createdAt, p.since),
        // Ignores rows dated in the future by a wrong clock.
        lte(invitations.createdAt, p.now),
      ),
    )
    .orderBy(desc(invitations.createdAt))
    .limit(MAX_INVITATIONS_PER_DAY),
)

/** Open invitations are recent, so the time index finds them. */
const countOpen = query((p: Params<{ brandId: string; since: number }>) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(invitations)
    .where(
      sql`${invitations.brandId} = ${p.brandId} AND ${invitations.createdAt} > ${p.since}
        AND ${invitations.status} IN ('invited', 'viewed')`,
    ),
)

/** @throws RateLimited past 50 in 24 hours; Conflict at 500 open */
function assertAllowance({ userId: brandId }: BrandActor): void {
  const now = clock.now()
  const sent = selectSent.all({ brandId, since: now - DAY, now })
  const oldest = sent.at(-1)?.createdAt ?? now
  if (sent.length >= MAX_INVITATIONS_PER_DAY) {
    logger.warn({ event: "invitations.limited", userId: brandId })
    throw new RateLimited(
      `You have sent ${MAX_INVITATIONS_PER_DAY} invitations within 24 hours, the most that we pass on. Please go on later.`,
      (oldest + DAY - now) / SECOND,
    )
  }
  const open = countOpen.get({ brandId, since: now - INVITATION_DAYS * DAY })
  if ((open?.count ?? 0) < MAX_OPEN_INVITATIONS) return
  throw new Conflict(
    `${MAX_OPEN_INVITATIONS} of your invitations wait for an answer, the most at a time. Withdraw some to send others.`,
  )
}
