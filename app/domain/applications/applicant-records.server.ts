import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import { socialsOfUser } from "../profiles/profile-queries.server.ts"

const selectApplicants = () =>
  db
    .select({
      applicationId: applications.id,
      projectId: applications.projectId,
      /** Null when the account is gone. */
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

/** An applicant with the email, as the legacy calls tell the brand. */
export type ApplicantRecord = ReturnType<typeof selectOfProjects.all>[number]

const selectOfProjects = query((p: Params<{ ids: string; brandId: string }>) =>
  selectApplicants()
    .where(
      and(
        sql`${applications.projectId} IN (SELECT value FROM json_each(${p.ids}))`,
        eq(projects.brandId, p.brandId),
      ),
    )
    .orderBy(asc(applications.projectId), asc(applications.appliedAt)),
)

/** The applicants of some of the actor's own projects, by project id. One query for all of them. */
export function listApplicantRecords(
  actor: BrandActor,
  projectIds: readonly string[],
): Map<string, ApplicantRecord[]> {
  const rows = selectOfProjects.all({ ids: JSON.stringify(projectIds), brandId: actor.userId })
  const byProject = new Map<string, ApplicantRecord[]>()
  for (const row of rows) {
    const list = byProject.get(row.projectId)
    if (list) list.push(row)
    else byProject.set(row.projectId, [row])
  }
  return byProject
}

const selectRowIds = query((p: Params<{ projectId: string }>) =>
  db
    .select({ rowId: sql<number>`${applications}.rowid` })
    .from(applications)
    .where(eq(applications.projectId, p.projectId))
    .orderBy(asc(applications.appliedAt)),
)

const selectByRowIds = query((p: Params<{ rowIds: string; brandId: string }>) =>
  selectApplicants()
    .where(
      and(
        sql`${applications}.rowid IN (SELECT value FROM json_each(${p.rowIds}))`,
        eq(projects.brandId, p.brandId),
      ),
    )
    .orderBy(asc(applications.appliedAt)),
)

const PAGE_SIZE = 200

/** The applicants of one of the actor's own projects as `listApplicantRecords` tells them, 200 at a time. */
export function* applicantRecordPages(
  actor: BrandActor,
  projectId: string,
): Generator<ApplicantRecord[]> {
  const ids = selectRowIds.all({ projectId }).map(({ rowId }) => rowId)
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    const rowIds = JSON.stringify(ids.slice(from, from + PAGE_SIZE))
    yield selectByRowIds.all({ rowIds, brandId: actor.userId })
  }
}

const selectByEmail = query((p: Params<{ projectId: string; brandId: string; email: string }>) =>
  selectApplicants().where(
    and(
      eq(applications.projectId, p.projectId),
      eq(projects.brandId, p.brandId),
      eq(users.email, p.email),
    ),
  ),
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
  const row = selectByEmail.get({ projectId, brandId: actor.userId, email })
  if (!row) throw new NotFound("Applicant not found.")
  return row
}
