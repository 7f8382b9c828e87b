import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { listOwnProjects } from "#app/domain/market/projects/project-queries.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { canInvite } from "./invitation.ts"
import { findInvitingFacts } from "./invite-to-project.server.ts"

/** Beyond this, only the newest active projects are offered. */
const MAX_PAGES = 5

export function listInvitableProjects(
  actor: BrandActor,
  influencerId: string,
): { id: string; title: string }[] {
  const now = clock.now()
  const found: { id: string; title: string }[] = []
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { items, next } = listOwnProjects(actor, { status: "active", after })
    for (const project of items) {
      const facts = findInvitingFacts({ projectId: project.id, influencerId })
      if (canInvite(project, facts, now).isAllowed) found.push(project)
    }
    if (next === undefined) break
    after = next
  }
  return found.map(({ id, title }) => ({ id, title }))
}
