import { nameOfCountry } from "#app/domain/shared/countries.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { LANGUAGE_NAMES } from "../creator.ts"
import type { CreatorFilters } from "./creator-filters.ts"

export const priceText = (rupees: number): string => `Up to ${formatMoney(rupees * 100, "INR")}`
export const ratingText = (stars: number): string => `${stars} stars and more`

export const CREATOR_SORT_LABELS: Record<CreatorFilters["sort"], string> = {
  newest: "Newest, complete profiles first",
  fit: "Best fit for your projects",
  rating: "Best rated first",
  price: "Lowest price first",
  followers: "Most followers first",
  verified: "Most verified followers first",
}

type FilterWord = { label: string; without: CreatorFilters }

/** Each with the filters left without it. */
export function creatorFilterTexts(filters: CreatorFilters): FilterWord[] {
  const start = { ...filters, after: undefined, before: undefined }
  const part = (label: string, rest: Partial<CreatorFilters>): FilterWord => ({
    label,
    without: { ...start, ...rest },
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
