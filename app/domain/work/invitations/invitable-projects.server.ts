import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { listCreatorsForNewest } from "#app/domain/market/projects/fitting-creators.server.ts"
import {
  listOwnProjects,
  type ProjectListItem,
} from "#app/domain/market/projects/project-queries.server.ts"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { canInvite } from "./invitation.ts"
import { findInvitingFacts } from "./invite-to-project.server.ts"

const MAX_SHOWN = 6
const MAX_ASKED = 12

/** The newest project in its first hour, with creators to invite: docs/rules.md#after-posting */
export function findJustPostedProject(actor: BrandActor, newest: ProjectListItem | undefined) {
  const now = clock.now()
  if (newest?.status !== "active" || newest.postedAt < now - HOUR) return undefined
  const { id: projectId, title, publicAt } = newest
  const creators = listCreatorsForNewest(actor)
    .slice(0, MAX_ASKED)
    .filter(({ row }) => {
      const facts = findInvitingFacts({ projectId, influencerId: row.userId })
      return canInvite(newest, facts, now).isAllowed
    })
    .slice(0, MAX_SHOWN)
    .map(({ row, reason }) => ({ id: row.userId, name: shownName(row.name), reason }))
  return { projectId, title, isPublic: publicAt !== null, creators }
}

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
