import type { SocialLink } from "#app/domain/identity/profiles/profile.ts"
import {
  LANGUAGES,
  type Language,
  NICHES,
  type Niche,
  type PageState,
  type PortfolioKind,
} from "#db/schema/market-words.ts"
import {
  type DeliverableType,
  FOLLOWER_BANDS,
  type FollowerBand,
  type Platform,
} from "#db/schema/words.ts"

/** docs/rules.md#what-a-creator-shows */
export const MAX_LANGUAGES = 8
export const MAX_NICHES = 5
export const MAX_PORTFOLIO_ITEMS = 8
export const MAX_BIO_LENGTH = 1_000
export const MAX_CAPTION_LENGTH = 120

/** How many follow a creator on a network, as the creator says; `asOf` is noon of that day in ms, IST. */
export type FollowerCount = { platform: Platform; count: number; asOf: number }

/** Where the bands above the lowest begin. */
const BAND_STARTS = [1000, 10_000, 100_000, 1_000_000]

/** The band that a number of followers lies in. */
export const bandOf = (count: number): FollowerBand =>
  FOLLOWER_BANDS[BAND_STARTS.filter((start) => count >= start).length] ?? "0-1K"

/** What a creator asks for a piece of work, in paise. */
export type Rate = { type: DeliverableType; amountPaise: number }

/** Work that a creator shows: a link to it, or a picture that we keep. */
export type PortfolioItem = {
  id: string
  kind: PortfolioKind
  link: string | null
  pictureId: string | null
  caption: string
}

/** What others see of an influencer: never an email, a phone number or a word about payouts. */
export type CreatorProfile = {
  userId: string
  name: string
  userName: string
  pictureId: string | null
  bio: string
  city: string
  languages: Language[]
  niches: Niche[]
  followers: FollowerCount[]
  rates: Rate[]
  /** Whether the public page tells the rates; a brand that is signed in sees them in any case. */
  showsRates: boolean
  portfolio: PortfolioItem[]
  links: SocialLink[]
  /** Of the published reviews; undefined where there are none. */
  rating: { average: number; count: number } | undefined
  completedOrders: number
  /** From 0 to 1; undefined below three completed orders. */
  onTimeRate: number | undefined
  pageState: PageState
  /** Whether the creator hides from every search and page by the own switch. */
  isHidden: boolean
  /** In milliseconds since the epoch. */
  memberSince: number
}

/** One creator in a list. `priceFromPaise` is the lowest of the rates; undefined where none is given. */
export type CreatorLineFacts = Pick<
  CreatorProfile,
  "userId" | "name" | "userName" | "pictureId" | "city" | "niches" | "rating" | "completedOrders"
> & {
  followers: readonly Pick<FollowerCount, "platform" | "count">[]
  priceFromPaise: number | undefined
}

/** So many orders have to be completed before a share of them says anything. */
const FEWEST_FOR_A_RATE = 3

/** Said beside every share of work on time: docs/rules.md#on-time */
export const ON_TIME_OF = "of completed orders, by their due date"

/** The share of completed orders that were delivered by their due date, from 0 to 1; undefined below three. */
export const onTimeRate = (counts: {
  completedOrders: number
  onTimeOrders: number
}): number | undefined =>
  counts.completedOrders < FEWEST_FOR_A_RATE
    ? undefined
    : counts.onTimeOrders / counts.completedOrders

/** What the published reviews come to; undefined where there are none. */
export const ratingOf = (counts: { starsTotal: number; reviewCount: number }) =>
  counts.reviewCount === 0
    ? undefined
    : { average: counts.starsTotal / counts.reviewCount, count: counts.reviewCount }

/** A set of words as a bit mask: bit n stands for the n-th of the list. */
function masksOf<Word>(list: readonly Word[]) {
  return {
    toMask: (words: readonly Word[]): number =>
      words.reduce((mask, word) => mask | (1 << list.indexOf(word)), 0),
    fromMask: (mask: number): Word[] => list.filter((_, bit) => mask & (1 << bit)),
  }
}

/** Languages as `creators.languageMask` keeps them. */
export const { toMask: toLanguageMask, fromMask: fromLanguageMask } = masksOf(LANGUAGES)
/** Niches as `creators.nicheMask` keeps them. */
export const { toMask: toNicheMask, fromMask: fromNicheMask } = masksOf(NICHES)

/** The languages in English. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: "English",
  hi: "Hindi",
  bn: "Bengali",
  te: "Telugu",
  mr: "Marathi",
  ta: "Tamil",
  gu: "Gujarati",
  ur: "Urdu",
  kn: "Kannada",
  or: "Odia",
  ml: "Malayalam",
  pa: "Punjabi",
  as: "Assamese",
  ne: "Nepali",
  ar: "Arabic",
  de: "German",
  es: "Spanish",
  fr: "French",
  id: "Indonesian",
  it: "Italian",
  ja: "Japanese",
  ko: "Korean",
  pt: "Portuguese",
  ru: "Russian",
  th: "Thai",
  tr: "Turkish",
  vi: "Vietnamese",
  zh: "Chinese",
}
