import { LANGUAGE_NAMES } from "#app/domain/market/creators/creator.ts"
import {
  CREATOR_SORT_LABELS,
  creatorFilterTexts,
  priceText,
  ratingText,
} from "#app/domain/market/creators/search/creator-filter-labels.ts"
import {
  type CreatorFilters,
  toCreatorQuery,
} from "#app/domain/market/creators/search/creator-filters.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { href, urls } from "#app/urls/index.ts"
import { LANGUAGES, NICHES, PRICE_STEPS, RATING_STEPS } from "#db/schema/market-words.ts"
import { FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"

/** A list with others, and one by fit, is about the brand's own projects. */
export const SHARED_FILTERS =
  "search platforms niche band city country language maxPriceRupees minRating hasCompleted sort after before"

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export const FILTER_OPTIONS = {
  niche: same(NICHES),
  band: same(FOLLOWER_BANDS),
  platforms: PLATFORMS.map((value) => ({ value, label: ACCOUNT_LABELS[value] })),
  language: LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
  maxPriceRupees: PRICE_STEPS.map((step) => ({ value: String(step), label: priceText(step) })),
  minRating: RATING_STEPS.map((step) => ({ value: String(step), label: ratingText(step) })),
  sort: Object.entries(CREATOR_SORT_LABELS).map(([value, label]) => ({ value, label })),
}

/** Starts from the first page unless the filters hold a cursor. */
export const influencersHref = (filters: CreatorFilters): string =>
  href(urls.brand.influencers, toCreatorQuery(filters))

/** Each filter links to the list without it. */
export const activeFilters = (filters: CreatorFilters): { label: string; href: string }[] =>
  creatorFilterTexts(filters).map(({ label, without }) => ({
    label,
    href: influencersHref(without),
  }))
