import { eq } from "drizzle-orm"
import { saveVerifiedHandle } from "#app/domain/identity/profiles/save-profile.server.ts"
import type {
  Audience,
  ChannelAccount,
  ChannelAnswer,
  ChannelFailure,
  ChannelPost,
  ChannelProvider,
  ChannelTokens,
} from "#app/platform/channels/channel-provider.ts"
import { clock, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { db, write, writeBeside } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { channelPosts, channels } from "#db/schema/channels.ts"
import { type ChannelRow, openTokens, refreshLists, sealTokens } from "./channel-rows.server.ts"
import { spendUnits } from "./channel-units.server.ts"
import { endRevoked } from "./end-channel.server.ts"

const RETRY_MS = HOUR
/** Access tokens of an hour end between two runs. */
const NEARLY_OVER_MS = 5 * MINUTE

/** Ends a revoked account at once; others wait an hour. */
export function recordChannelFailure(
  { id, platform }: ChannelRow,
  { kind, reason }: ChannelFailure,
): void {
  logger.warn({ event: "channel.refused", platform, kind, reason })
  if (kind === "revoked") endRevoked(eq(channels.id, id))
  else updateChannel(id, { retryAt: clock.now() + RETRY_MS })
}

export function updateChannel(id: string, values: Partial<typeof channels.$inferInsert>): void {
  writeBeside(() => db.update(channels).set(values).where(eq(channels.id, id)).run())
}

const NO_KEY: ChannelFailure = { isOk: false, kind: "refused", reason: "no key opens the tokens" }

/** Proves the authorisation and keeps renewed tokens. */
export async function verifyChannel(row: ChannelRow, provider: ChannelProvider) {
  const tokens = openTokens(row)
  const answer = tokens ? await provider.prove(tokens) : NO_KEY
  if (answer.isOk) {
    const isRenewed = answer.value.access !== tokens?.access
    updateChannel(row.id, {
      provedAt: clock.now(),
      retryAt: 0,
      ...(isRenewed && sealTokens(row.id, answer.value)),
    })
  }
  return answer
}

export async function fetchFigures(row: ChannelRow, provider: ChannelProvider) {
  const answer = await withFreshTokens(row, provider, (tokens) => provider.readAccount(tokens))
  if (answer.isOk) saveFigures(row, answer.value)
  return answer
}

/** Another account's figures are never kept, whatever the platform answers. */
export function saveFigures(
  row: ChannelRow,
  { externalId, handle, followers }: ChannelAccount,
): void {
  if (externalId !== row.externalId) return
  write(() => {
    const { changes } = db
      .update(channels)
      .set({ handle, followers, figuresAt: clock.now(), retryAt: 0 })
      .where(eq(channels.id, row.id))
      .run()
    // Disconnected meanwhile.
    if (changes === 0) return
    refreshLists(row)
    if (handle !== row.handle) saveVerifiedHandle(row.userId, row.platform, handle)
  })
}

/** Works with tokens that hold for a while. */
export async function withFreshTokens<T>(
  row: ChannelRow,
  provider: ChannelProvider,
  work: (tokens: ChannelTokens) => Promise<ChannelAnswer<T>>,
): Promise<ChannelAnswer<T>> {
  const tokens = openTokens(row)
  if (!tokens) return NO_KEY
  if (tokens.expiresAt - clock.now() > NEARLY_OVER_MS) return work(tokens)
  const proved = await verifyChannel(row, provider)
  return proved.isOk ? work(proved.value) : proved
}

/** Two calls of the daily units. */
export const POST_UNITS = 2

export async function fetchPosts(row: ChannelRow, provider: ChannelProvider) {
  return withFreshTokens(row, provider, async (tokens) => {
    const posts = await provider.readPosts(tokens, row.externalId)
    if (!posts.isOk) return posts
    const audience = await provider.readAudience?.(tokens, row.externalId)
    if (audience && !audience.isOk) return audience
    savePosts(row, posts.value, audience?.value)
    return posts
  })
}

/** Replaces the posts and the audience of an account, unless it was disconnected meanwhile. */
export function savePosts(
  row: ChannelRow,
  posts: readonly ChannelPost[],
  audience?: Audience | undefined,
): void {
  const isThere = eq(channels.id, row.id)
  write(() => {
    if (!db.select({ id: channels.id }).from(channels).where(isThere).get()) return
    const text = audience ? JSON.stringify(audience) : null
    db.update(channels).set({ postsAt: clock.now(), audience: text }).where(isThere).run()
    db.delete(channelPosts).where(eq(channelPosts.channelId, row.id)).run()
    for (const { postId, permalink, postedAt, views, likes, comments } of posts)
      db.insert(channelPosts)
        .values({ channelId: row.id, postId, permalink, postedAt, views, likes, comments })
        .onConflictDoNothing()
        .run()
  }, "pages")
}

/** Reads everything about one account now, within the part of the units that jobs leave. */
export async function refreshChannel(row: ChannelRow, provider: ChannelProvider) {
  const { platform } = row
  const isWithin = spendUnits(platform, provider, 1 + POST_UNITS, "refresh")
  if (!isWithin) return { isOk: false, kind: "quota", reason: "units" } as const
  for (const read of [fetchFigures, fetchPosts]) {
    const answer = await read(row, provider)
    if (answer.isOk) continue
    recordChannelFailure(row, answer)
    return answer
  }
  return { isOk: true } as const
}
