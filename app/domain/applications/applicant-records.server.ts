import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { db, prepared } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import type { Socials } from "../platforms.ts"
import { socialsOfUser } from "../profiles/socials-column.server.ts"

/** An applicant with the email, as the legacy calls tell the brand. */
export type ApplicantRecord = {
  applicationId: string
  projectId: string
  /** Null when the account is gone. */
  email: string | null
  name: string | null
  userName: string | null
  socials: Socials
  bidMinor: number
  deliveryDays: number
  appliedAt: number
  status: "pending" | "shortlisted" | "rejected"
}

const selectApplicants = () =>
  db
    .select({
      applicationId: applications.id,
      projectId: applications.projectId,
      email: users.email,
      name: profiles.name,
      userName: profiles.userName,
      socials: socialsOfUser,
      bidMinor: applications.bidMinor,
      deliveryDays: applications.deliveryDays,
      appliedAt: applications.appliedAt,
      status: applications.status,
    })
    .from(applications)
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .leftJoin(users, and(eq(users.id, applications.influencerId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))

const selectOfProjects = prepared(() =>
  selectApplicants()
    .where(
      and(
        sql`${applications.projectId} IN (SELECT value FROM json_each(${sql.placeholder("ids")}))`,
        eq(projects.brandId, sql.placeholder("brandId")),
      ),
    )
    .orderBy(asc(applications.projectId), asc(applications.appliedAt))
    .prepare(),
)

/** The applicants of some of the actor's own projects, by project id. One query for all of them. */
export function listApplicantRecords(
  actor: BrandActor,
  projectIds: readonly string[],
): Map<string, ApplicantRecord[]> {
  const rows = selectOfProjects().all({ ids: JSON.stringify(projectIds), brandId: actor.userId })
  const byProject = new Map<string, ApplicantRecord[]>()
  for (const row of rows) {
    const list = byProject.get(row.projectId)
    if (list) list.push(row)
    else byProject.set(row.projectId, [row])
  }
  return byProject
}

const selectRowIds = prepared(() =>
  db
    .select({ rowId: sql<number>`${applications}.rowid` })
    .from(applications)
    .where(eq(applications.projectId, sql.placeholder("projectId")))
    .orderBy(asc(applications.appliedAt))
    .prepare(),
)

const selectByRowIds = prepared(() =>
  selectApplicants()
    .where(
      and(
        sql`${applications}.rowid IN (SELECT value FROM json_each(${sql.placeholder("rowIds")}))`,
        eq(projects.brandId, sql.placeholder("brandId")),
      ),
    )
    .orderBy(asc(applications.appliedAt))
    .prepare(),
)

const PAGE_SIZE = 200

/** The applicants of one of the actor's own projects as `listApplicantRecords` tells them, 200 at a time. */
export function* applicantRecordPages(
  actor: BrandActor,
  projectId: string,
): Generator<ApplicantRecord[]> {
  const ids = selectRowIds()
    .all({ projectId })
    .map(({ rowId }) => rowId)
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    const rowIds = JSON.stringify(ids.slice(from, from + PAGE_SIZE))
    yield selectByRowIds().all({ rowIds, brandId: actor.userId })
  }
}

const selectByEmail = prepared(() =>
  selectApplicants()
    .where(
      and(
        eq(applications.projectId, sql.placeholder("projectId")),
        eq(projects.brandId, sql.placeholder("brandId")),
        eq(users.email, sql.placeholder("email")),
      ),
    )
    .prepare(),
)

/**
 * The applicant with this email on the actor's own project.
 * @throws NotFound when the project is not the actor's or has no such applicant
 */
export function findApplicantByEmail(
  actor: BrandActor,
  projectId: string,
  email: string,
): ApplicantRecord {
  const row = selectByEmail().get({ projectId, brandId: actor.userId, email })
  if (!row) throw new NotFound("Applicant not found.")
  return row
}
