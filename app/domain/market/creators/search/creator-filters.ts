import {
  readKey,
  readPhrase,
  readSearchText,
  stepOf,
} from "#app/domain/market/search/search-text.ts"
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

/** What a brand asks of the creators. Empty text, undefined and false mean "any". */
export type CreatorFilters = {
  search: string
  /** Any of these. */
  platforms: Platform[]
  niche: Niche | undefined
  /** On one of the networks, or on any where none is chosen. */
  band: FollowerBand | undefined
  city: string
  language: Language | undefined
  /** Of the cheapest piece of work, in rupees. */
  maxPriceRupees: PriceStep | undefined
  minRating: RatingStep | undefined
  hasCompleted: boolean
  sort: CreatorSort
  /** The key of the last creator before the page, or of the first one after it; at most one of the two. */
  after: number | undefined
  before: number | undefined
}

/** The same as it comes in from outside: nothing is known about it yet. */
export type RawCreatorFilters = {
  [Name in Exclude<keyof CreatorFilters, "platforms">]?: string | null
} & { platforms?: readonly string[] }

/** Reads filters from untrusted text. A value that the list does not know filters nothing. */
export function readCreatorFilters(raw: RawCreatorFilters): CreatorFilters {
  const asked = raw.platforms ?? []
  const after = readKey(raw.after)
  return {
    search: readPhrase(raw.search),
    platforms: PLATFORMS.filter((platform) => asked.includes(platform)),
    niche: NICHES.find((niche) => niche === raw.niche),
    band: FOLLOWER_BANDS.find((band) => band === raw.band),
    city: readSearchText(raw.city),
    language: LANGUAGES.find((language) => language === raw.language),
    maxPriceRupees: stepOf(PRICE_STEPS, raw.maxPriceRupees),
    minRating: stepOf(RATING_STEPS, raw.minRating),
    hasCompleted: raw.hasCompleted === "1",
    sort: CREATOR_SORTS.find((sort) => sort === raw.sort) ?? "newest",
    after,
    before: after === undefined ? readKey(raw.before) : undefined,
  }
}

/** The filters as an address has them, without those that say nothing. */
export function toCreatorQuery(filters: CreatorFilters) {
  const { hasCompleted, sort, ...query } = filters
  return {
    ...query,
    hasCompleted: hasCompleted ? "1" : undefined,
    sort: sort === "newest" ? undefined : sort,
  }
}

/** Whether anything narrows the list; its order and the place in it do not. */
export function hasCreatorFilters(filters: CreatorFilters): boolean {
  const { sort, after, before, platforms, ...rest } = filters
  return platforms.length > 0 || Object.values(rest).some(Boolean)
}
