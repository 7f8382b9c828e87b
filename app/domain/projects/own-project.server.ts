import { and, eq, isNull, sql } from "drizzle-orm"
import { db, prepared } from "#app/platform/db.server.ts"
import { projects } from "#db/schema/projects.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import type { Project } from "./project.ts"
import { projectColumns, toProject } from "./project-row.server.ts"

const selectProject = prepared(() =>
  db
    .select(projectColumns)
    .from(projects)
    .where(and(eq(projects.id, sql.placeholder("id")), isNull(projects.deletedAt)))
    .prepare(),
)

/**
 * The actor's own project.
 * @throws NotFound when it is missing, deleted or somebody else's: the actor cannot tell which
 */
export function findOwnProject(actor: BrandActor, projectId: string): Project {
  const row = selectProject().get({ id: projectId })
  if (!row || row.brandId !== actor.userId) throw new NotFound("Project not found.")
  return toProject(row)
}
