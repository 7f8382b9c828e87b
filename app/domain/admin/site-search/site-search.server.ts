import { type Actor, isBrand, isInfluencer } from "#app/domain/identity/accounts/actor.ts"
import { readCreatorFilters } from "#app/domain/market/creators/search/creator-filters.ts"
import { listCreators } from "#app/domain/market/creators/search/list-creators.server.ts"
import { readBrowseQuery } from "#app/domain/market/projects/browse/browse-address.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { listOwnProjects } from "#app/domain/market/projects/project-queries.server.ts"
import { listThreads } from "#app/domain/work/conversations/thread-list.server.ts"
import { listOwnOrders } from "#app/domain/work/orders/order-list.server.ts"

/** Of each kind; their own lists show more. */
const MAX_SHOWN = 5

const firstOf = <T>(items: readonly T[]) => items.slice(0, MAX_SHOWN)

/** Finds what the actor's own lists would show: docs/rules.md#site-search */
export const searchSite = (actor: Actor, search: string) => ({
  orders: firstOf(listOwnOrders(actor, { state: "all", search }).items),
  projects: firstOf(projectsOf(actor, search)),
  creators: isBrand(actor)
    ? firstOf(listCreators(actor, readCreatorFilters({ search })).items)
    : [],
  threads: firstOf(listThreads(actor, { search }).items),
})

/** A brand's own, and for an influencer the open ones. */
function projectsOf(actor: Actor, search: string): { id: string; title: string }[] {
  if (isBrand(actor)) return listOwnProjects(actor, { search }).items
  const filters = readBrowseQuery(new URLSearchParams({ search, in: "all" }))
  return isInfluencer(actor) ? browseProjects(actor, filters).items : []
}
