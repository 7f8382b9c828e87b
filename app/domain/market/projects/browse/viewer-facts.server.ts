import { and, eq, isNull, or, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { isPrivate } from "#app/domain/market/projects/private-projects.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { projects } from "#db/schema/projects.ts"

const selectApplied = query((p: Params<{ influencerId: string; ids: string }>) =>
  db
    .select({ projectId: applications.projectId })
    .from(applications)
    .where(
      and(
        eq(applications.influencerId, p.influencerId),
        sql`${applications.projectId} IN (SELECT value FROM json_each(${p.ids}))`,
        // A private project stays the page of its influencer alone.
        or(isNull(applications.outcome), isPrivate(applications.projectId)),
      ),
    ),
)

const selectApplicants = query((p: Params<{ ids: string }>) =>
  db
    .select({ id: projects.id, count: projects.applicantCount })
    .from(projects)
    .where(sql`${projects.id} IN (SELECT value FROM json_each(${p.ids}))`),
)

export const countApplicants = (projectIds: readonly string[]): Map<string, number> =>
  new Map(
    selectApplicants.all({ ids: JSON.stringify(projectIds) }).map(({ id, count }) => [id, count]),
  )

/** Ignores withdrawn applications. */
export function findAppliedAmong(
  { userId }: Pick<Actor, "userId">,
  projectIds: readonly string[],
): Set<string> {
  if (projectIds.length === 0) return new Set()
  const rows = selectApplied.all({ influencerId: userId, ids: JSON.stringify(projectIds) })
  return new Set(rows.map(({ projectId }) => projectId))
}
