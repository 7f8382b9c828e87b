import { and, eq, gt, lte, or, type SQL } from "drizzle-orm"
import type { ChannelProvider } from "#app/platform/channels/channel-provider.ts"
import { findChannelProvider } from "#app/platform/channels/channel-providers.server.ts"
import { clock, DAY, HOUR, MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { channelPosts, channels } from "#db/schema/channels.ts"
import { PLATFORMS, type Platform } from "#db/schema/words.ts"
import { MAX_FIGURE_DAYS, REFRESH_DAYS } from "./channel.ts"
import { type ChannelRow, REVOKE_CHANNEL_JOB, refreshLists } from "./channel-rows.server.ts"
import { spendUnits } from "./channel-units.server.ts"
import {
  CHANNEL_BATCH_SIZE,
  channelFailure,
  type DueColumn,
  type DueRun,
  forEachDueChannel,
  listDueChannels,
  NO_CHANNELS,
} from "./due-channels.server.ts"
import { revokeChannel } from "./end-channel.server.ts"
import { fetchFigures, saveFigures, updateChannel, verifyChannel } from "./fetch-channel.server.ts"
import { readPostsDue } from "./read-posts-due.server.ts"
import { CLOCK_TOLERANCE_MS } from "./verified-channels.server.ts"

/** Checks authorisations daily and figures weekly, oldest first; by platform. */
export const REFRESH_CHANNELS_JOB = "refresh-channels"

const PROVE_AFTER_MS = 20 * HOUR
const LOOK_EVERY_MS = 5 * MINUTE
/** Between batches, so that what waits after an outage never becomes a storm. */
const PAUSE_MS = 2 * SECOND
const LATE_MS = REFRESH_DAYS * DAY + 6 * HOUR
const AWAY_MS = 10 * MINUTE

export const CHANNEL_JOBS: Record<string, (ref: string) => Promise<number | undefined>> = {
  [REFRESH_CHANNELS_JOB]: refreshChannels,
  [REVOKE_CHANNEL_JOB]: revokeChannel,
}

/** Also without keys, since figures of then may not stay. */
export function scheduleRefreshing(): void {
  for (const platform of PLATFORMS)
    scheduleJob(REFRESH_CHANNELS_JOB, platform, clock.now() + LOOK_EVERY_MS)
}

/** Returns the next run in milliseconds since the epoch; undefined when there is nothing to do. */
export async function refreshChannels(ref: string): Promise<number | undefined> {
  const platform = PLATFORMS.find((one) => one === ref)
  if (!platform) return undefined
  forgetOldFigures(platform)
  const provider = findChannelProvider(platform)
  if (!provider) return hasChannels(platform) ? clock.now() + HOUR : undefined
  const passes: DueRun[] = []
  for (const pass of [proveDue, readFiguresDue, readPostsDue]) {
    const done = await pass(platform, provider)
    if (done.isAway) return clock.now() + AWAY_MS
    passes.push(done)
  }
  return clock.now() + (passes.some(({ hasMore }) => hasMore) ? PAUSE_MS : LOOK_EVERY_MS)
}

const hasChannels = (platform: Platform): boolean =>
  db
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.platform, platform))
    .limit(1)
    .get() !== undefined

async function proveDue(platform: Platform, provider: ChannelProvider): Promise<DueRun> {
  const rows = listDueChannels(platform, channels.provedAt, PROVE_AFTER_MS)
  return forEachDueChannel(rows, async (row) => channelFailure(await verifyChannel(row, provider)))
}

async function readFiguresDue(platform: Platform, provider: ChannelProvider): Promise<DueRun> {
  const rows = listDueChannels(platform, channels.figuresAt, REFRESH_DAYS * DAY)
  if (!provider.readAccounts)
    return forEachDueChannel(rows, async (row) => channelFailure(await fetchFigures(row, provider)))
  // One call reads a whole batch, so a part of one waits a little.
  const isWaiting =
    rows.length === CHANNEL_BATCH_SIZE || (rows[0]?.figuresAt ?? Infinity) <= clock.now() - LATE_MS
  if (!isWaiting || !spendUnits(platform, provider, 1, "followers")) return NO_CHANNELS
  const answer = await provider.readAccounts(rows.map(({ externalId }) => externalId))
  if (!answer.isOk) return { isAway: true, hasMore: true }
  const byId = new Map(answer.value.map((account) => [account.externalId, account]))
  for (const row of rows) {
    const account = byId.get(row.externalId)
    // Closed or suspended there: its authorisation decides.
    if (account) saveFigures(row, account)
    else updateChannel(row.id, { retryAt: clock.now() + DAY })
  }
  return { isAway: false, hasMore: rows.length === CHANNEL_BATCH_SIZE }
}

/** Clears figures that are too old to be kept, or that a wrong clock stamped. */
function forgetOldFigures(platform: Platform): void {
  const isWrong = (stamp: DueColumn): SQL | undefined =>
    and(
      eq(channels.platform, platform),
      or(
        and(gt(stamp, 0), lte(stamp, clock.now() - MAX_FIGURE_DAYS * DAY)),
        gt(stamp, clock.now() + CLOCK_TOLERANCE_MS),
      ),
    )
  const clear = (
    stamp: DueColumn,
    values: Partial<typeof channels.$inferInsert>,
    andIts: (row: ChannelRow) => void = () => {},
  ) => {
    const rows = db.select().from(channels).where(isWrong(stamp)).limit(500).all()
    if (rows.length === 0) return
    write(() => {
      for (const row of rows) {
        db.update(channels).set(values).where(eq(channels.id, row.id)).run()
        andIts(row)
      }
    })
  }
  clear(channels.figuresAt, { followers: null, figuresAt: 0 }, refreshLists)
  clear(channels.postsAt, { audience: null, postsAt: 0 }, ({ id }) => {
    db.delete(channelPosts).where(eq(channelPosts.channelId, id)).run()
  })
  clear(channels.provedAt, { provedAt: 0 })
}
