import { FOLLOWER_BANDS, type FollowerBand, PLATFORMS, type Platform } from "#db/schema/words.ts"

/** What an influencer asks of the list. Empty text and undefined mean "any". */
export type BrowseFilters = {
  search: string
  niche: string
  followers: FollowerBand | undefined
  platforms: Platform[]
  /** The feed key of the last project already seen. */
  after: number | undefined
}

/** The same as it comes in from outside: nothing is known about it yet. */
export type RawBrowseFilters = {
  search?: string | null
  niche?: string | null
  followers?: string | null
  platforms?: readonly string[]
  after?: string | null
}

const MAX_TEXT_LENGTH = 100

/** Reads filters from untrusted text. A value that the list does not know filters nothing. */
export function readBrowseFilters(raw: RawBrowseFilters): BrowseFilters {
  const asked = raw.platforms ?? []
  return {
    search: readText(raw.search),
    niche: readText(raw.niche),
    followers: FOLLOWER_BANDS.find((band) => band === raw.followers),
    platforms: PLATFORMS.filter((platform) => asked.includes(platform)),
    after: /^\d{1,16}$/.test(raw.after ?? "") ? Number(raw.after) : undefined,
  }
}

/** Whether anything narrows the list; the place in it does not. */
export function hasFilters(filters: BrowseFilters): boolean {
  const { search, niche, followers, platforms } = filters
  return search !== "" || niche !== "" || followers !== undefined || platforms.length > 0
}

function readText(text: string | null | undefined): string {
  const characters = [...(text ?? "").replace(/\p{Cc}+/gu, " ").trim()]
  return characters.slice(0, MAX_TEXT_LENGTH).join("").trim()
}
