import { and, eq, inArray, isNotNull, isNull, notExists, type SQL, sql } from "drizzle-orm"
import { act, isSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { ReasonInput } from "#app/domain/identity/operators/reason-schema.ts"
import { recordBriefChange } from "#app/domain/market/projects/changed-briefs.server.ts"
import { recordClosing } from "#app/domain/market/projects/record-closing.server.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { sanctions } from "#db/schema/moderation.ts"
import { projects } from "#db/schema/projects.ts"
import { findInForce, imposeSanction, liftSanction } from "./sanctions.server.ts"

/** Only their brand sees drafts. */
const SEEN = ["active", "closed"] as const

/**
 * Closes and hides a project; orders continue: docs/rules.md#hidden-projects @throws NotFound,
 * Conflict for drafts and hidden projects
 */
export function hideProject(
  operator: OperatorActor,
  projectId: string,
  { reason }: ReasonInput,
): void {
  act(operator, () => {
    const { brandId, status } = findRow(projectId)
    if (status === "draft") throw new Conflict("This project is a draft, so nobody sees it.")
    const sanction = { subject: "project", subjectId: projectId, userId: brandId } as const
    imposeSanction(operator, { ...sanction, projectId, reason })
    hideThose(eq(projects.id, projectId))
  })
}

/** Restores a hidden project. @throws NotFound, Conflict if only the brand's suspension hides it */
export function restoreProject(
  operator: OperatorActor,
  projectId: string,
  { reason }: ReasonInput,
): void {
  act(operator, () => {
    const brandId = findBrandOf(projectId)
    if (!findInForce({ subject: "project", subjectId: projectId }) && isSuspended(brandId)) {
      throw new Conflict("It is hidden because its brand is suspended. Restore the brand.")
    }
    liftSanction(operator, { subject: "project", subjectId: projectId, projectId, reason })
    if (!isSuspended(brandId)) showThose(eq(projects.id, projectId))
  })
}

/** @throws NotFound */
export const findForAdmin = (_operator: OperatorActor, projectId: string) => findRow(projectId)

function findBrandOf(projectId: string): string {
  const row = db
    .select({ brandId: projects.brandId })
    .from(projects)
    .where(eq(projects.id, projectId))
    .get()
  if (!row) throw new NotFound("There is no such project.")
  return row.brandId
}

function findRow(projectId: string) {
  const { brandId, status, title, hiddenAt, applicantCount } = projects
  const row = db
    .select({ brandId, status, title, hiddenAt, applicantCount })
    .from(projects)
    .where(and(eq(projects.id, projectId), isNull(projects.deletedAt)))
    .get()
  if (!row) throw new NotFound("There is no such project.")
  return row
}

export const hideProjectsOf = (brandId: string): void => hideThose(eq(projects.brandId, brandId))

/** Projects with their own sanction stay hidden. */
export const showProjectsOf = (brandId: string): void =>
  showThose(
    and(
      eq(projects.brandId, brandId),
      notExists(
        db
          .select({ id: sanctions.id })
          .from(sanctions)
          .where(
            and(
              eq(sanctions.subject, "project"),
              eq(sanctions.subjectId, projects.id),
              isNull(sanctions.liftedAt),
            ),
          ),
      ),
    ),
  )

function hideThose(where: SQL | undefined): void {
  const isSeen = and(where, isNull(projects.deletedAt), inArray(projects.status, SEEN))
  const hidden = db
    .update(projects)
    .set({
      hiddenAt: clock.now(),
      statusBeforeHiding: sql`${projects.status}`,
      status: "closed",
    })
    .where(and(isSeen, isNull(projects.hiddenAt)))
    .returning({
      projectId: projects.id,
      brandId: projects.brandId,
      before: projects.statusBeforeHiding,
    })
    .all()
  for (const { before, ...project } of hidden) if (before === "active") recordClosing(project)
}

function showThose(where: SQL | undefined): void {
  const shown = db
    .update(projects)
    .set({
      status: sql`coalesce(${projects.statusBeforeHiding}, ${projects.status})`,
      hiddenAt: null,
      statusBeforeHiding: null,
    })
    .where(and(where, isNotNull(projects.hiddenAt)))
    .returning({ projectId: projects.id, brandId: projects.brandId })
    .all()
  for (const project of shown) recordBriefChange(project)
}
