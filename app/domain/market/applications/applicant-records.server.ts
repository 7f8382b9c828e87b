import { and, asc, eq, type SQL, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { NO_PROJECT_ACCESS } from "#app/domain/market/projects/project.ts"
import { findProject } from "#app/domain/market/projects/project-queries.server.ts"
import { Forbidden, NotFound } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { applications } from "#db/schema/applications.ts"
import { projects } from "#db/schema/projects.ts"
import { isInApplicantList, selectApplicants } from "./application-queries.server.ts"

const selectRecords = (
  { brandId, hidden }: { brandId: string; hidden: string },
  where: SQL | undefined,
) =>
  selectApplicants({ projectId: applications.projectId, email: users.email })
    .innerJoin(projects, eq(projects.id, applications.projectId))
    .where(and(where, isInApplicantList(hidden), eq(projects.brandId, brandId)))
    .orderBy(asc(applications.projectId), asc(applications.appliedAt))

const sideOf = ({ userId }: BrandActor) => ({ brandId: userId, hidden: blockedIdsJson(userId) })

export type ApplicantRecord = ReturnType<typeof selectRecordsOfProjects.all>[number]

const selectRecordsOfProjects = query(
  (p: Params<{ projectIds: string; brandId: string; hidden: string }>) =>
    selectRecords(
      p,
      sql`${applications.projectId} IN (SELECT value FROM json_each(${p.projectIds}))`,
    ),
)

/** Groups applicants by project id, with one query for all projects. */
export function listApplicantRecords(
  actor: BrandActor,
  projectIds: readonly string[],
): Map<string, ApplicantRecord[]> {
  const ids = JSON.stringify(projectIds)
  const rows = selectRecordsOfProjects.all({ projectIds: ids, ...sideOf(actor) })
  const byProject = new Map(projectIds.map((id): [string, ApplicantRecord[]] => [id, []]))
  for (const row of rows) byProject.get(row.projectId)?.push(row)
  return byProject
}

const selectRowIds = query((p: Params<{ projectId: string }>) =>
  db
    .select({ rowId: sql<number>`${applications}.rowid` })
    .from(applications)
    .where(eq(applications.projectId, p.projectId))
    .orderBy(asc(applications.appliedAt)),
)

const selectRecordsByRowIds = query(
  (p: Params<{ rowIds: string; brandId: string; hidden: string }>) =>
    selectRecords(p, sql`${applications}.rowid IN (SELECT value FROM json_each(${p.rowIds}))`),
)

const RECORDS_PER_PAGE = 200

export function* applicantRecordPages(
  actor: BrandActor,
  projectId: string,
): Generator<ApplicantRecord[]> {
  const side = sideOf(actor)
  const ids = selectRowIds.all({ projectId }).map(({ rowId }) => rowId)
  for (let from = 0; from < ids.length; from += RECORDS_PER_PAGE) {
    const rowIds = JSON.stringify(ids.slice(from, from + RECORDS_PER_PAGE))
    yield selectRecordsByRowIds.all({ rowIds, ...side })
  }
}

const selectRecordByEmail = query(
  (p: Params<{ projectId: string; brandId: string; email: string; hidden: string }>) =>
    selectRecords(p, and(eq(applications.projectId, p.projectId), eq(users.email, p.email))),
)

/** docs/rules.md#refusals-of-calls @throws NotFound, Forbidden for another brand's project */
export function findApplicantByEmail(
  actor: BrandActor,
  projectId: string,
  email: string,
): ApplicantRecord {
  const { brandId } = findProject(projectId)
  if (brandId !== actor.userId) throw new Forbidden(NO_PROJECT_ACCESS)
  const row = selectRecordByEmail.get({ projectId, email, ...sideOf(actor) })
  if (!row) throw new NotFound("Applicant not found.")
  return row
}
