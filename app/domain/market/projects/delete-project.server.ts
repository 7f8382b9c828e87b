import { and, count, eq, inArray } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { Forbidden } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { assertAllowed, type PolicyResult } from "#app/domain/shared/policy.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import { UNFINISHED_ORDERS } from "#db/schema/words.ts"
import { canDelete, isOpen } from "./project.ts"
import { canChangeWhilePaying, findProject } from "./project-queries.server.ts"
import { recordClosing } from "./record-closing.server.ts"

/** Keeps its row: docs/rules.md#deleting-a-project @throws NotFound, Forbidden, Conflict */
export function deleteProject(actor: BrandActor, projectId: string): void {
  act(actor, () => {
    const wasOpen = isOpen(findProject(projectId))
    assertAllowed(findDeletableProject(actor, projectId).canDelete)
    db.update(projects).set({ deletedAt: clock.now() }).where(eq(projects.id, projectId)).run()
    recordEvent({ type: "project.deleted", actorId: actor.userId, projectId })
    if (wasOpen) recordClosing({ projectId, brandId: actor.userId })
  })
}

/** @throws NotFound, Forbidden */
export function findDeletableProject(
  actor: BrandActor,
  projectId: string,
): { title: string; canDelete: PolicyResult } {
  const project = findProject(projectId)
  if (project.brandId !== actor.userId) {
    throw new Forbidden("You are not authorized to delete this project")
  }
  const whilePaying = canChangeWhilePaying(projectId)
  if (!whilePaying.isAllowed) return { title: project.title, canDelete: whilePaying }
  const unfinished = db
    .select({ n: count() })
    .from(orders)
    .where(and(eq(orders.projectId, projectId), inArray(orders.status, UNFINISHED_ORDERS)))
    .get()
  return { title: project.title, canDelete: canDelete(unfinished?.n ?? 0) }
}
