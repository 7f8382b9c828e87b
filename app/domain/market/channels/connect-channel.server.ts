import { randomUUID } from "node:crypto"
import { and, eq, lte, ne } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { saveVerifiedHandle } from "#app/domain/identity/profiles/save-profile.server.ts"
import { Conflict, Invalid, NotFound, rateLimited } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import type {
  ChannelAccount,
  ChannelFailure,
  ChannelProvider,
  ChannelTokens,
} from "#app/platform/channels/channel-provider.ts"
import { findChannelProvider } from "#app/platform/channels/channel-providers.server.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db, writeBeside } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { hashToken, keyedHash, newToken } from "#app/platform/secrets.server.ts"
import { channelStates, channels } from "#db/schema/channels.ts"
import type { Platform } from "#db/schema/words.ts"
import { findChannelRow, refreshLists, sealTokens } from "./channel-rows.server.ts"
import { hasUnits, spendUnits } from "./channel-units.server.ts"
import { REFRESH_CHANNELS_JOB } from "./refresh-channels.server.ts"

const STATE_LIFETIME_MS = 10 * MINUTE

const connects = rateLimiter({ name: "connect-channel", points: 10, perSeconds: 3600 })

/** A user's part of the units that all connections share. */
const connected = rateLimiter({ name: "connected-channel", points: 5, perSeconds: 24 * 3600 })

/** @throws NotFound without keys */
export function requireProvider(platform: Platform | undefined): ChannelProvider {
  const provider = platform && findChannelProvider(platform)
  if (!provider) throw new NotFound("There is nothing to connect here.")
  return provider
}

/** Never stored: only this server can derive it from the state. */
const verifierOf = (state: string): string => keyedHash("channel-verifier", state)

type Way = { sessionToken: string; redirectUri: string }

/** Before the exchange: its tokens could not be revoked, as the authorisation may be another user's too. */
function assertUnits(userId: string, platform: Platform, provider: ChannelProvider): void {
  const refusal = connected.refusalOf(`${platform} ${userId}`)
  if (refusal) throw rateLimited(refusal.retryAfterSeconds)
  if (hasUnits(platform, provider, 1, "connect")) return
  const label = ACCOUNT_LABELS[platform]
  throw new Conflict(`${label} answers no more today. Please connect tomorrow.`)
}

/**
 * Begins a connection and returns the platform's address: docs/rules.md#connected-accounts
 * @throws Conflict when connected, NotFound, RateLimited
 */
export function beginConnecting(
  actor: InfluencerActor,
  platform: Platform,
  { sessionToken, redirectUri }: Way,
): string {
  const provider = requireProvider(platform)
  const { userId } = actor
  const state = newToken()
  act(actor, { changes: "beside" }, () => {
    assertUnconnected(userId, platform)
    assertUnits(userId, platform, provider)
    consumeRateLimit(connects, userId)
    const isOlder = and(eq(channelStates.userId, userId), eq(channelStates.platform, platform))
    db.delete(channelStates).where(isOlder).run()
    db.insert(channelStates)
      .values({
        stateHash: hashToken(state),
        userId,
        platform,
        sessionHash: hashToken(sessionToken),
        expiresAt: clock.now() + STATE_LIFETIME_MS,
      })
      .run()
  })
  const challenge = hashToken(verifierOf(state))
  return provider.authorizeUrl({ redirectUri, state, challenge })
}

const USED = "This connection was begun elsewhere, or is too old. Connect again."

/** Uses the state up, right or wrong. @throws Conflict */
function consumeState(userId: string, platform: Platform, state: string, token: string): void {
  const row = writeBeside(() =>
    db
      .delete(channelStates)
      .where(eq(channelStates.stateHash, hashToken(state)))
      .returning()
      .get(),
  )
  const isRight =
    row?.userId === userId &&
    row.platform === platform &&
    row.sessionHash === hashToken(token) &&
    row.expiresAt > clock.now()
  if (!isRight) throw new Conflict(USED)
}

type Returned = Way & { state: string; code: string | undefined }

/** @throws Conflict, Invalid when the platform gives nothing, NotFound, RateLimited, Suspended */
export async function finishConnecting(
  actor: InfluencerActor,
  platform: Platform,
  { state, code, sessionToken, redirectUri }: Returned,
): Promise<{ handle: string }> {
  const provider = requireProvider(platform)
  consumeState(actor.userId, platform, state, sessionToken)
  const label = ACCOUNT_LABELS[platform]
  if (!code) throw new Invalid(`${label} gave no permission.`)
  assertUnits(actor.userId, platform, provider)
  const tokens = await provider.exchange({ code, redirectUri, verifier: verifierOf(state) })
  if (!tokens.isOk) throw notConnected(platform, tokens)
  // Not before: a made-up code takes nobody's units.
  connected.consume(`${platform} ${actor.userId}`)
  spendUnits(platform, provider, 1, "connect")
  const account = await provider.readAccount(tokens.value)
  if (!account.isOk) throw notConnected(platform, account)
  saveChannel(actor, platform, account.value, tokens.value)
  return { handle: account.value.handle }
}

/** A code that fits nothing counts like a permission that was not given. */
function notConnected(platform: Platform, { kind, reason }: ChannelFailure): Invalid {
  logger.warn({ event: "channel.not_connected", platform, kind, reason })
  const label = ACCOUNT_LABELS[platform]
  return new Invalid(
    kind === "refused" || kind === "revoked"
      ? `${label} did not let us read an account. Allow everything that it asks, with an account that has a channel.`
      : `${label} doesn't answer. Please try again later.`,
  )
}

function assertUnconnected(userId: string, platform: Platform): void {
  const row = findChannelRow(userId, platform)
  if (row)
    throw new Conflict(`You have connected ${row.handle} already. Disconnect this account first.`)
}

/**
 * Stores a connected account, whose handle replaces a typed one. @throws Conflict where another user
 * has it. Their authorisation may be the same one, so nothing is revoked then.
 */
export function saveChannel(
  actor: InfluencerActor,
  platform: Platform,
  account: ChannelAccount,
  tokens: ChannelTokens,
): void {
  const provider = requireProvider(platform)
  const { externalId, scopedId, handle, followers } = account
  const { userId } = actor
  act(actor, () => {
    assertUnconnected(userId, platform)
    const isSame = and(eq(channels.platform, platform), eq(channels.externalId, externalId))
    const other = db
      .select()
      .from(channels)
      .where(and(isSame, ne(channels.userId, userId)))
      .get()
    if (other)
      throw new Conflict(
        "Another user of this site has connected this account. It can be here once.",
      )
    const id = randomUUID()
    const now = clock.now()
    const { needsApproval, isComparable } = provider.terms
    const shownTo = needsApproval ? "nobody" : "everyone"
    db.insert(channels)
      .values({
        ...{ id, userId, platform, externalId, scopedId, handle, shownTo, followers },
        ...{ audienceShownTo: "brands", connectedAt: now, provedAt: now, figuresAt: now },
        isComparable,
        ...sealTokens(id, tokens),
      })
      .run()
    saveVerifiedHandle(userId, platform, handle)
    refreshLists({ userId, isComparable })
    recordEvent({ type: "channel.connected", actorId: userId, data: { platform } })
    scheduleJob(REFRESH_CHANNELS_JOB, platform, now)
  })
}

export const purgeChannelStates = (): Promise<number> =>
  purgeRows(channelStates, lte(channelStates.expiresAt, clock.now()))
