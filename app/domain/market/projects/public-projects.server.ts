import { eq } from "drizzle-orm"
import { findBrandCard } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { Gone, NotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { projects } from "#db/schema/projects.ts"
import { toProject } from "./project.ts"
import { maskProject } from "./shown-project.server.ts"

const { id, title, niche, followers, deliveryDays, influencerCount, applyBy } = projects
const { platformMask, budgetMinMinor, budgetMaxMinor, currency, feedKey, postedAt } = projects
/** Never the number of applicants. */
export const publicColumns = {
  ...{ id, title, niche, followers, deliveryDays, influencerCount, applyBy },
  ...{ platformMask, budgetMinMinor, budgetMaxMinor, currency, feedKey, postedAt },
}

const selectOne = query((p: Params<{ id: string }>) =>
  db
    .select({
      ...publicColumns,
      ...pick(projects, "description", "brief", "updatedAt", "brandId", "status"),
      ...pick(projects, "activatedAt", "publicAt", "deletedAt", "hiddenAt"),
    })
    .from(projects)
    .where(eq(projects.id, p.id)),
)

/** Ignores the project's state; undefined for an unknown project. */
export function findPublicProjectTerm(projectId: string) {
  const row = selectOne.get({ id: projectId })
  return row && { brandId: row.brandId, applyBy: row.applyBy }
}

/**
 * Finds an open public project (docs/rules.md#public-projects) with contact details masked. @throws
 * NotFound when never public or a draft; Gone when closed or removed
 */
export function findPublicProject(projectId: string) {
  const row = selectOne.get({ id: projectId })
  if (!row || row.publicAt === null || row.activatedAt === null || row.status === "draft") {
    throw new NotFound("Project not found.")
  }
  const { status, activatedAt, publicAt, deletedAt, hiddenAt, brandId, ...shown } = row
  if (status !== "active" || deletedAt !== null || hiddenAt !== null) {
    throw new Gone("This project is not open any more.")
  }
  const project = maskProject(toProject(shown))
  // Mentions concern only the hired influencer, files those who are signed in.
  const { mentions, files, ...brief } = project.brief
  return {
    project: { ...project, brief },
    brandId,
    /** Undefined when the brand is deleted. */
    brand: findBrandCard(brandId),
  }
}
