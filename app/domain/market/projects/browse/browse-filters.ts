import type { BudgetStep, ProjectSort } from "#db/schema/market-words.ts"
import type { FollowerBand, Platform } from "#db/schema/words.ts"

/** What an influencer asks of the list. Empty text, undefined and false mean "any". */
export type BrowseFilters = {
  search: string
  /** Where the search looks: in titles alone, or in names of brands and descriptions too. */
  scope: "title" | "all"
  niche: string
  followers: FollowerBand | undefined
  platforms: Platform[]
  /** What a project pays at least, in rupees. */
  minBudgetRupees: BudgetStep | undefined
  /** Those alone that fit what the influencer's own page says: docs/rules.md#fits-me */
  fits: boolean
  hideApplied: boolean
  sort: ProjectSort
  /** The key of the last project before the page, or of the first one after it; at most one of the two. */
  after: number | undefined
  before: number | undefined
}

/** The filters as an address has them, without those that say nothing. */
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

/** Whether anything narrows the list; its order and the place in it do not. */
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
