import { and, asc, eq, lte } from "drizzle-orm"
import type { ChannelAnswer, ChannelFailure } from "#app/platform/channels/channel-provider.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { channels } from "#db/schema/channels.ts"
import type { Platform } from "#db/schema/words.ts"
import type { ChannelRow } from "./channel-rows.server.ts"
import { recordChannelFailure } from "./fetch-channel.server.ts"

export const CHANNEL_BATCH_SIZE = 50
/** So many failures in a row mean that the platform is away. */
const MAX_FAILURES = 3

export type DueRun = { isAway: boolean; hasMore: boolean }
export const NO_CHANNELS: DueRun = { isAway: false, hasMore: false }
export const PLATFORM_AWAY: DueRun = { isAway: true, hasMore: true }

export type DueColumn =
  | typeof channels.provedAt
  | typeof channels.figuresAt
  | typeof channels.postsAt

export const listDueChannels = (
  platform: Platform,
  stamp: DueColumn,
  ageMs: number,
): ChannelRow[] =>
  db
    .select()
    .from(channels)
    .where(
      and(
        eq(channels.platform, platform),
        lte(stamp, clock.now() - ageMs),
        lte(channels.retryAt, clock.now()),
      ),
    )
    .orderBy(asc(stamp))
    .limit(CHANNEL_BATCH_SIZE)
    .all()

/** Runs `work` for each row until the platform seems to be away. */
export async function forEachDueChannel(
  rows: readonly ChannelRow[],
  work: (row: ChannelRow) => Promise<ChannelFailure | undefined>,
): Promise<DueRun> {
  let failures = 0
  for (const row of rows) {
    const failure = await work(row)
    if (failure) recordChannelFailure(row, failure)
    failures = failure?.kind === "busy" || failure?.kind === "quota" ? failures + 1 : 0
    if (failures === MAX_FAILURES) return { isAway: true, hasMore: true }
  }
  return { isAway: false, hasMore: rows.length === CHANNEL_BATCH_SIZE }
}

export const channelFailure = (answer: ChannelAnswer<unknown>): ChannelFailure | undefined =>
  answer.isOk ? undefined : answer
