import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { findProjectToSave, saveProject } from "./save-project.server.ts"

/** @throws Suspended, NotFound, Forbidden, Conflict */
export function publishProject(actor: BrandActor, projectId: string): void {
  act(actor, () => {
    const project = findProjectToSave(actor, projectId)
    const now = clock.now()
    if (!project) throw new NotFound("Project not found.")
    if (project.status === "active") throw new Conflict("It is published already.")
    if (project.status === "closed") throw new Conflict("It is closed. Edit it to open it again.")
    if (project.applyBy !== null && project.applyBy < now) {
      throw new Conflict("The last day to apply is over. Edit the project and choose a later one.")
    }
    if (project.brief.deliverables?.some(({ dueAt = now }) => dueAt < now)) {
      throw new Conflict("A due date is over. Edit the project and choose a later one.")
    }
    const { title, description, platforms, influencerCount, followers, niche } = project
    const { minMinor: budgetMinMinor, maxMinor: budgetMaxMinor, currency } = project.budget
    saveProject(actor, projectId, {
      ...{ title, description, platforms, influencerCount, followers, niche, currency },
      ...{ budgetMinMinor, budgetMaxMinor, deliveryDays: project.deliveryDays, status: "active" },
    })
  })
}
