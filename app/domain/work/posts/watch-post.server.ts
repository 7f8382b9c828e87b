import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict, NotFound } from "#app/domain/shared/errors.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { onlyRoleText } from "#app/domain/work/orders/order-refusals.ts"
import { findOwnOrder, recordStep } from "#app/domain/work/orders/order-steps.server.ts"
import { connectablePlatforms } from "#app/platform/channels/channel-providers.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, rowBy } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { postChecks } from "#db/schema/posts.ts"
import { PLATFORMS } from "#db/schema/words.ts"
import type { LiveDeliverable } from "./post.ts"

/** Looks at live posts and reads their figures; by platform. */
export const CHECK_POSTS_JOB = "check-posts"

export const findPostCheck = rowBy(postChecks, "deliverableId")

/** Begins to check a live link, in the caller's transaction; another link begins anew. */
export function watchPost({ id, orderId, liveKey }: LiveDeliverable): void {
  const platform = PLATFORMS.find((one) => liveKey?.startsWith(`${one}:`))
  if (!platform || !liveKey || connectablePlatforms().length === 0) return
  const nextAt = clock.now()
  if (findPostCheck(id)?.liveKey === liveKey) return
  db.delete(postChecks).where(eq(postChecks.deliverableId, id)).run()
  db.insert(postChecks).values({ deliverableId: id, orderId, platform, liveKey, nextAt }).run()
  scheduleJob(CHECK_POSTS_JOB, platform, nextAt)
}

const asks = rateLimiter({ name: "ask-for-post", points: 1, perSeconds: 24 * 3600 })

/**
 * Asks the influencer whether a post is still there, where no platform can be asked.
 * @throws NotFound, Conflict, RateLimited
 */
export function askForPost(actor: Actor, orderId: string, deliverableId: string): void {
  act(actor, () => {
    const order = findOwnOrder(actor, orderId)
    if (actor.role !== "brand") throw new Conflict(onlyRoleText("brand"))
    requireCheck(orderId, deliverableId)
    consumeRateLimit(asks, deliverableId)
    db.update(postChecks)
      .set({ askedAt: clock.now() })
      .where(eq(postChecks.deliverableId, deliverableId))
      .run()
    recordStep(order, "order.post_asked", { by: "brand", deliverableId })
  })
}

/** @throws NotFound, Conflict */
export function confirmPost(actor: Actor, orderId: string, deliverableId: string): void {
  act(actor, () => {
    const order = findOwnOrder(actor, orderId)
    if (actor.role !== "influencer") throw new Conflict(onlyRoleText("influencer"))
    const { askedAt, confirmedAt } = requireCheck(orderId, deliverableId)
    if ((confirmedAt ?? 0) > (askedAt ?? 0)) return
    db.update(postChecks)
      .set({ confirmedAt: clock.now() })
      .where(eq(postChecks.deliverableId, deliverableId))
      .run()
    recordStep(order, "order.post_confirmed", { by: "influencer", deliverableId })
  })
}

function requireCheck(orderId: string, deliverableId: string) {
  const found = findPostCheck(deliverableId)
  if (found?.orderId !== orderId) throw new NotFound("There is no live link to confirm.")
  return found
}
