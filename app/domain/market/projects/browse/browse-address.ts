import {
  readKey,
  readPhrase,
  readSearchText,
  readStep,
  toQueryText,
} from "#app/domain/market/search/search-text.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import { BUDGET_STEPS, PROJECT_SORTS } from "#db/schema/market-words.ts"
import { FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"
import { fromTheStart } from "./browse-filter-labels.ts"
import { type BrowseFilters, toBrowseQuery } from "./browse-filters.ts"

export type RawBrowseFilters = {
  search?: string | null
  /** "all" searches more than titles. */
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

/** Unknown values filter nothing. */
export function readBrowseFilters(raw: RawBrowseFilters): BrowseFilters {
  const asked = raw.platforms ?? []
  const after = readKey(raw.after)
  return {
    search: readPhrase(raw.search),
    scope: raw.in === "all" ? "all" : "title",
    niche: readSearchText(raw.niche),
    followers: FOLLOWER_BANDS.find((band) => band === raw.followers),
    platforms: PLATFORMS.filter((platform) => asked.includes(platform)),
    minBudgetRupees: readStep(BUDGET_STEPS, raw.budget),
    fits: raw.fits === "1",
    hideApplied: raw.hideApplied === "1",
    sort: PROJECT_SORTS.find((sort) => sort === raw.sort) ?? "newest",
    after,
    before: after === undefined ? readKey(raw.before) : undefined,
  }
}

export function readBrowseQuery(query: URLSearchParams): BrowseFilters {
  return readBrowseFilters({ ...Object.fromEntries(query), platforms: query.getAll("platforms") })
}

/** Equivalent filters have one spelling: docs/rules.md#saved-searches */
export function canonicalQueryOf(filters: BrowseFilters): string {
  const folded = {
    search: foldForComparison(filters.search),
    niche: foldForComparison(filters.niche),
    // Without a search text its scope is irrelevant.
    ...(filters.search === "" && { scope: "title" as const }),
  }
  return toQueryText(toBrowseQuery(fromTheStart({ ...filters, ...folded })))
}
