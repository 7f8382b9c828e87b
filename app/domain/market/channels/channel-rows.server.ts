import { randomUUID } from "node:crypto"
import { and, eq, type SQL } from "drizzle-orm"
import { z } from "zod"
import { deleteHandle } from "#app/domain/identity/profiles/save-profile.server.ts"
import { sealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import type { ChannelTokens } from "#app/platform/channels/channel-provider.ts"
import { findChannelProvider } from "#app/platform/channels/channel-providers.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { channelRevocations, channels } from "#db/schema/channels.ts"
import type { Platform } from "#db/schema/words.ts"
import { refreshCreator } from "../search/refresh-creator.server.ts"

export type ChannelRow = typeof channels.$inferSelect

/** Ends tokens at the platform. */
export const REVOKE_CHANNEL_JOB = "revoke-channel"

const Tokens = z.object({
  access: z.string(),
  refresh: z.string().nullable(),
  issuedAt: z.number(),
  expiresAt: z.number(),
})

const ownerOf = (id: string): string => `channel:${id}`
const CHANNELS = sealedColumn({ ...channels, userId: channels.id }, ownerOf)
const REVOCATIONS = sealedColumn({ ...channelRevocations, userId: channelRevocations.id }, ownerOf)
export const SEALED_CHANNELS = [CHANNELS, REVOCATIONS]

export const sealTokens = (channelId: string, tokens: ChannelTokens) =>
  CHANNELS.seal(channelId, JSON.stringify(tokens))

/** Undefined when no setting holds the key. */
export function openTokens(row: { id: string; keyId: string; sealed: string }) {
  const text = CHANNELS.open(row.id, row)
  return text === undefined ? undefined : Tokens.parse(JSON.parse(text))
}

export const findChannelRow = (userId: string, platform: Platform): ChannelRow | undefined =>
  db
    .select()
    .from(channels)
    .where(and(eq(channels.userId, userId), eq(channels.platform, platform)))
    .get()

/** Only figures that may be compared give a creator another place in the lists. */
export function refreshLists({
  userId,
  isComparable,
}: Pick<ChannelRow, "userId" | "isComparable">): void {
  if (isComparable) refreshCreator(userId)
}

/** Deletes accounts with figures and handle; a job ends tokens that still hold at the platform. */
export function deleteChannels(where: SQL | undefined, { isRevoked = false } = {}): ChannelRow[] {
  return write(() => {
    const rows = db.delete(channels).where(where).returning().all()
    for (const row of rows) {
      deleteHandle(row)
      refreshLists(row)
    }
    for (const row of isRevoked ? [] : rows) scheduleRevocation(row)
    return rows
  })
}

function scheduleRevocation(row: ChannelRow): void {
  const tokens = openTokens(row)
  if (!tokens || !findChannelProvider(row.platform)?.revoke) return
  const id = randomUUID()
  const createdAt = clock.now()
  const sealed = sealTokens(id, tokens)
  db.insert(channelRevocations)
    .values({ id, platform: row.platform, createdAt, ...sealed })
    .run()
  scheduleJob(REVOKE_CHANNEL_JOB, id, createdAt)
}
