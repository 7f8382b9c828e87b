import { readKey, readSearchText, readStep } from "#app/domain/market/search/search-text.ts"
import { NICHES, type Niche, PRICE_STEPS, type PriceStep } from "#db/schema/market-words.ts"
import { PLATFORMS, type Platform } from "#db/schema/words.ts"

export const DAY_STEPS = [3, 7, 14, 30] as const

export type ServiceFilters = {
  platform: Platform | undefined
  niche: Niche | undefined
  /** At most, in rupees. */
  price: PriceStep | undefined
  days: (typeof DAY_STEPS)[number] | undefined
  /** Of the creator; empty means any. */
  city: string
  /** Followers that the platform confirmed to everyone. */
  isVerified: "1" | undefined
  /** Key of the last service of the page before. */
  after: number | undefined
}

/** Unknown values filter nothing. */
export const readServiceFilters = (query: URLSearchParams): ServiceFilters => ({
  platform: PLATFORMS.find((platform) => platform === query.get("platform")),
  niche: NICHES.find((niche) => niche === query.get("niche")),
  price: readStep(PRICE_STEPS, query.get("price")),
  days: readStep(DAY_STEPS, query.get("days")),
  city: readSearchText(query.get("city")),
  isVerified: query.get("isVerified") === "1" ? "1" : undefined,
  after: readKey(query.get("after")),
})

export const hasServiceFilters = ({ after, ...filters }: ServiceFilters): boolean =>
  Object.values(filters).some(Boolean)
