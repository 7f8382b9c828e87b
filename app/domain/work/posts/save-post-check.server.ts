import { setImmediate } from "node:timers/promises"
import { and, eq, inArray, lte, type SQL } from "drizzle-orm"
import { listGrantRows } from "#app/domain/work/orders/order-grants.server.ts"
import { type OrderRow, recordStep } from "#app/domain/work/orders/order-steps.server.ts"
import type { ChannelFailure, ChannelPost } from "#app/platform/channels/channel-provider.ts"
import { findChannelProvider } from "#app/platform/channels/channel-providers.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db, rowBy, write } from "#app/platform/db.server.ts"
import { channels } from "#db/schema/channels.ts"
import { matchedPosts, postChecks, postFigures } from "#db/schema/posts.ts"
import type { Platform } from "#db/schema/words.ts"
import {
  agreedPostEndAt,
  figureDayAt,
  type LiveDeliverable,
  lacksLabel,
  MAX_UNCHECKED_DAYS,
  nextCheckAt,
} from "./post.ts"
import { findPostCheck } from "./watch-post.server.ts"

const RETRY_MS = HOUR
const BATCH = 50

export type PostCheck = typeof postChecks.$inferSelect
export type About = { check: PostCheck; order: OrderRow; deliverable: LiveDeliverable }

export type CheckResult =
  | { kind: "read"; channelId: string; post: ChannelPost }
  | { kind: "there" | "gone" | "unknown" }
  | { kind: "failed"; failure: ChannelFailure }

export const findMatch = rowBy(matchedPosts, "deliverableId")

export const updatePostCheck = (
  { deliverableId, liveKey }: PostCheck,
  values: Partial<typeof postChecks.$inferInsert>,
): void => {
  db.update(postChecks)
    .set(values)
    .where(and(eq(postChecks.deliverableId, deliverableId), eq(postChecks.liveKey, liveKey)))
    .run()
}

/** Keeps what was found, unless the link was replaced meanwhile. */
export function keepFound({ check, order, deliverable }: About, found: CheckResult): void {
  const now = clock.now()
  const current = findPostCheck(check.deliverableId)
  if (current?.liveKey !== check.liveKey) return
  if (found.kind === "failed") {
    updatePostCheck(check, { nextAt: now + RETRY_MS })
    return
  }
  const hasFigures = found.kind === "read" && keepRead({ check, order, deliverable }, found)
  const live = {
    type: deliverable.type,
    postedAt: findMatch(check.deliverableId)?.postedAt ?? deliverable.liveAt ?? now,
  }
  const until = agreedPostEndAt(live, rightEndsOf(order.id, deliverable.id))
  const isGone = found.kind === "gone" && deliverable.type !== "story"
  const mustBeChecked = mustCheck(check.platform)
  if (isGone && mustBeChecked) deleteFigures([check.deliverableId])
  const hadFigures = hasFigures || current.hadFigures
  updatePostCheck(check, {
    nextAt: nextCheckAt(
      { ...live, until, mustBeChecked: mustBeChecked && hadFigures && !isGone },
      now,
    ),
    hadFigures,
    ...(found.kind !== "unknown" && {
      seenAt: now,
      goneAt: isGone ? (current.goneAt ?? now) : null,
    }),
  })
  const about = { by: "clock", deliverableId: deliverable.id }
  if (isGone && current.goneAt === null && now < until) recordStep(order, "order.post_gone", about)
  const isBack = found.kind === "read" || found.kind === "there"
  if (isBack && current.goneAt !== null) recordStep(order, "order.post_back", about)
}

/** Returns true for a new figure; an account that was disconnected meanwhile gives none. */
function keepRead(
  { check, deliverable }: About,
  { channelId, post }: Extract<CheckResult, { kind: "read" }>,
): boolean {
  const isThere = db
    .select({ id: channels.id })
    .from(channels)
    .where(eq(channels.id, channelId))
    .get()
  if (!isThere) return false
  const { deliverableId } = check
  const { postId, postedAt, caption, isPaidPartnership } = post
  const readAt = clock.now()
  const isLabelSeen = !lacksLabel(caption, deliverable.disclosureLabel)
  const match = { channelId, postId, postedAt, readAt, isLabelSeen, isPaidPartnership }
  db.insert(matchedPosts)
    .values({ deliverableId, ...match })
    .onConflictDoUpdate({ target: matchedPosts.deliverableId, set: match })
    .run()
  const day = figureDayAt({ type: deliverable.type, postedAt }, readAt)
  if (day === undefined) return false
  const { views, reach, likes, comments, saves, shares } = post
  db.insert(postFigures)
    .values({ deliverableId, day, readAt, views, reach, likes, comments, saves, shares })
    .onConflictDoNothing()
    .run()
  return true
}

const rightEndsOf = (orderId: string, deliverableId: string): number[] =>
  listGrantRows(orderId).flatMap((grant) =>
    grant.deliverableId === deliverableId && grant.endedAt === null ? [grant.endsAt] : [],
  )

const mustCheck = (platform: Platform): boolean =>
  findChannelProvider(platform)?.terms.mustBeChecked ?? false

const deleteFigures = (ids: readonly string[]): void => {
  db.delete(postFigures)
    .where(inArray(postFigures.deliverableId, [...ids]))
    .run()
  db.delete(matchedPosts)
    .where(inArray(matchedPosts.deliverableId, [...ids]))
    .run()
}

/** Posts that may not be kept unchecked, whether or not the platform has keys now. */
const selectPerishable = (platform: Platform, where?: SQL) =>
  db
    .select({ id: matchedPosts.deliverableId })
    .from(matchedPosts)
    .innerJoin(channels, eq(channels.id, matchedPosts.channelId))
    .where(and(eq(channels.platform, platform), eq(channels.isComparable, false), where))

export const hasExpiredPostFigures = (platform: Platform): boolean =>
  selectPerishable(platform).limit(1).get() !== undefined

/** Figures whose post could not be checked in time may not be kept. */
export async function forgetUnchecked(platform: Platform): Promise<void> {
  const isOld = lte(matchedPosts.readAt, clock.now() - MAX_UNCHECKED_DAYS * DAY)
  for (;;) {
    const rows = selectPerishable(platform, isOld).limit(BATCH).all()
    if (rows.length > 0) write(() => deleteFigures(rows.map(({ id }) => id)))
    if (rows.length < BATCH) return
    await setImmediate()
  }
}
