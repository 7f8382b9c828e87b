type Platform = "Instagram" | "Youtube" | "X"

export type StandInPost = {
  id: string
  caption: string
  permalink: string
  postedAt: number
  views: number
  likes: number
  isGone: boolean
  isPrivate?: boolean
  isPaidPartnership?: boolean
}
export type StandInAccount = {
  platform: Platform
  handle: string
  id: string
  scopedId: string
  followers: number
  isHidden: boolean
  isClosed?: boolean
  posts: StandInPost[]
}

type Grants = {
  accounts: Map<string, StandInAccount>
  tokens: Map<string, { key: string; kind: string; expiresAt: number }>
  account(platform: Platform, handle: string, about?: { followers?: number }): StandInAccount
  issue(account: StandInAccount, kind: string, lifetimeMs: number): string
  revoke(account: StandInAccount): void
}

type Switches = { isDown: boolean; isMalformed: boolean; isQuotaUsed: boolean; slowMs: number }

export type PlatformsStandIn = {
  origin: string
  env: Record<string, string>
  grants: Grants
  switches: Record<Platform, Switches>
  requests: { platform: Platform; path: string; query: Record<string, string> }[]
  /** Units used, by the day in California. */
  units: Map<string, number>
  allow(address: string, handle: string, answer?: "allow" | "deny"): string
  close(): Promise<void>
}

type Options = { memoryFile?: string; now?: () => number }

export function startPlatformsStandIn(
  options?: Options & { port?: number; host?: string },
): Promise<PlatformsStandIn>

/** Holds everything that the platforms remember, without a server; `save` stores it. */
export function openPlatforms(options?: Options): { grants: Grants; save: () => void }

export function platformSettings(origin: string): Record<string, string>

export const PLATFORM_KEYS: Record<
  "Instagram" | "Youtube",
  { clientId: string; clientSecret: string; apiKey?: string }
>

/** The signed body that Meta posts to both callbacks. */
export function signRequest(secret: string, payload: object): string
