import { and, count, eq, sql } from "drizzle-orm"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { blockedIdsJson } from "#app/domain/identity/accounts/blocked-users.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"

const selectHidden = query((p: Params<{ projectIds: string; hidden: string }>) =>
  db
    .select({ projectId: applications.projectId, count: count() })
    .from(applications)
    .where(
      and(
        sql`${applications.projectId} IN (SELECT value FROM json_each(${p.projectIds}))`,
        sql`${applications.influencerId} IN (SELECT value FROM json_each(${p.hidden}))`,
        eq(applications.status, "pending"),
      ),
    )
    .groupBy(applications.projectId),
)

/** docs/rules.md#blocking */
export function withShownApplicants<P extends { id: string; applicantCount: number }>(
  actor: BrandActor,
  projects: P[],
): P[] {
  const hidden = blockedIdsJson(actor.userId)
  if (hidden === "[]" || projects.length === 0) return projects
  const projectIds = JSON.stringify(projects.map(({ id }) => id))
  const counts = new Map(
    selectHidden.all({ projectIds, hidden }).map((row) => [row.projectId, row.count]),
  )
  return projects.map((project) => ({
    ...project,
    applicantCount: project.applicantCount - (counts.get(project.id) ?? 0),
  }))
}
