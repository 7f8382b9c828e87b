/** In clear; sealed wherever they are stored. Times in milliseconds since the epoch. */
export type ChannelTokens = {
  access: string
  refresh: string | null
  issuedAt: number
  /** Of the access token. */
  expiresAt: number
}

/** revoked: never again; refused: this call; quota: the platform's limit; busy: later. */
export type ChannelFailure = {
  isOk: false
  kind: "revoked" | "refused" | "quota" | "busy"
  reason: string
}
export type ChannelAnswer<T> = { isOk: true; value: T } | ChannelFailure

export type ChannelAccount = {
  externalId: string
  /** By which callbacks name the account. */
  scopedId: string | null
  handle: string
  /** Null where the account hides it. */
  followers: number | null
}

/** Null where the platform gives none. */
export type ChannelPost = {
  postId: string
  permalink: string
  caption: string
  postedAt: number
  views: number | null
  reach: number | null
  likes: number | null
  comments: number | null
  saves: number | null
  shares: number | null
  /** The platform's own label for paid posts; null where it tells nothing. */
  isPaidPartnership: boolean | null
}

export const AUDIENCE_PARTS = ["country", "city", "age", "gender"] as const
export type AudiencePart = (typeof AUDIENCE_PARTS)[number]
/** Counts of followers, largest first; a part is absent where the platform gives too few. */
export type Audience = Partial<Record<AudiencePart, { name: string; count: number }[]>>

export type ReturnFields = { code: string; redirectUri: string; verifier: string }

/** Posts of many accounts by fewer calls than one by one. */
export type PostBatches = {
  listIds: (tokens: ChannelTokens, externalId: string) => Promise<ChannelAnswer<string[]>>
  readByIds: (ids: readonly string[]) => Promise<ChannelAnswer<ChannelPost[]>>
  maxIds: number
}

/** All of a platform's protocol: docs/platform-terms.md */
export type ChannelProvider = {
  authorizeUrl: (fields: { redirectUri: string; state: string; challenge: string }) => string
  exchange: (fields: ReturnFields) => Promise<ChannelAnswer<ChannelTokens>>
  /** Proves that the authorisation holds; renews tokens in time. */
  prove: (tokens: ChannelTokens) => Promise<ChannelAnswer<ChannelTokens>>
  readAccount: (tokens: ChannelTokens) => Promise<ChannelAnswer<ChannelAccount>>
  /** Several accounts by one call, where the platform has one. */
  readAccounts?: (ids: readonly string[]) => Promise<ChannelAnswer<ChannelAccount[]>>
  readPosts: (tokens: ChannelTokens, externalId: string) => Promise<ChannelAnswer<ChannelPost[]>>
  postBatches?: PostBatches
  /** The id of an account's post by the id in its link; null where the account has no such post. */
  findPost: (
    tokens: ChannelTokens,
    externalId: string,
    linkId: string,
  ) => Promise<ChannelAnswer<string | null>>
  /** Null where it is gone. */
  readPost: (tokens: ChannelTokens, postId: string) => Promise<ChannelAnswer<ChannelPost | null>>
  readAudience?: (tokens: ChannelTokens, id: string) => Promise<ChannelAnswer<Audience>>
  /** Ends the authorisation there, where that is possible from here. */
  revoke?: (tokens: ChannelTokens) => Promise<ChannelAnswer<unknown>>
  /** The scoped id in a signed callback. */
  readCallback?: (signedRequest: string) => string | undefined
  terms: {
    /** Figures may enter bands, filters and sorts. */
    isComparable: boolean
    /** Nobody sees figures before the owner names them. */
    needsApproval: boolean
    /** Figures of a post are kept while it is checked again every 30 days. */
    mustBeChecked: boolean
    /** Calls a day, all accounts together. */
    unitsPerDay?: number
  }
  /** The address that the browser is sent to. */
  origin: string
}
