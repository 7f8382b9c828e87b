import type { SocialLink } from "#app/domain/identity/profiles/profile.ts"
import type { VerifiedCount } from "#app/domain/market/channels/channel.ts"
import {
  CREDENTIAL_KINDS,
  type CredentialKind,
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

/** Self-reported; `asOf` is noon IST in ms. */
export type FollowerCount = { platform: Platform; count: number; asOf: number }

/** Lower bounds of all bands but the lowest. */
const BAND_STARTS = [1000, 10_000, 100_000, 1_000_000]

export const bandOf = (count: number): FollowerBand =>
  FOLLOWER_BANDS[BAND_STARTS.filter((start) => count >= start).length] ?? "0-1K"

export const CREDENTIAL_LABELS: Record<CredentialKind, string> = {
  sebi: "SEBI registration",
  medical: "Medical qualification",
}

export const CREDENTIAL_NICHES: Record<CredentialKind, Niche> = {
  sebi: "Finance",
  medical: "Health",
}

const CREDENTIAL_WORDS: Record<CredentialKind, RegExp> = {
  sebi: /financ|money|invest|stock|trad(e|ing)|fund|crypto|insur|loan|tax/i,
  medical: /health|medic|doctor|wellness|nutrition|diet|fitness|pharma|ayurved/i,
}

/** By the typed niche of a project. */
export const credentialsFor = (niche: string): CredentialKind[] =>
  CREDENTIAL_KINDS.filter((kind) => CREDENTIAL_WORDS[kind].test(niche))

/** As its holder states it; nobody checked it. */
export type Credential = { kind: CredentialKind; name: string; number: string }

/** Price per deliverable, in paise. */
export type Rate = { type: DeliverableType; amountPaise: number }

/** Either a link or a stored picture. */
export type PortfolioItem = {
  id: string
  kind: PortfolioKind
  link: string | null
  pictureId: string | null
  caption: string
}

/** Never contains an email, a phone number or payout data. */
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
  /** Signed-in brands always see the rates. */
  showsRates: boolean
  credentials: Credential[]
  portfolio: PortfolioItem[]
  links: SocialLink[]
  /** Undefined without published reviews. */
  rating: { average: number; count: number } | undefined
  completedOrders: number
  /** From 0 to 1; undefined below three completed orders. */
  onTimeRate: number | undefined
  /** Share of invitations that the creator answered, from 0 to 1; undefined below three. */
  answerRate: number | undefined
  pageState: PageState
  /** Set by the creator's own switch. */
  isHidden: boolean
  /** Milliseconds since the epoch. */
  memberSince: number
}

/** `priceFromPaise`: of the cheapest live service, or rate; `coverId`: first of the portfolio. */
export type CreatorCardFacts = CreatorNumbers &
  Pick<CreatorProfile, "userId" | "name" | "userName" | "pictureId" | "city" | "languages"> &
  Pick<CreatorProfile, "niches"> & {
    coverId: string | null
    priceFromPaise: number | undefined
    hasService: boolean
    /** As the platforms confirmed them, never mixed with `followers`. */
    verified: VerifiedCount[]
  }

/** By which brands compare creators. */
export type CreatorNumbers = Pick<
  CreatorProfile,
  "rating" | "completedOrders" | "onTimeRate" | "answerRate"
> & { followers: readonly Pick<FollowerCount, "platform" | "count">[] }

/** The platform with the most followers. */
export const largestAudience = <Count extends { count: number }>(counts: readonly Count[]) =>
  counts.toSorted((a, b) => b.count - a.count)[0]

/** A share of fewer orders says nothing. */
const FEWEST_FOR_A_RATE = 3

/** Shown beside every on-time rate: docs/rules.md#on-time */
export const ON_TIME_OF = "of completed orders, by their due date"

/** From 0 to 1; undefined below three completed orders. */
export const onTimeRate = (counts: {
  completedOrders: number
  onTimeOrders: number
}): number | undefined =>
  counts.completedOrders < FEWEST_FOR_A_RATE
    ? undefined
    : counts.onTimeOrders / counts.completedOrders

/** From 0 to 1; undefined below three invitations that ended: docs/rules.md#answers-of-creators */
export const answerRate = ([answered, all]: readonly [number, number]): number | undefined =>
  all < FEWEST_FOR_A_RATE ? undefined : answered / all

/** Undefined without published reviews. */
export const ratingOf = (counts: { starsTotal: number; reviewCount: number }) =>
  counts.reviewCount === 0
    ? undefined
    : { average: counts.starsTotal / counts.reviewCount, count: counts.reviewCount }

/** Bit n stands for item n of the list. */
function masksOf<Word>(list: readonly Word[]) {
  return {
    toMask: (words: readonly Word[]): number =>
      words.reduce((mask, word) => mask | (1 << list.indexOf(word)), 0),
    fromMask: (mask: number): Word[] => list.filter((_, bit) => mask & (1 << bit)),
  }
}

export const { toMask: toLanguageMask, fromMask: fromLanguageMask } = masksOf(LANGUAGES)
export const { toMask: toNicheMask, fromMask: fromNicheMask } = masksOf(NICHES)

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
