import { and, desc, eq, gt, lte, or, sql } from "drizzle-orm"
import { z } from "zod"
import { shownName } from "#app/domain/shared/masking/mask-contacts.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { AUDIENCE_PARTS } from "#app/platform/channels/channel-provider.ts"
import { connectablePlatforms } from "#app/platform/channels/channel-providers.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { channelApprovals, channelPosts, channels } from "#db/schema/channels.ts"
import { PLATFORMS } from "#db/schema/words.ts"
import {
  MAX_FIGURE_DAYS,
  type VerifiedChannel,
  type VerifiedCount,
  type VerifiedNote,
} from "./channel.ts"
import type { ChannelRow } from "./channel-rows.server.ts"

/** brands: any signed-in brand, on pages that all brands share. */
export type FigureViewer = "everyone" | "brands" | { brandId: string }

const MAX_AUDIENCE_ROWS = 5
const MAX_NOTED_POSTS = 5

export const isChannelShownTo = (p: { viewer: unknown; brandId: unknown }) =>
  or(
    eq(channels.shownTo, "everyone"),
    and(sql`${p.viewer} <> 'everyone'`, eq(channels.shownTo, "brands")),
    sql`EXISTS (SELECT 1 FROM ${channelApprovals} WHERE ${channelApprovals.channelId} = ${channels.id}
      AND ${channelApprovals.brandId} = ${p.brandId})`,
  )

const selectPosts = query((p: Params<{ channelId: string }>) =>
  db
    .select(pick(channelPosts, "permalink", "postedAt", "views", "likes", "comments"))
    .from(channelPosts)
    .where(eq(channelPosts.channelId, p.channelId))
    .orderBy(desc(channelPosts.postedAt))
    .limit(10),
)

const selectShown = query(
  (p: Params<{ userIds: string; viewer: string; brandId: string; from: number; to: number }>) =>
    db
      .select()
      .from(channels)
      .where(
        and(
          sql`${channels.userId} IN (SELECT value FROM json_each(${p.userIds}))`,
          gt(channels.figuresAt, p.from),
          lte(channels.figuresAt, p.to),
          isChannelShownTo(p),
        ),
      ),
)

const selectPostsOf = query((p: Params<{ channelIds: string }>) =>
  db
    .select({ channelId: channelPosts.channelId, views: channelPosts.views })
    .from(channelPosts)
    .where(sql`${channelPosts.channelId} IN (SELECT value FROM json_each(${p.channelIds}))`)
    .orderBy(desc(channelPosts.postedAt)),
)

/** A figure from the future was stamped by a wrong clock. */
export const CLOCK_TOLERANCE_MS = HOUR

const oldest = (): number => clock.now() - MAX_FIGURE_DAYS * DAY
const isFresh = (at: number): boolean => at > oldest() && at <= clock.now() + CLOCK_TOLERANCE_MS

function shownRows(userIds: readonly string[], viewer: FigureViewer): ChannelRow[] {
  const platforms = connectablePlatforms()
  if (platforms.length === 0) return []
  const isBrand = typeof viewer === "object"
  return selectShown
    .all({
      userIds: JSON.stringify(userIds),
      viewer: isBrand ? "brands" : viewer,
      brandId: isBrand ? viewer.brandId : "",
      from: oldest(),
      to: clock.now() + CLOCK_TOLERANCE_MS,
    })
    .filter(({ platform }) => platforms.includes(platform))
}

/** docs/rules.md#verified-figures */
export const listVerified = (userId: string, viewer: FigureViewer): VerifiedChannel[] =>
  shownRows([userId], viewer)
    .sort((a, b) => PLATFORMS.indexOf(a.platform) - PLATFORMS.indexOf(b.platform))
    .flatMap((row) => toVerified(row, seesAudience(row, viewer)) ?? [])

const seesAudience = ({ audienceShownTo }: ChannelRow, viewer: FigureViewer): boolean =>
  audienceShownTo === "everyone" || (audienceShownTo === "brands" && viewer !== "everyone")

const Count = z.object({ name: z.string(), count: z.number() })
const StoredAudience = z.partialRecord(z.enum(AUDIENCE_PARTS), z.array(Count))

/** Undefined when its figures are too old to be shown. */
export function toVerified(row: ChannelRow, hasAudience: boolean): VerifiedChannel | undefined {
  const { id, platform, handle, followers, figuresAt, postsAt, audience } = row
  if (!isFresh(figuresAt)) return undefined
  const hasPosts = isFresh(postsAt)
  const stored = hasAudience && hasPosts && audience ? JSON.parse(audience) : {}
  const parts = StoredAudience.safeParse(stored).data ?? {}
  return {
    ...{ platform, handle: shownName(handle), followers, figuresAt },
    posts: hasPosts ? selectPosts.all({ channelId: id }) : [],
    postsAt: hasPosts ? postsAt : null,
    audience: AUDIENCE_PARTS.flatMap((part) => {
      const counts = parts[part]?.slice(0, MAX_AUDIENCE_ROWS) ?? []
      return counts.length > 0 ? [{ part, counts }] : []
    }),
  }
}

/** Followers alone of several influencers, with one query. */
export function listVerifiedCounts(
  userIds: readonly string[],
  viewer: FigureViewer,
): Record<string, VerifiedCount[]> {
  const counts: Record<string, VerifiedCount[]> = {}
  for (const { userId, platform, followers, figuresAt } of shownRows(userIds, viewer)) {
    counts[userId] = [...(counts[userId] ?? []), { platform, followers, figuresAt }]
  }
  return counts
}

/** For a brand, of several influencers with two queries. */
export function listVerifiedNotes(
  userIds: readonly string[],
  brandId: string,
): Record<string, VerifiedNote[]> {
  const rows = shownRows(userIds, { brandId })
  if (rows.length === 0) return {}
  const fresh = rows.filter(({ postsAt }) => isFresh(postsAt)).map(({ id }) => id)
  const posts = selectPostsOf.all({ channelIds: JSON.stringify(fresh) })
  const notes: Record<string, VerifiedNote[]> = {}
  for (const { id, userId, platform, followers, figuresAt } of rows) {
    const own = posts.filter(({ channelId }) => channelId === id).slice(0, MAX_NOTED_POSTS)
    const views = own.flatMap((post) => post.views ?? [])
    notes[userId] = [...(notes[userId] ?? []), { platform, followers, figuresAt, views }]
  }
  return notes
}
