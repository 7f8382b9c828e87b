import { LANGUAGE_NAMES } from "#app/domain/market/creators/creator.ts"
import {
  type CreatorFilters,
  toCreatorQuery,
} from "#app/domain/market/creators/search/creator-filters.ts"
import { nameOfCountry } from "#app/domain/shared/countries.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { href, urls } from "#app/urls/index.ts"
import { LANGUAGES, NICHES, PRICE_STEPS, RATING_STEPS } from "#db/schema/market-words.ts"
import { FOLLOWER_BANDS, PLATFORMS } from "#db/schema/words.ts"

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

const priceText = (rupees: number): string => `Up to ${formatMoney(rupees * 100, "INR")}`
const ratingText = (stars: number): string => `${stars} stars and more`

const SORT_LABELS: Record<CreatorFilters["sort"], string> = {
  newest: "Newest, complete profiles first",
  fit: "Best fit for your projects",
  rating: "Best rated first",
  price: "Lowest price first",
  followers: "Most followers first",
  verified: "Most verified followers first",
}

export const OPTIONS = {
  niche: same(NICHES),
  band: same(FOLLOWER_BANDS),
  platforms: PLATFORMS.map((value) => ({ value, label: ACCOUNT_LABELS[value] })),
  language: LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
  maxPriceRupees: PRICE_STEPS.map((step) => ({ value: String(step), label: priceText(step) })),
  minRating: RATING_STEPS.map((step) => ({ value: String(step), label: ratingText(step) })),
  sort: Object.entries(SORT_LABELS).map(([value, label]) => ({ value, label })),
}

/** Starts from the first page unless the filters hold a cursor. */
export const influencersHref = (filters: CreatorFilters): string =>
  href(urls.brand.influencers, toCreatorQuery(filters))

/** Each filter links to the list without it. */
export function activeFilters(filters: CreatorFilters): { label: string; href: string }[] {
  const start = { ...filters, after: undefined, before: undefined }
  const part = (label: string, rest: Partial<CreatorFilters>) => ({
    label,
    href: influencersHref({ ...start, ...rest }),
  })
  const { search, platforms, niche, band, city, country, language } = filters
  const { maxPriceRupees, minRating } = filters
  return [
    search && part(`“${search}”`, { search: "" }),
    ...platforms.map((one) =>
      part(ACCOUNT_LABELS[one], { platforms: platforms.filter((other) => other !== one) }),
    ),
    niche && part(niche, { niche: undefined }),
    band && part(`${band} followers`, { band: undefined }),
    city && part(city, { city: "" }),
    country && part(nameOfCountry(country) ?? country, { country: "" }),
    language && part(LANGUAGE_NAMES[language], { language: undefined }),
    maxPriceRupees && part(priceText(maxPriceRupees), { maxPriceRupees: undefined }),
    minRating && part(ratingText(minRating), { minRating: undefined }),
    filters.isVerified && part("Verified followers", { isVerified: false }),
    filters.hasCompleted && part("Has completed orders", { hasCompleted: false }),
  ].filter((one) => typeof one === "object")
}
