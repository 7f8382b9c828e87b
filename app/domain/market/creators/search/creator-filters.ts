import {
  readKey,
  readPhrase,
  readSearchText,
  readStep,
  toQueryText,
} from "#app/domain/market/search/search-text.ts"
import { nameOfCountry } from "#app/domain/shared/countries.ts"
import { foldForComparison } from "#app/domain/shared/text.ts"
import {
  CREATOR_SORTS,
  type CreatorSort,
  LANGUAGES,
  type Language,
  NICHES,
  type Niche,
  PRICE_STEPS,
  type PriceStep,
  RATING_STEPS,
  type RatingStep,
} from "#db/schema/market-words.ts"
import { FOLLOWER_BANDS, type FollowerBand, PLATFORMS, type Platform } from "#db/schema/words.ts"

/** Empty text, undefined and false mean "any". */
export type CreatorFilters = {
  search: string
  platforms: Platform[]
  niche: Niche | undefined
  /** On one of `platforms`, or on any when empty. */
  band: FollowerBand | undefined
  city: string
  /** Two letters. */
  country: string
  language: Language | undefined
  /** Maximum of the lowest rate, in rupees. */
  maxPriceRupees: PriceStep | undefined
  minRating: RatingStep | undefined
  hasCompleted: boolean
  /** `band` and `platforms` then go by figures that the platforms confirmed. */
  isVerified: boolean
  /** fit: by the brand's open projects. */
  sort: CreatorSort | "fit"
  /** Keys of the creators before and after the page; at most one is set. */
  after: number | undefined
  before: number | undefined
}

/** Unvalidated input. */
export type RawCreatorFilters = {
  [Name in Exclude<keyof CreatorFilters, "platforms">]?: string | null
} & { platforms?: readonly string[] }

/** Unknown values filter nothing. */
export function readCreatorFilters(raw: RawCreatorFilters): CreatorFilters {
  const asked = raw.platforms ?? []
  const after = readKey(raw.after)
  return {
    search: readPhrase(raw.search),
    platforms: PLATFORMS.filter((platform) => asked.includes(platform)),
    niche: NICHES.find((niche) => niche === raw.niche),
    band: FOLLOWER_BANDS.find((band) => band === raw.band),
    city: readSearchText(raw.city),
    country: nameOfCountry(raw.country ?? "") ? (raw.country ?? "") : "",
    language: LANGUAGES.find((language) => language === raw.language),
    maxPriceRupees: readStep(PRICE_STEPS, raw.maxPriceRupees),
    minRating: readStep(RATING_STEPS, raw.minRating),
    hasCompleted: raw.hasCompleted === "1",
    isVerified: raw.isVerified === "1",
    sort: [...CREATOR_SORTS, "fit" as const].find((sort) => sort === raw.sort) ?? "newest",
    after,
    before: after === undefined ? readKey(raw.before) : undefined,
  }
}

export function readCreatorQuery(query: URLSearchParams): CreatorFilters {
  return readCreatorFilters({ ...Object.fromEntries(query), platforms: query.getAll("platforms") })
}

/** Equivalent filters have one spelling: docs/rules.md#saved-searches */
export const canonicalCreatorQuery = (filters: CreatorFilters): string =>
  toQueryText({
    ...toCreatorQuery(filters),
    ...{ after: undefined, before: undefined },
    search: foldForComparison(filters.search),
    city: foldForComparison(filters.city),
  })

/** Leaves out empty filters. */
export function toCreatorQuery(filters: CreatorFilters) {
  const { hasCompleted, isVerified, sort, ...query } = filters
  return {
    ...query,
    hasCompleted: hasCompleted ? "1" : undefined,
    isVerified: isVerified ? "1" : undefined,
    sort: sort === "newest" ? undefined : sort,
  }
}

/** Ignores sort and page. */
export function hasCreatorFilters(filters: CreatorFilters): boolean {
  const { sort, after, before, platforms, ...rest } = filters
  return platforms.length > 0 || Object.values(rest).some(Boolean)
}
