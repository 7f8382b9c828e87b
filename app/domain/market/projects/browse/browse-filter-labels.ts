import type { ProjectSort } from "#db/schema/market-words.ts"
import type { BrowseFilters } from "./browse-filters.ts"

export const fromTheStart = (filters: BrowseFilters): BrowseFilters => ({
  ...filters,
  after: undefined,
  before: undefined,
})

type FilterWord = { label: string; without: BrowseFilters }

/** Each with the filters left without it. */
export function browseFilterTexts(filters: BrowseFilters): FilterWord[] {
  const { search, niche, followers, platforms, minBudgetRupees } = filters
  const without = (label: string, rest: Partial<BrowseFilters>): FilterWord => ({
    label,
    without: fromTheStart({ ...filters, ...rest }),
  })
  return [
    search && without(`“${search}”`, { search: "" }),
    niche && without(niche, { niche: "" }),
    followers && without(followers, { followers: undefined }),
    ...platforms.map((platform) =>
      without(platform, { platforms: platforms.filter((other) => other !== platform) }),
    ),
    minBudgetRupees !== undefined &&
      without(budgetLabel(minBudgetRupees), { minBudgetRupees: undefined }),
    filters.fits && without(FITS_ME, { fits: false }),
    filters.hideApplied && without(HIDE_APPLIED, { hideApplied: false }),
  ].filter((word) => typeof word === "object")
}

export const FITS_ME = "Fits me"
export const HIDE_APPLIED = "Hide applied"

export const SORT_LABELS: Record<ProjectSort, string> = {
  newest: "Newest",
  budget: "Highest budget",
  closing: "Closing soon",
}

const rupees = new Intl.NumberFormat("en-IN")

export const budgetLabel = (step: number): string => `₹${rupees.format(step)} or more`
