import { and, eq, sql } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { applications } from "#db/schema/applications.ts"
import { projects } from "#db/schema/projects.ts"
import type { InfluencerActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import type { PolicyResult } from "../policy.ts"
import { type BrandCard, findBrandCard } from "../profiles/brand-card.server.ts"
import type { Project } from "./project.ts"
import { canApply } from "./project-policy.ts"
import { projectColumns, toProject } from "./project-row.server.ts"

/** The actor's own application; those of others are never read here: docs/rules.md#others-stay-unseen */
export type OwnApplication = NonNullable<
  ReturnType<typeof selectVisible.all>[number]["application"]
>

export type VisibleProject = {
  project: Project
  /** Undefined when the brand is gone. */
  brand: BrandCard | undefined
  application: OwnApplication | undefined
  canApply: PolicyResult
}

const selectVisible = query((p: Params<{ influencerId: string; projectId: string }>) =>
  db
    .select({
      project: projectColumns,
      application: {
        status: applications.status,
        bidMinor: applications.bidMinor,
        deliveryDays: applications.deliveryDays,
        appliedAt: applications.appliedAt,
      },
    })
    .from(projects)
    .leftJoin(
      applications,
      and(eq(applications.projectId, projects.id), eq(applications.influencerId, p.influencerId)),
    )
    .where(
      and(
        eq(projects.id, p.projectId),
        sql`${projects.status} IN ('active', 'closed') AND ${projects.deletedAt} IS NULL`,
      ),
    ),
)

/**
 * A project as an influencer may see it: open or closed, never a draft (docs/rules.md#who-sees-a-project).
 * @throws NotFound
 */
export function findVisibleProject(actor: InfluencerActor, projectId: string): VisibleProject {
  const row = selectVisible.get({ influencerId: actor.userId, projectId })
  if (!row) throw new NotFound("Project not found.")
  const application = row.application ?? undefined
  return {
    project: toProject(row.project),
    brand: findBrandCard(row.project.brandId),
    application,
    canApply: canApply(row.project, application !== undefined),
  }
}
