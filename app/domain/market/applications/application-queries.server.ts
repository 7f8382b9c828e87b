import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import type { SelectedFields } from "drizzle-orm/sqlite-core"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsOf } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { socialsOfUser } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { isShownCreator } from "#app/domain/market/creators/discoverable.server.ts"
import { MAX_INFLUENCERS, type Project } from "#app/domain/market/projects/project.ts"
import { findOwnProject } from "#app/domain/market/projects/project-queries.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { creators, followerCounts } from "#db/schema/creators.ts"
import { applicantNotes, counterOffers } from "#db/schema/hiring.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { Platform } from "#db/schema/words.ts"
import { type ApplicationState, stateOf } from "./application-table.ts"

/** The one join behind every list of applicants; `columns` are what one of them needs besides. */
export const selectApplicants = <Columns extends SelectedFields>(columns: Columns) =>
  db
    .select({
      id: applications.id,
      /** Null, like the user name, when the account is gone: 'Unknown' on the page. */
      name: profiles.name,
      userName: profiles.userName,
      isSuspended: sql`${users.suspendedAt} IS NOT NULL`.mapWith(Boolean),
      /** Handles by network. */
      socials: socialsOfUser,
      /** In the project's currency. */
      bidMinor: applications.bidMinor,
      deliveryDays: applications.deliveryDays,
      status: applications.status,
      appliedAt: applications.appliedAt,
      ...columns,
    })
    .from(applications)
    .leftJoin(users, and(eq(users.id, applications.influencerId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))

/**
 * Those that were withdrawn are not listed (docs/rules.md#withdrawing-an-application), nor those that wait and
 * that one of the two blocked; `hidden` is a JSON list of ids.
 */
export const isListed = (hidden: string) =>
  sql`${applications.outcome} IS NOT 'withdrawn' AND (${applications.status} <> 'pending'
    OR ${applications.influencerId} NOT IN (SELECT value FROM json_each(${hidden})))`

/** Joins applications with the orders that came of their shortlisting; a cancelled one is over. */
export const isOrderOfApplicant = and(
  ne(orders.status, sql`'cancelled'`),
  eq(orders.projectId, applications.projectId),
  eq(orders.influencerId, applications.influencerId),
)

/** Joins applications with the counter-offer of the brand that is not answered yet. */
export const isOpenCounter = and(
  eq(counterOffers.applicationId, applications.id),
  eq(counterOffers.status, sql`'open'`),
)

const followersOfUser = sql<string>`(
  SELECT json_group_array(json_object('platform', ${followerCounts.platform},
    'count', ${followerCounts.count}, 'asOf', ${followerCounts.asOf}))
  FROM ${followerCounts} WHERE ${followerCounts.userId} = ${users.id}
)`.mapWith((json: string): Followers[] => JSON.parse(json))

type Followers = { platform: Platform; count: number; asOf: number }

/** Those of a project as its page shows them, with the order of a shortlisting, if any. */
export const selectOfProject = (projectId: string, limit: number, where: SQL | undefined) =>
  selectApplicants({
    influencerId: applications.influencerId,
    pictureId: profiles.pictureId,
    /** Brands can open their profile: docs/rules.md#who-is-found. */
    isShown: sql`${isShownCreator(users.id, "[]")}`.mapWith(Boolean),
    /** Why it does not count any more, where it once did. */
    outcome: applications.outcome,
    counteredAt: applications.counteredAt,
    changedAt: applications.changedAt,
    /** The brief that the bid accepts. */
    termsId: applications.termsId,
    pitch: applications.pitch,
    links: applications.links,
    rejectReason: applications.rejectReason,
    orderId: orders.id,
    orderStatus: orders.status,
    starsTotal: creators.starsTotal,
    reviewCount: creators.reviewCount,
    completedOrders: creators.completedOrders,
    onTimeOrders: creators.onTimeOrders,
    /** As they say themselves. */
    followers: followersOfUser,
    /** What the brand noted for itself. */
    note: applicantNotes.text,
    /** The offer that is not answered yet. */
    counter: {
      id: counterOffers.id,
      bidMinor: counterOffers.bidMinor,
      deliveryDays: counterOffers.deliveryDays,
    },
  })
    .leftJoin(orders, isOrderOfApplicant)
    .leftJoin(creators, eq(creators.userId, users.id))
    .leftJoin(applicantNotes, eq(applicantNotes.applicationId, applications.id))
    .leftJoin(counterOffers, isOpenCounter)
    .where(and(eq(applications.projectId, projectId), where))
    .limit(limit)
    .$dynamic()

const inTheirOrder = [asc(applications.appliedAt), asc(applications.id)]

type Row = ReturnType<typeof selectOne.all>[number]

/** An applicant as the brand that posted the project sees them. */
export type Applicant = Row & { state: ApplicationState }

export const toApplicant = (row: Row): Applicant => ({ ...row, state: stateOf(row) })

const selectByIds = query((p: Params<{ projectId: string; ids: string; hidden: string }>) =>
  selectOfProject(
    p.projectId,
    MAX_INFLUENCERS,
    and(sql`${applications.id} IN (SELECT value FROM json_each(${p.ids}))`, isListed(p.hidden)),
  ).orderBy(...inTheirOrder),
)

/** Those of the ticked applicants that are pending on the actor's own project, or NotFound. */
export function listChosenApplicants(
  actor: BrandActor,
  projectId: string,
  ids: readonly string[],
): Applicant[] {
  findOwnProject(actor, projectId)
  if (ids.length === 0) return []
  const chosen = JSON.stringify(ids.slice(0, MAX_INFLUENCERS))
  const hidden = blockedIdsOf(actor.userId)
  return selectByIds
    .all({ projectId, ids: chosen, hidden })
    .filter(({ status }) => status === "pending")
    .map(toApplicant)
}

const selectUnpaid = query((p: Params<{ projectId: string }>) =>
  selectOfProject(
    p.projectId,
    MAX_INFLUENCERS,
    and(eq(applications.status, "shortlisted"), eq(orders.status, "draft")),
  ).orderBy(...inTheirOrder),
)

/** The shortlisted applicants of the actor's own project, or NotFound, whose order is not paid yet. */
export function listUnpaidApplicants(actor: BrandActor, projectId: string): Applicant[] {
  findOwnProject(actor, projectId)
  return selectUnpaid.all({ projectId }).map(toApplicant)
}

const selectOne = query((p: Params<{ projectId: string; id: string; hidden: string }>) =>
  selectOfProject(p.projectId, 1, and(eq(applications.id, p.id), isListed(p.hidden))),
)

/** One applicant of a project that is known to be the actor's own, or NotFound. */
export function findApplicant(
  project: Pick<Project, "id" | "brandId">,
  applicationId: string,
): Applicant {
  const hidden = blockedIdsOf(project.brandId)
  const applicant = selectOne.get({ projectId: project.id, id: applicationId, hidden })
  if (!applicant) throw new NotFound("Applicant not found.")
  return toApplicant(applicant)
}
