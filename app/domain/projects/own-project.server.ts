import { and, eq, isNull } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { projects } from "#db/schema/projects.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import type { Project } from "./project.ts"
import { projectColumns, toProject } from "./project-row.server.ts"

const selectProject = query((p: Params<{ id: string }>) =>
  db
    .select(projectColumns)
    .from(projects)
    .where(and(eq(projects.id, p.id), isNull(projects.deletedAt))),
)

/**
 * The actor's own project.
 * @throws NotFound when it is missing, deleted or somebody else's: the actor cannot tell which
 */
export function findOwnProject(actor: BrandActor, projectId: string): Project {
  const row = selectProject.get({ id: projectId })
  if (!row || row.brandId !== actor.userId) throw new NotFound("Project not found.")
  return toProject(row)
}
