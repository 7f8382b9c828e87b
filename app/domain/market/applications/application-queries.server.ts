import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import type { SelectedFields } from "drizzle-orm/sqlite-core"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { socialsOfUser } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { isShownCreator } from "#app/domain/market/creators/discoverable.server.ts"
import { MAX_INFLUENCERS, type Project } from "#app/domain/market/projects/project.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { creators, followerCounts } from "#db/schema/creators.ts"
import { applicantNotes } from "#db/schema/hiring.ts"
import { offers } from "#db/schema/offers.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Platform } from "#db/schema/words.ts"
import { type ApplicationState, applicationStateOf } from "./application-table.ts"

export const selectApplicants = <Columns extends SelectedFields>(columns: Columns) =>
  db
    .select({
      id: applications.id,
      /** Null when the account is deleted; the page says 'Unknown'. Masked only where no order is. */
      name: profiles.name,
      userName: profiles.userName,
      isSuspended: sql`${users.suspendedAt} IS NOT NULL`.mapWith(Boolean),
      socials: socialsOfUser,
      /** In the project's currency. */
      ...pick(applications, "bidMinor", "deliveryDays", "status", "appliedAt"),
      ...columns,
    })
    .from(applications)
    .leftJoin(users, and(eq(users.id, applications.influencerId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))

/**
 * Leaves out withdrawn applications (docs/rules.md#withdrawing-an-application) and pending ones
 * between blocked users; `hidden` is a JSON list of ids.
 */
export const isInApplicantList = (hidden: string) =>
  sql`${applications.outcome} IS NOT 'withdrawn' AND (${applications.status} <> 'pending'
    OR ${applications.influencerId} NOT IN (SELECT value FROM json_each(${hidden})))`

/** Ignores cancelled orders. */
export const isOrderOfApplicant = and(
  ne(orders.status, sql`'cancelled'`),
  eq(orders.projectId, applications.projectId),
  eq(orders.influencerId, applications.influencerId),
  isOfWork,
)

export const isOpenCounterOffer = and(
  eq(offers.applicationId, applications.id),
  eq(offers.status, sql`'open'`),
)

const followersOfUser = sql<string>`(
  SELECT json_group_array(json_object('platform', ${followerCounts.platform},
    'count', ${followerCounts.count}, 'asOf', ${followerCounts.asOf}))
  FROM ${followerCounts} WHERE ${followerCounts.userId} = ${users.id}
)`.mapWith((json: string): Followers[] => JSON.parse(json))

type Followers = { platform: Platform; count: number; asOf: number }

export const selectOfProject = (projectId: string, limit: number, where: SQL | undefined) =>
  selectApplicants({
    influencerId: applications.influencerId,
    pictureId: profiles.pictureId,
    /** Brands can open the profile: docs/rules.md#who-is-found. */
    isShown: sql`${isShownCreator(users.id, "[]")}`.mapWith(Boolean),
    /** Reason why the application no longer counts. */
    ...pick(applications, "outcome", "counteredAt", "changedAt"),
    ...pick(applications, "termsId", "pitch", "links", "rejectReason"),
    orderId: orders.id,
    orderStatus: orders.status,
    ...pick(creators, "starsTotal", "reviewCount", "completedOrders", "onTimeOrders"),
    /** Self-reported. */
    followers: followersOfUser,
    note: applicantNotes.text,
    counter: {
      ...pick(offers, "id", "bidMinor", "deliveryDays"),
    },
  })
    .leftJoin(orders, isOrderOfApplicant)
    .leftJoin(creators, eq(creators.userId, users.id))
    .leftJoin(applicantNotes, eq(applicantNotes.applicationId, applications.id))
    .leftJoin(offers, isOpenCounterOffer)
    .where(and(eq(applications.projectId, projectId), where))
    .limit(limit)
    .$dynamic()

export const byApplicationTime = [asc(applications.appliedAt), asc(applications.id)]

/** For an answer of the brand. */
export const isAwaitingBrand = and(eq(applications.status, "pending"), isNull(applications.outcome))

type Row = ReturnType<typeof selectOne.all>[number]

export type Applicant = Row & { state: ApplicationState }

/** Both sides of an order see the name as it is: docs/rules.md#contact-details-on-profiles */
export const toApplicant = (row: Row): Applicant => ({
  ...row,
  name: row.name && row.orderId === null ? shownName(row.name) : row.name,
  state: applicationStateOf(row),
})

const selectByIds = query((p: Params<{ projectId: string; ids: string; hidden: string }>) =>
  selectOfProject(
    p.projectId,
    MAX_INFLUENCERS,
    and(
      sql`${applications.id} IN (SELECT value FROM json_each(${p.ids}))`,
      isInApplicantList(p.hidden),
    ),
  ).orderBy(...byApplicationTime),
)

/** @throws NotFound */
export function listChosenApplicants(
  actor: BrandActor,
  projectId: string,
  ids: readonly string[],
): Applicant[] {
  return listApplicantsByIds(actor, projectId, ids).filter(({ status }) => status === "pending")
}

/** Leaves out ids of no applicant. @throws NotFound */
export function listApplicantsByIds(
  actor: BrandActor,
  projectId: string,
  ids: readonly string[],
): Applicant[] {
  findOwnProject(actor, projectId)
  if (ids.length === 0) return []
  const chosen = JSON.stringify(ids.slice(0, MAX_INFLUENCERS))
  const hidden = blockedIdsJson(actor.userId)
  return selectByIds.all({ projectId, ids: chosen, hidden }).map(toApplicant)
}

const selectUnpaid = query((p: Params<{ projectId: string }>) =>
  selectOfProject(
    p.projectId,
    MAX_INFLUENCERS,
    and(eq(applications.status, "shortlisted"), eq(orders.status, "draft")),
  ).orderBy(...byApplicationTime),
)

/** @throws NotFound */
export function listUnpaidApplicants(actor: BrandActor, projectId: string): Applicant[] {
  findOwnProject(actor, projectId)
  return selectUnpaid.all({ projectId }).map(toApplicant)
}

const selectOne = query((p: Params<{ projectId: string; id: string; hidden: string }>) =>
  selectOfProject(p.projectId, 1, and(eq(applications.id, p.id), isInApplicantList(p.hidden))),
)

/** Finds an applicant of a project already known to be the actor's. @throws NotFound */
export function findApplicant(
  project: Pick<Project, "id" | "brandId">,
  applicationId: string,
): Applicant {
  const hidden = blockedIdsJson(project.brandId)
  const applicant = selectOne.get({ projectId: project.id, id: applicationId, hidden })
  if (!applicant) throw new NotFound("Applicant not found.")
  return toApplicant(applicant)
}
