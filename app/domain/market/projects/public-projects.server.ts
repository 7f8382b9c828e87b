import { eq } from "drizzle-orm"
import { findBrandCard } from "#app/domain/identity/profiles/profile-queries.server.ts"
import { Gone, NotFound } from "#app/domain/shared/errors.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { projects } from "#db/schema/projects.ts"
import { toProject } from "./project.ts"
import { withoutContacts } from "./shown-project.server.ts"

const { id, title, niche, followers, deliveryDays, influencerCount, applyBy } = projects
const { platformMask, budgetMinMinor, budgetMaxMinor, currency, feedKey, postedAt } = projects
/** What everybody may know of a project that its brand shows; not how many applied. */
export const publicColumns = {
  ...{ id, title, niche, followers, deliveryDays, influencerCount, applyBy },
  ...{ platformMask, budgetMinMinor, budgetMaxMinor, currency, feedKey, postedAt },
}

const selectOne = query((p: Params<{ id: string }>) =>
  db
    .select({
      ...publicColumns,
      description: projects.description,
      brief: projects.brief,
      updatedAt: projects.updatedAt,
      brandId: projects.brandId,
      status: projects.status,
      activatedAt: projects.activatedAt,
      publicAt: projects.publicAt,
      deletedAt: projects.deletedAt,
      hiddenAt: projects.hiddenAt,
    })
    .from(projects)
    .where(eq(projects.id, p.id)),
)

/** Whose project it is and until when one can apply, whatever its state; undefined where there is none. */
export function findPublicProjectTerm(projectId: string) {
  const row = selectOne.get({ id: projectId })
  return row && { brandId: row.brandId, applyBy: row.applyBy }
}

/**
 * An open project that its brand shows to everybody (docs/rules.md#public-projects), its texts without
 * contact details. @throws NotFound for what never was shown so or is a draft; Gone for what is closed or
 * taken away
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
  const project = withoutContacts(toProject(shown))
  // Whom to mention in a post is for whoever does the work.
  const { mentions, ...brief } = project.brief
  return {
    project: { ...project, brief },
    brandId,
    /** Undefined when the brand is gone. */
    brand: findBrandCard(brandId),
  }
}
