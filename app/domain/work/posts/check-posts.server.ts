import { and, asc, eq, isNotNull, lte, min } from "drizzle-orm"
import { findChannelRow } from "#app/domain/market/channels/channel-rows.server.ts"
import { spendUnits } from "#app/domain/market/channels/channel-units.server.ts"
import {
  recordChannelFailure,
  withFreshTokens,
} from "#app/domain/market/channels/fetch-channel.server.ts"
import { findOrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import type { ChannelAnswer, ChannelPost } from "#app/platform/channels/channel-provider.ts"
import {
  connectablePlatforms,
  findChannelProvider,
} from "#app/platform/channels/channel-providers.server.ts"
import { findExistence } from "#app/platform/channels/post-existence.server.ts"
import { clock, DAY, MINUTE, SECOND } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { postChecks } from "#db/schema/posts.ts"
import { PLATFORMS, type Platform } from "#db/schema/words.ts"
import { idOfKey } from "./post.ts"
import {
  type About,
  type CheckResult,
  findMatch,
  forgetUnchecked,
  hasExpiredPostFigures,
  keepFound,
  type PostCheck,
  updatePostCheck,
} from "./save-post-check.server.ts"
import { CHECK_POSTS_JOB } from "./watch-post.server.ts"

const BATCH = 50
const PAUSE_MS = 2 * SECOND
const AWAY_MS = 10 * MINUTE
/** So many failures in a row mean that the platform is away. */
const MAX_FAILURES = 3

export function scheduleChecks(): void {
  for (const platform of PLATFORMS) scheduleJob(CHECK_POSTS_JOB, platform, clock.now() + MINUTE)
}

/** Looks at what is due, oldest first. Returns the next run in milliseconds since the epoch. */
export async function checkPosts(ref: string): Promise<number | undefined> {
  const platform = PLATFORMS.find((one) => one === ref)
  if (!platform) return undefined
  await forgetUnchecked(platform)
  const forgetAt = hasExpiredPostFigures(platform) ? clock.now() + DAY : undefined
  if (connectablePlatforms().length === 0) return forgetAt
  let failures = 0
  for (const check of listDue(platform)) {
    const failure = await checkPost(check)
    failures = failure ? failures + 1 : 0
    if (failures === MAX_FAILURES) return clock.now() + AWAY_MS
  }
  const next = db
    .select({ at: min(postChecks.nextAt) })
    .from(postChecks)
    .where(and(eq(postChecks.platform, platform), isNotNull(postChecks.nextAt)))
    .get()?.at
  const at = next ? Math.max(next, clock.now() + PAUSE_MS) : undefined
  // Kept figures are looked through daily, whether or not a check is due.
  return forgetAt === undefined ? at : Math.min(at ?? Infinity, forgetAt)
}

const listDue = (platform: Platform): PostCheck[] =>
  db
    .select()
    .from(postChecks)
    .where(and(eq(postChecks.platform, platform), lte(postChecks.nextAt, clock.now())))
    .orderBy(asc(postChecks.nextAt))
    .limit(BATCH)
    .all()

/** Returns true where the platform did not answer. */
async function checkPost(check: PostCheck): Promise<boolean> {
  const order = findOrderRow(check.orderId)
  const deliverable = db
    .select()
    .from(deliverables)
    .where(eq(deliverables.id, check.deliverableId))
    .get()
  if (!order || order.phase === "cancelled" || deliverable?.liveKey !== check.liveKey) {
    write(() => updatePostCheck(check, { nextAt: null }), "pages")
    return false
  }
  const about = { check, order, deliverable }
  const found = await find(about)
  write(() => keepFound(about, found))
  return found.kind === "failed" && found.failure.kind === "busy"
}

async function find({ check, order }: About): Promise<CheckResult> {
  const { platform, liveKey } = check
  const postKey = idOfKey(liveKey)
  const provider = findChannelProvider(platform)
  const channel = provider && findChannelRow(order.influencerId, platform)
  if (!provider || !channel) return { kind: await findExistence(platform, postKey) }
  const match = findMatch(check.deliverableId)
  const units = match ? 1 : 2
  if (!spendUnits(platform, provider, units, "check")) return FULL
  const answer = await withFreshTokens(
    channel,
    provider,
    async (tokens): Promise<ChannelAnswer<ChannelPost | null | undefined>> => {
      if (match) return provider.readPost(tokens, match.postId)
      const id = await provider.findPost(tokens, channel.externalId, postKey)
      if (!id.isOk || id.value === null) return id.isOk ? { isOk: true, value: undefined } : id
      return provider.readPost(tokens, id.value)
    },
  )
  if (!answer.isOk) {
    if (answer.kind === "revoked") recordChannelFailure(channel, answer)
    return { kind: "failed", failure: answer }
  }
  if (answer.value) return { kind: "read", channelId: channel.id, post: answer.value }
  return { kind: answer.value === null ? "gone" : await findExistence(platform, postKey) }
}

const FULL: CheckResult = {
  kind: "failed",
  failure: { isOk: false, kind: "quota", reason: "units" },
}
