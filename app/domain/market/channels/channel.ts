import type { AudiencePart } from "#app/platform/channels/channel-provider.ts"
import type { ChannelViewers } from "#db/schema/market-words.ts"
import { PLATFORMS, type Platform } from "#db/schema/words.ts"

/** docs/rules.md#connected-accounts */
export const MAX_FIGURE_DAYS = 30
export const REFRESH_DAYS = 7
export const MAX_APPROVED_BRANDS = 50

export const VIEWER_LABELS: Record<ChannelViewers, string> = {
  everyone: "Everyone",
  brands: "Signed-in brands",
  nobody: "Nobody",
}

/** "instagram" in addresses. */
export const platformSlug = (platform: Platform): string => platform.toLowerCase()

export const platformOfSlug = (slug: string | undefined): Platform | undefined =>
  PLATFORMS.find((platform) => platformSlug(platform) === slug)

/** A connected account as a page shows it. */
export type VerifiedChannel = {
  platform: Platform
  handle: string
  /** Null where the account hides them. */
  followers: number | null
  /** When the platform gave them. */
  figuresAt: number
  posts: VerifiedPost[]
  postsAt: number | null
  audience: { part: AudiencePart; counts: { name: string; count: number }[] }[]
}

export type VerifiedCount = Pick<VerifiedChannel, "platform" | "followers" | "figuresAt">

/** Beside a bid: followers, and the views of the last posts, newest first. */
export type VerifiedNote = VerifiedCount & { views: number[] }

export type VerifiedPost = {
  permalink: string
  postedAt: number
  views: number | null
  likes: number | null
  comments: number | null
}
