import { and, eq, type SQL } from "drizzle-orm"
import { actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { findChannelProvider } from "#app/platform/channels/channel-providers.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"
import { channelRevocations, channels } from "#db/schema/channels.ts"
import type { Platform } from "#db/schema/words.ts"
import { type ChannelRow, deleteChannels, openTokens } from "./channel-rows.server.ts"

/** Also for suspended accounts: it only takes away. @throws NotFound */
export function disconnectChannel(actor: InfluencerActor, platform: Platform): void {
  const { userId } = actor
  const isOwn = and(eq(channels.userId, userId), eq(channels.platform, platform))
  actEvenSuspended(actor, { needs: "work" }, () => {
    if (deleteChannels(isOwn).length === 0) throw new NotFound("This account is not connected.")
    recordEvent({ type: "channel.disconnected", actorId: userId, data: { platform } })
  })
}

/** Forgets an account whose authorisation ended at the platform, and notifies its owner. */
export function endRevoked(where: SQL | undefined): ChannelRow[] {
  return write(() => {
    const rows = deleteChannels(where, { isRevoked: true })
    for (const { userId, platform } of rows) {
      logger.info({ event: "channel.revoked", platform, userId })
      recordEvent({ type: "channel.revoked", actorId: userId, data: { platform } })
    }
    return rows
  })
}

/**
 * Handles the platform's signed callback, that its user removed us or wants the data deleted. Returns
 * a code for its status page; undefined unless the signature holds.
 */
export function handleChannelCallback(
  platform: Platform,
  signedRequest: string,
): string | undefined {
  const scopedId = findChannelProvider(platform)?.readCallback?.(signedRequest)
  if (scopedId === undefined) return undefined
  const isTheirs = and(eq(channels.platform, platform), eq(channels.scopedId, scopedId))
  endRevoked(isTheirs)
  return deletionCode(clock.now())
}

/** Holds the time and its signature, so that nothing needs to be kept. */
function deletionCode(at: number): string {
  const time = at.toString(36)
  return `${time}-${keyedHash("channel-deletion", time).slice(0, 20)}`
}

/** Returns when the data of a callback was deleted. @throws NotFound */
export function findDeletion(code: string): number {
  const at = Number.parseInt(code.split("-")[0] ?? "", 36)
  if (!Number.isSafeInteger(at) || deletionCode(at) !== code)
    throw new NotFound("There is no such deletion.")
  return at
}

/** A platform that refuses for so long is not asked again. */
const GIVE_UP_AFTER_MS = 30 * DAY

/** Ends tokens at the platform. Returns the next try in milliseconds since the epoch. */
export async function revokeChannel(id: string): Promise<number | undefined> {
  const row = db.select().from(channelRevocations).where(eq(channelRevocations.id, id)).get()
  const tokens = row && openTokens(row)
  const answer = tokens && (await findChannelProvider(row.platform)?.revoke?.(tokens))
  const isAway = answer && !answer.isOk && (answer.kind === "busy" || answer.kind === "quota")
  if (row && isAway && clock.now() - row.createdAt < GIVE_UP_AFTER_MS) return clock.now() + HOUR
  write(() => db.delete(channelRevocations).where(eq(channelRevocations.id, id)).run(), "pages")
  return undefined
}
