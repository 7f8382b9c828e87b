import {
  BUDGET_STEPS,
  type BudgetStep,
  PROJECT_SORTS,
  type ProjectSort,
} from "#db/schema/market-words.ts"
import { FOLLOWER_BANDS, type FollowerBand, PLATFORMS, type Platform } from "#db/schema/words.ts"
import { readKey, readPhrase, readSearchText, stepOf } from "../../search/search-text.ts"

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

/** The same as it comes in from outside, by the names in an address: nothing is known about it yet. */
export type RawBrowseFilters = {
  search?: string | null
  /** all: not in titles alone. */
  in?: string | null
  niche?: string | null
  followers?: string | null
  platforms?: readonly string[]
  budget?: string | null
  fits?: string | null
  hideApplied?: string | null
  sort?: string | null
  after?: string | null
  before?: string | null
}

/** Reads filters from untrusted text. A value that the list does not know filters nothing. */
export function readBrowseFilters(raw: RawBrowseFilters): BrowseFilters {
  const asked = raw.platforms ?? []
  const after = readKey(raw.after)
  return {
    search: readPhrase(raw.search),
    scope: raw.in === "all" ? "all" : "title",
    niche: readSearchText(raw.niche),
    followers: FOLLOWER_BANDS.find((band) => band === raw.followers),
    platforms: PLATFORMS.filter((platform) => asked.includes(platform)),
    minBudgetRupees: stepOf(BUDGET_STEPS, raw.budget),
    fits: raw.fits === "1",
    hideApplied: raw.hideApplied === "1",
    sort: PROJECT_SORTS.find((sort) => sort === raw.sort) ?? "newest",
    after,
    before: after === undefined ? readKey(raw.before) : undefined,
  }
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
