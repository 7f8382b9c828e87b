import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { findBrandCard } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { isShownCreator } from "#app/domain/market/creators/discoverable.server.ts"
import { findVisibleProject } from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { maskTitleFor } from "#app/domain/market/projects/shown-project.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { type Page, readTimeCursor, toTimePage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import type { PolicyResult } from "#app/domain/shared/policy.ts"
import { REMOVED_TEXT } from "#app/domain/work/conversations/conversation.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { creators } from "#db/schema/creators.ts"
import { invitations } from "#db/schema/hiring.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { canStep, statusAt } from "./invitation.ts"
import { findOwnInvitation } from "./invitation-steps.server.ts"

const PAGE_SIZE = 20

type PageValues = { userId: string; at: number; id: string; blocked: string }

const isAfter = ({ at, id }: PageValues) =>
  sql`(${invitations.createdAt}, ${invitations.id}) < (${at}, ${id})`

const columns = {
  ...pick(invitations, "id", "projectId", "status", "createdAt", "viewedAt", "endedAt"),
  ...pick(invitations, "expiresAt"),
}

/** Replaces messages that an admin removed. */
export const shownMessage = sql<string>`iif(${invitations.removedAt} IS NULL, ${invitations.message}, ${REMOVED_TEXT})`

const selectSent = query((p: Params<PageValues>) =>
  db
    .select({
      ...columns,
      projectTitle: projects.title,
      message: shownMessage,
      influencerId: invitations.influencerId,
      /** Null when the account is deleted. */
      name: profiles.name,
      pictureId: profiles.pictureId,
      isShown: sql`${creators.userId} IS NOT NULL`.mapWith(Boolean),
      isProjectThere: sql`${projects.deletedAt} IS NULL`.mapWith(Boolean),
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .leftJoin(users, and(eq(users.id, invitations.influencerId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(creators, isShownCreator(users.id, p.blocked))
    .where(and(eq(invitations.brandId, p.userId), isAfter(p)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(PAGE_SIZE + 1),
)

export type SentInvitation = ReturnType<typeof toSent>

function toSent(row: ReturnType<typeof selectSent.all>[number]) {
  const now = clock.now()
  const canWithdraw = canStep("withdraw", row, now).isAllowed
  const name = row.name && shownName(row.name)
  return { ...row, name, status: statusAt(row, now), canWithdraw }
}

/** Newest first. */
export function listSentInvitations(
  actor: BrandActor,
  options: { after?: string | undefined } = {},
): Page<SentInvitation> {
  return toTimePage(selectSent.all(valuesOf(actor, options)).map(toSent), PAGE_SIZE, "createdAt")
}

const valuesOf = (
  { userId }: BrandActor | InfluencerActor,
  { after }: { after?: string | undefined },
) => ({
  userId,
  blocked: blockedIdsJson(userId),
  ...readTimeCursor(after),
})

/** Null when the project is a draft again, deleted or hidden. */
const shownTitle = sql<
  string | null
>`iif(${projects.status} <> 'draft' AND ${projects.deletedAt} IS NULL
  AND ${projects.hiddenAt} IS NULL, ${projects.title}, NULL)`

const selectReceivedBy = (where: SQL | undefined, blocked: string) =>
  db
    .select({
      ...columns,
      projectTitle: shownTitle,
      brandId: invitations.brandId,
      /** Null when the account is deleted. */
      brandName: profiles.name,
    })
    .from(invitations)
    .innerJoin(projects, eq(projects.id, invitations.projectId))
    .leftJoin(users, and(eq(users.id, invitations.brandId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(and(where, sql`${invitations.brandId} NOT IN (SELECT value FROM json_each(${blocked}))`))

const selectReceived = query((p: Params<PageValues>) =>
  selectReceivedBy(and(eq(invitations.influencerId, p.userId), isAfter(p)), p.blocked)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(PAGE_SIZE + 1),
)

export type ReceivedInvitation = ReturnType<typeof toReceived>

const toReceived = (row: ReturnType<typeof selectReceived.all>[number]) => ({
  ...row,
  projectTitle: row.projectTitle && maskTitleFor("influencer", row.projectTitle),
  brandName: row.brandName && shownName(row.brandName),
  status: statusAt(row, clock.now()),
})

/** Newest first; excludes blocks in either direction. */
export function listReceivedInvitations(
  actor: InfluencerActor,
  options: { after?: string | undefined } = {},
): Page<ReceivedInvitation> {
  const rows = selectReceived.all(valuesOf(actor, options)).map(toReceived)
  return toTimePage(rows, PAGE_SIZE, "createdAt")
}

/** `found` is undefined when the project is gone. @throws NotFound */
export function findInvitation(actor: InfluencerActor, invitationId: string) {
  const row = findOwnInvitation(actor, invitationId)
  const { id, createdAt, expiresAt, projectId } = row
  const message = row.removedAt === null ? row.message : REMOVED_TEXT
  const now = clock.now()
  const canDecline: PolicyResult = canStep("decline", row, now)
  return {
    invitation: { id, message, createdAt, expiresAt, projectId, status: statusAt(row, now) },
    canDecline,
    /** Undefined when the brand is deleted. */
    brand: findBrandCard(row.brandId),
    found: findProjectIfVisible(actor, projectId),
  }
}

function findProjectIfVisible(actor: InfluencerActor, projectId: string) {
  try {
    return findVisibleProject(actor, projectId)
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}
