import { randomUUID } from "node:crypto"
import { and, eq, type SQL } from "drizzle-orm"
import { z } from "zod"
import type { SealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import type { ChannelTokens } from "#app/platform/channels/channel-provider.ts"
import { findChannelProvider } from "#app/platform/channels/channel-providers.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { payoutSeals, type Sealed } from "#app/platform/sealing.server.ts"
import { channelRevocations, channels } from "#db/schema/channels.ts"
import type { Platform } from "#db/schema/words.ts"
import { refreshCreator } from "../search/refresh-creator.server.ts"

export type ChannelRow = typeof channels.$inferSelect

/** Ends tokens at the platform. */
export const REVOKE_CHANNEL = "revoke-channel"

const Tokens = z.object({
  access: z.string(),
  refresh: z.string().nullable(),
  issuedAt: z.number(),
  expiresAt: z.number(),
})

/** Prevents opening the seals of other columns as tokens. */
const ownerOf = (channelId: string): string => `channel:${channelId}`

export const sealTokens = (channelId: string, tokens: ChannelTokens): Sealed =>
  payoutSeals().seal(JSON.stringify(tokens), ownerOf(channelId))

/** Undefined when no setting holds the key. */
export function openTokens(row: { id: string; keyId: string; sealed: string }) {
  const text = payoutSeals().tryOpen(row, ownerOf(row.id))
  return text === undefined ? undefined : Tokens.parse(JSON.parse(text))
}

const sealedColumn = (
  name: string,
  table: typeof channels | typeof channelRevocations,
): SealedColumn => ({
  name,
  table,
  columns: { userId: table.id, keyId: table.keyId, sealed: table.sealed },
  ownerOf,
  put: (rowId, sealed) => {
    db.update(table).set(sealed).where(eq(table.id, rowId)).run()
  },
})

export const SEALED_CHANNELS: readonly SealedColumn[] = [
  sealedColumn("channels", channels),
  sealedColumn("channel_revocations", channelRevocations),
]

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

/**
 * Deletes accounts with their figures. Tokens that still hold are ended at the platform, by a job in
 * the same transaction.
 */
export function deleteChannels(where: SQL | undefined, { isRevoked = false } = {}): ChannelRow[] {
  return write(() => {
    const rows = db.delete(channels).where(where).returning().all()
    for (const row of rows) refreshLists(row)
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
  scheduleJob(REVOKE_CHANNEL, id, createdAt)
}
