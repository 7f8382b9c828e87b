import { z } from "zod"
import type { ChannelAccount, ChannelFailure, ChannelPost } from "./channel-provider.ts"

export const GOOGLE_AUTHORIZE = "https://accounts.google.com/o/oauth2/v2/auth"
export const GOOGLE_TOKEN = "https://oauth2.googleapis.com/token"

/** Counts arrive as texts. */
const countText = z.coerce.number().int().nonnegative()

export const Tokens = z.object({
  access_token: z.string().min(1),
  expires_in: z.number(),
  refresh_token: z.string().min(1).optional(),
  scope: z.string(),
})

/** Counts arrive as texts; subscribers are rounded down to three digits. */
export const Channel = z.object({
  id: z.string(),
  snippet: z.object({ title: z.string(), customUrl: z.string().default("") }),
  statistics: z.object({
    subscriberCount: countText.optional(),
    hiddenSubscriberCount: z.boolean().default(false),
  }),
})
export const Video = z.object({
  id: z.string(),
  snippet: z.object({
    title: z.string(),
    channelId: z.string(),
    description: z.string().default(""),
    publishedAt: z.string().transform((text) => Date.parse(text)),
  }),
  paidProductPlacementDetails: z
    .object({ hasPaidProductPlacement: z.boolean().optional() })
    .optional(),
  statistics: z.object({
    viewCount: countText.optional(),
    likeCount: countText.optional(),
    commentCount: countText.optional(),
  }),
})
export const PlaylistItem = z.object({ contentDetails: z.object({ videoId: z.string() }) })
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item).default([]) })

const ApiError = z.object({
  error: z.union([
    z.string(),
    z.object({ errors: z.array(z.object({ reason: z.string() })).default([]) }),
  ]),
})
const QUOTA_REASONS = ["quotaExceeded", "rateLimitExceeded", "userRateLimitExceeded"]

/** Refusals of our own settings: the accounts are still connected. */
const OUR_FAULTS = ["invalid_client", "unauthorized_client", "deleted_client", "disabled_client"]

export function toFailure(status: number, body: unknown): Omit<ChannelFailure, "isOk"> {
  const error = ApiError.safeParse(body).data?.error
  const reasons = typeof error === "string" ? [error] : (error?.errors ?? []).map((e) => e.reason)
  const reason = `${status} ${reasons.join(" ")}`.trim()
  if (reasons.some((one) => OUR_FAULTS.includes(one))) return { kind: "refused", reason }
  if (reasons.includes("invalid_grant") || status === 401) return { kind: "revoked", reason }
  if (status === 429 || reasons.some((one) => QUOTA_REASONS.includes(one)))
    return { kind: "quota", reason }
  return { kind: status >= 500 ? "busy" : "refused", reason }
}

export const toYoutubeAccount = ({
  id,
  snippet,
  statistics,
}: z.output<typeof Channel>): ChannelAccount => ({
  externalId: id,
  scopedId: null,
  handle: snippet.customUrl.replace(/^@/, "") || snippet.title,
  followers: statistics.hiddenSubscriberCount ? null : (statistics.subscriberCount ?? null),
})

export const toPost = (video: z.output<typeof Video>): ChannelPost => {
  const { id, snippet, statistics, paidProductPlacementDetails: paid } = video
  return {
    postId: id,
    permalink: `https://www.youtube.com/watch?v=${id}`,
    caption: `${snippet.title}\n${snippet.description}`,
    postedAt: snippet.publishedAt,
    views: statistics.viewCount ?? null,
    likes: statistics.likeCount ?? null,
    comments: statistics.commentCount ?? null,
    isPaidPartnership: paid?.hasPaidProductPlacement ?? null,
    ...{ reach: null, saves: null, shares: null },
  }
}
