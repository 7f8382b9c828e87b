import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, Invalid, orNotFound } from "#app/domain/shared/errors.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import {
  connectablePlatforms,
  findChannelProvider,
} from "#app/platform/channels/channel-providers.server.ts"
import { db } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { channels } from "#db/schema/channels.ts"
import { CHANNEL_VIEWERS } from "#db/schema/market-words.ts"
import type { Platform } from "#db/schema/words.ts"
import { approveBrands, listBrandChoices } from "./approved-brands.server.ts"
import { findChannelRow, refreshLists } from "./channel-rows.server.ts"
import type { ViewersInput } from "./channel-schema.ts"
import { requireProvider } from "./connect-channel.server.ts"
import { refreshChannel } from "./fetch-channel.server.ts"
import { toVerified } from "./verified-channels.server.ts"

/** Of all platforms that can be connected; empty without keys. */
export const listOwnChannels = ({ userId }: InfluencerActor) =>
  connectablePlatforms().map((platform) => {
    const row = findChannelRow(userId, platform)
    const terms = findChannelProvider(platform)?.terms
    const options = CHANNEL_VIEWERS.filter((one) => !terms?.needsApproval || one !== "brands")
    if (!row) return { platform, options, own: undefined }
    const { handle, shownTo, audienceShownTo, connectedAt } = row
    return {
      platform,
      options,
      own: {
        handle,
        shownTo,
        audienceShownTo,
        connectedAt,
        verified: toVerified(row, true) ?? null,
        ...listBrandChoices(userId, row.id),
      },
    }
  })

/** Addresses of the forms. */
export const platformOrigins = (): string[] =>
  connectablePlatforms().flatMap((platform) => findChannelProvider(platform)?.origin ?? [])

export const hasConnectablePlatforms = (): boolean => connectablePlatforms().length > 0

/** Chooses who sees the figures; named brands do in any case. @throws NotFound, Invalid */
export function chooseViewers(
  actor: InfluencerActor,
  platform: Platform,
  { shownTo, audienceShownTo, brandIds }: Omit<ViewersInput, "platform">,
): void {
  const { terms } = requireProvider(platform)
  if (terms.needsApproval && shownTo === "brands")
    throw new Invalid("Choose everyone or nobody.", "shownTo")
  act(actor, () => {
    const row = orNotFound(findChannelRow(actor.userId, platform), "This account is not connected.")
    db.update(channels).set({ shownTo, audienceShownTo }).where(eq(channels.id, row.id)).run()
    refreshLists(row)
    approveBrands(actor.userId, row.id, brandIds)
  })
}

const refreshes = rateLimiter({ name: "refresh-channel", points: 1, perSeconds: 3600 })

/** Reads the figures now, once an hour. @throws NotFound, Conflict, RateLimited, Suspended */
export async function refreshOwnChannel(actor: InfluencerActor, platform: Platform): Promise<void> {
  const provider = requireProvider(platform)
  const { userId } = actor
  const row = act(actor, { changes: "beside" }, () => {
    const found = orNotFound(findChannelRow(userId, platform), "This account is not connected.")
    consumeRateLimit(refreshes, `${userId} ${platform}`)
    return found
  })
  const answer = await refreshChannel(row, provider)
  if (answer.isOk) return
  const label = ACCOUNT_LABELS[platform]
  throw new Conflict(
    answer.kind === "revoked"
      ? `${label} no longer lets us read your account. Connect it again.`
      : `${label} doesn't answer. Please try again later.`,
  )
}
