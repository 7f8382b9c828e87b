import type { BrowseFilters } from "#app/domain/market/projects/browse/browse-filters.ts"
import { browseProjects } from "#app/domain/market/projects/browse/browse-projects.server.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import type { MadeProject } from "./many-projects.ts"

type Influencer = Parameters<typeof browseProjects>[0]

/** Walks through all pages and calls `between` after each. */
export function walkPages(
  influencer: Influencer,
  filters: BrowseFilters,
  between: () => void = () => {},
): string[] {
  const ids: string[] = []
  let after: number | undefined
  do {
    const page = browseProjects(influencer, { ...filters, after })
    ids.push(...page.items.map((item) => item.id))
    after = page.next
    between()
  } while (after !== undefined)
  return ids
}

/** Implements docs/rules.md#browsing naively. */
export function isWanted(project: MadeProject, filters: BrowseFilters): boolean {
  const { search, niche, followers, platforms } = filters
  return (
    project.status === "active" &&
    foldForComparison(project.title).includes(foldForComparison(search)) &&
    (niche === "" || foldForComparison(project.niche) === foldForComparison(niche)) &&
    (followers === undefined || project.followers === followers) &&
    (platforms.length === 0 || platforms.some((one) => project.platforms.includes(one)))
  )
}
