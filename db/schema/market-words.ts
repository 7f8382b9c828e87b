/**
 * The closed lists by which the two sides find and choose each other, each spelled here alone. Imports
 * nothing. The orders of NICHES and LANGUAGES are those of the bits in a mask, so new ones go to the end.
 */

/** Offered while a project's niche is typed, where any other text is as good; a creator chooses among them. */
export const NICHES = [
  "Beauty",
  "Books",
  "Education",
  "Fashion",
  "Finance",
  "Fitness",
  "Food",
  "Gaming",
  "Health",
  "Home and decor",
  "Lifestyle",
  "Music",
  "Parenting",
  "Pets",
  "Photography",
  "Sports",
  "Sustainability",
  "Technology",
  "Travel",
] as const
export type Niche = (typeof NICHES)[number]

/** ISO 639-1. */
export const LANGUAGES = [
  "en",
  "hi",
  "bn",
  "te",
  "mr",
  "ta",
  "gu",
  "ur",
  "kn",
  "or",
  "ml",
  "pa",
  "as",
  "ne",
  "ar",
  "de",
  "es",
  "fr",
  "id",
  "it",
  "ja",
  "ko",
  "pt",
  "ru",
  "th",
  "tr",
  "vi",
  "zh",
] as const
export type Language = (typeof LANGUAGES)[number]

/** draft: nobody but its owner sees it. unlisted: whoever has the link does, and no search engine. */
export const PAGE_STATES = ["draft", "public", "unlisted"] as const
export type PageState = (typeof PAGE_STATES)[number]

/** link: to work that is published elsewhere. picture: one of theirs that we keep. */
export const PORTFOLIO_KINDS = ["link", "picture"] as const
export type PortfolioKind = (typeof PORTFOLIO_KINDS)[number]

/** invited and viewed are open; the others are its ends. withdrawn: by the brand. */
export const INVITATION_STATUSES = [
  "invited",
  "viewed",
  "applied",
  "declined",
  "expired",
  "withdrawn",
] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** void: answered by another offer, or by a change or decision of the application. */
export const OFFER_STATUSES = [
  "open",
  "accepted",
  "paid",
  "declined",
  "withdrawn",
  "void",
  "lapsed",
] as const
export type OfferStatus = (typeof OFFER_STATUSES)[number]

/** Why a brand rejects, where it says so. */
export const REJECT_REASONS = [
  "price",
  "time",
  "niche",
  "followers",
  "content",
  "others_fit_better",
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

export const SEARCH_MAILS = ["daily", "never"] as const
export type SearchMail = (typeof SEARCH_MAILS)[number]

/** Maximum prices per post, in rupees, of the creator search. */
export const PRICE_STEPS = [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 1_00_000] as const
export type PriceStep = (typeof PRICE_STEPS)[number]

/** Minimum budgets in rupees. */
export const BUDGET_STEPS = [1_000, 5_000, 10_000, 25_000, 50_000, 1_00_000, 5_00_000] as const
export type BudgetStep = (typeof BUDGET_STEPS)[number]

/** Stars that a creator's reviews come to at least. */
export const RATING_STEPS = [3, 4, 4.5] as const
export type RatingStep = (typeof RATING_STEPS)[number]

/** newest comes first and is what a list without a choice has. closing: the nearest last day first. */
export const PROJECT_SORTS = ["newest", "budget", "closing"] as const
export type ProjectSort = (typeof PROJECT_SORTS)[number]

/** rating, followers, verified: most first. price: cheapest first. */
export const CREATOR_SORTS = ["newest", "rating", "price", "followers", "verified"] as const
export type CreatorSort = (typeof CREATOR_SORTS)[number]

/** The lists that are searched. */
export const SEARCH_LISTS = ["projects", "creators"] as const
export type SearchList = (typeof SEARCH_LISTS)[number]

/** draft: never shown. paused: shown before, and not for now. */
export const SERVICE_STATES = ["draft", "live", "paused"] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

export const USAGE_KINDS = ["organic", "paid_ads"] as const

/** Credentials that advice on money or health needs. */
export const CREDENTIAL_KINDS = ["sebi", "medical"] as const
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number]

/** Audiences of the figures of a connected account. */
export const CHANNEL_VIEWERS = ["everyone", "brands", "nobody"] as const
export type ChannelViewers = (typeof CHANNEL_VIEWERS)[number]

/** Acts of a brand on many applicants or creators at once. */
export const BULK_ACTIONS = ["message", "shortlist", "reject", "list", "invite", "export"] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]
export const BULK_STATES = ["waiting", "done", "failed"] as const

/** skipped: known here, invited before, or wants no invitations. late: beyond the limit of a day. */
export const IMPORT_STATES = ["invited", "skipped", "late", "invalid"] as const
export type ImportState = (typeof IMPORT_STATES)[number]
