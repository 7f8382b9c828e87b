import type {
  ChannelPost,
  ChannelProvider,
  PostBatches,
} from "#app/platform/channels/channel-provider.ts"
import { DAY } from "#app/platform/clock.server.ts"
import { channels } from "#db/schema/channels.ts"
import type { Platform } from "#db/schema/words.ts"
import { REFRESH_DAYS } from "./channel.ts"
import type { ChannelRow } from "./channel-rows.server.ts"
import { spendUnits } from "./channel-units.server.ts"
import {
  channelFailure,
  type DueRun,
  forEachDueChannel,
  listDueChannels,
  NO_CHANNELS,
  PLATFORM_AWAY,
} from "./due-channels.server.ts"
import { fetchPosts, POST_UNITS, savePosts, withFreshTokens } from "./fetch-channel.server.ts"

/** Reads the last posts of accounts, oldest first, within the part of the units that jobs have. */
export async function readPostsDue(platform: Platform, provider: ChannelProvider): Promise<DueRun> {
  const rows = listDueChannels(platform, channels.postsAt, REFRESH_DAYS * DAY)
  if (provider.postBatches) return readTogether(rows, provider, provider.postBatches)
  let isSpent = false
  const pass = await forEachDueChannel(rows, async (row) => {
    isSpent ||= !spendUnits(platform, provider, POST_UNITS, "posts")
    return isSpent ? undefined : channelFailure(await fetchPosts(row, provider))
  })
  return isSpent ? NO_CHANNELS : pass
}

/** One call per account for the ids, and one per 50 posts of all of them: docs/platform-terms.md */
async function readTogether(
  rows: readonly ChannelRow[],
  provider: ChannelProvider,
  { listIds, readByIds, maxIds }: PostBatches,
): Promise<DueRun> {
  const lists: { row: ChannelRow; ids: readonly string[] }[] = []
  let isSpent = false
  const pass = await forEachDueChannel(rows, async (row) => {
    isSpent ||= !spendUnits(row.platform, provider, 1, "posts")
    if (isSpent) return undefined
    const ids = await withFreshTokens(row, provider, (tokens) => listIds(tokens, row.externalId))
    if (ids.isOk) lists.push({ row, ids: ids.value })
    return channelFailure(ids)
  })
  const wanted = lists.flatMap(({ ids }) => ids)
  const posts = new Map<string, ChannelPost>()
  for (let start = 0; start < wanted.length; start += maxIds) {
    const [platform] = rows.map((row) => row.platform)
    if (!platform || !spendUnits(platform, provider, 1, "posts")) return NO_CHANNELS
    const answer = await readByIds(wanted.slice(start, start + maxIds))
    if (!answer.isOk) return PLATFORM_AWAY
    for (const post of answer.value) posts.set(post.postId, post)
  }
  for (const { row, ids } of lists)
    savePosts(
      row,
      ids.flatMap((id) => posts.get(id) ?? []),
    )
  return isSpent ? NO_CHANNELS : pass
}
