import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm"
import type { SelectedFields } from "drizzle-orm/sqlite-core"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { orders } from "#db/schema/orders.ts"
import { profiles } from "#db/schema/profiles.ts"
import type { ApplicationStatus } from "#db/schema/words.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { blockedIdsOf } from "../accounts/blocked-users.server.ts"
import { NotFound } from "../errors.ts"
import { type Page, toPage } from "../page.ts"
import { socialsOfUser } from "../profiles/profile-queries.server.ts"
import { MAX_INFLUENCERS, type Project } from "../projects/project.ts"
import { findOwnProject } from "../projects/project-queries.server.ts"
import { STATUS_ORDER } from "./application.ts"

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

/** Those that wait and that one of the two blocked are not listed; `hidden` is a JSON list of ids. */
export const isListed = (hidden: string) =>
  sql`(${applications.status} <> 'pending'
    OR ${applications.influencerId} NOT IN (SELECT value FROM json_each(${hidden})))`

/** Joins applications with the orders that came of their shortlisting; a cancelled one is over. */
export const isOrderOfApplicant = and(
  ne(orders.status, "cancelled"),
  eq(orders.projectId, applications.projectId),
  eq(orders.influencerId, applications.influencerId),
)

/** Those of a project as its page shows them, first come first, with the order of a shortlisting, if any. */
const selectOfProject = (projectId: string, limit: number, where: SQL | undefined) =>
  selectApplicants({
    influencerId: applications.influencerId,
    /** Why it does not count any more, where it once did. */
    outcome: applications.outcome,
    orderId: orders.id,
    orderStatus: orders.status,
  })
    .leftJoin(orders, isOrderOfApplicant)
    .where(and(eq(applications.projectId, projectId), where))
    .orderBy(asc(applications.appliedAt), asc(applications.id))
    .limit(limit)

/** An applicant as the brand that posted the project sees them. */
export type Applicant = ReturnType<typeof selectOne.all>[number]

type Start = { status: ApplicationStatus; appliedAt: number; id: string }

/** One status at a time, so that each is read in the order of its index and never sorted whole. */
type PageValues = Start & { projectId: string; limit: number; hidden: string }
const selectByStatus = query((p: Params<PageValues>) =>
  selectOfProject(
    p.projectId,
    p.limit,
    and(
      eq(applications.status, p.status),
      sql`(${applications.appliedAt}, ${applications.id}) > (${p.appliedAt}, ${p.id})`,
      isListed(p.hidden),
    ),
  ),
)

const PAGE_SIZE = 50

/** The applicants of the actor's own project, or NotFound, in the order of STATUS_ORDER, page by page. */
export function listApplicants(
  actor: BrandActor,
  projectId: string,
  options: { after?: string | undefined } = {},
): Page<Applicant> {
  findOwnProject(actor, projectId)
  const start = readCursor(options.after)
  const hidden = blockedIdsOf(actor.userId)
  const rows: Applicant[] = []
  for (const status of STATUS_ORDER.slice(STATUS_ORDER.indexOf(start.status))) {
    const limit = PAGE_SIZE + 1 - rows.length
    if (limit === 0) break
    const { appliedAt, id } = status === start.status ? start : BEGINNING
    rows.push(...selectByStatus.all({ projectId, status, appliedAt, id, limit, hidden }))
  }
  return toPage(rows, PAGE_SIZE, (last) => `${last.status}.${last.appliedAt}.${last.id}`)
}

const BEGINNING = { status: STATUS_ORDER[0], appliedAt: -1, id: "" }

/** A cursor is "status.appliedAt.id" of the last row; anything else starts at the first. */
function readCursor(after: string | undefined): Start {
  const [text, appliedAt = "", id = ""] = after?.split(".") ?? []
  const status = STATUS_ORDER.find((known) => known === text)
  if (!status || !/^\d{1,16}$/.test(appliedAt)) return BEGINNING
  return { status, appliedAt: Number(appliedAt), id }
}

const selectByIds = query((p: Params<{ projectId: string; ids: string; hidden: string }>) =>
  selectOfProject(
    p.projectId,
    MAX_INFLUENCERS,
    and(sql`${applications.id} IN (SELECT value FROM json_each(${p.ids}))`, isListed(p.hidden)),
  ),
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
}

const selectUnpaid = query((p: Params<{ projectId: string }>) =>
  selectOfProject(
    p.projectId,
    MAX_INFLUENCERS,
    and(eq(applications.status, "shortlisted"), eq(orders.status, "draft")),
  ),
)

/** The shortlisted applicants of the actor's own project, or NotFound, whose order is not paid yet. */
export function listUnpaidApplicants(actor: BrandActor, projectId: string): Applicant[] {
  findOwnProject(actor, projectId)
  return selectUnpaid.all({ projectId })
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
  return applicant
}
