import type { BudgetStep, ProjectSort } from "#db/schema/market-words.ts"
import type { FollowerBand, Platform } from "#db/schema/words.ts"

/** Empty text, undefined and false mean "any". */
export type BrowseFilters = {
  search: string
  /** "all" includes brand names and descriptions. */
  scope: "title" | "all"
  niche: string
  followers: FollowerBand | undefined
  platforms: Platform[]
  /** Minimum pay in rupees. */
  minBudgetRupees: BudgetStep | undefined
  /** Only projects that fit the influencer's profile: docs/rules.md#fits-me */
  fits: boolean
  hideApplied: boolean
  sort: ProjectSort
  /** Keys of the projects before and after the page; at most one is set. */
  after: number | undefined
  before: number | undefined
}

export function toBrowseQuery(filters: BrowseFilters) {
  const { search, niche, followers, platforms, after, before } = filters
  return {
    search,
    in: filters.scope === "all" ? "all" : undefined,
    niche,
    followers,
    platforms,
    budget: filters.minBudgetRupees,
    fits: filters.fits ? "1" : undefined,
    hideApplied: filters.hideApplied ? "1" : undefined,
    sort: filters.sort === "newest" ? undefined : filters.sort,
    after,
    before,
  }
}

export function hasFilters(filters: BrowseFilters): boolean {
  const { search, niche, followers, platforms, minBudgetRupees, fits, hideApplied } = filters
  return (
    search !== "" ||
    niche !== "" ||
    followers !== undefined ||
    platforms.length > 0 ||
    minBudgetRupees !== undefined ||
    fits ||
    hideApplied
  )
}
