import { and, desc, eq, isNull, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { maskTitleFor } from "#app/domain/market/projects/shown-project.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { isOfWork, orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"

/** Other projects can be named by id in the address. */
export const MAX_OFFERED = 100

type Owner = { userId: string }
type OwnProject = Owner & { projectId: string }
const columns = { id: projects.id, title: projects.title }

const selectNewest = {
  brand: query((p: Params<Owner>) =>
    db
      .select(columns)
      .from(projects)
      .where(and(eq(projects.brandId, p.userId), isNull(projects.deletedAt)))
      .orderBy(desc(projects.feedKey))
      .limit(MAX_OFFERED),
  ),
  influencer: query((p: Params<Owner>) =>
    db
      .select({ id: orders.projectId, title: orders.title })
      .from(orders)
      .where(and(eq(orders.influencerId, p.userId), isOfWork))
      .orderBy(desc(orders.orderedAt), desc(orders.id))
      .limit(MAX_OFFERED),
  ),
}

const selectOne = {
  brand: query((p: Params<OwnProject>) =>
    db
      .select(columns)
      .from(projects)
      .where(and(eq(projects.id, p.projectId), eq(projects.brandId, p.userId))),
  ),
  // Orders keep the title from when they were placed.
  influencer: query((p: Params<OwnProject>) =>
    db
      .select({
        id: projects.id,
        title: sql<string>`coalesce((SELECT ${orders.title} FROM ${orders}
          WHERE ${orders.applicationId} = ${applications.id} AND ${isOfWork}
          ORDER BY ${orders.orderedAt} DESC LIMIT 1), ${projects.title})`,
      })
      .from(applications)
      .innerJoin(projects, eq(projects.id, applications.projectId))
      .where(and(eq(applications.projectId, p.projectId), eq(applications.influencerId, p.userId))),
  ),
}

/** Lists brands' own projects, or those an influencer has orders for. */
export function listReportProjects({ role, userId }: Actor) {
  const rows = selectNewest[role].all({ userId })
  const shown = rows.map(({ id, title }) => ({ id, title: maskTitleFor(role, title) }))
  return [...new Map(shown.map((project) => [project.id, project])).values()]
}

/** Even deleted. */
export function findReportProject({ role, userId }: Actor, projectId: string) {
  const project = selectOne[role].get({ userId, projectId })
  return project && { ...project, title: maskTitleFor(role, project.title) }
}
