import { and, asc, eq, inArray, lt } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/accounts/actor.ts"
import { deliverLive, reportFigures } from "#app/domain/deliverables/deliver-live.server.ts"
import { REMIND_OF_PAYMENT } from "#app/domain/orders/order.ts"
import { runOrderClock } from "#app/domain/orders/order-clock.server.ts"
import { REVIEW_MS } from "#app/domain/orders/order-limits.ts"
import { ORDER_CLOCK } from "#app/domain/orders/order-steps.server.ts"
import { remindOfPayment } from "#app/domain/orders/remind-of-payment.server.ts"
import { fromPlatformMask } from "#app/domain/platforms.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { jobs } from "#db/schema/jobs.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { Platform } from "#db/schema/words.ts"
import type { Random } from "../random.ts"
import { approveDrafts, handInDrafts } from "./drafts.ts"

/** Where a post of the demo would be. */
const postOf: Record<Platform, (name: string) => string> = {
  Instagram: (name) => `https://www.instagram.com/p/${name}`,
  Youtube: (name) => `https://www.youtube.com/watch?v=${name}`,
  Tiktok: (name) => `https://www.tiktok.com/@demo/video/${name}`,
  X: (name) => `https://x.com/demo/status/${name}`,
}

const WITHOUT_POSTS = inArray(orders.phase, ["in_progress", "approved"])

/** The pieces of work of an order that runs, with whose they are and where they are to be posted. */
const selectPieces = (orderId: string) =>
  db
    .select({
      orderId: orders.id,
      influencerId: orders.influencerId,
      platformMask: projects.platformMask,
      platform: deliverables.platform,
      deliverableId: deliverables.id,
    })
    .from(orders)
    .innerJoin(projects, eq(projects.id, orders.projectId))
    .innerJoin(deliverables, eq(deliverables.orderId, orders.id))
    .where(and(WITHOUT_POSTS, eq(orders.id, orderId)))
    .orderBy(asc(deliverables.position))
    .all()
type Piece = ReturnType<typeof selectPieces>[number]

/** Hands a piece in as a post of its network. */
function post(influencers: readonly InfluencerActor[], piece: Piece): InfluencerActor | undefined {
  const influencer = influencers.find(({ userId }) => userId === piece.influencerId)
  const [first = "Instagram"] = fromPlatformMask(piece.platformMask)
  const url = postOf[piece.platform ?? first](`demo${piece.deliverableId.slice(0, 7)}`)
  if (influencer) {
    deliverLive(influencer, piece.orderId, piece.deliverableId, {
      url,
      label: "Ad",
      isSeenFirst: "yes",
    })
  }
  return influencer
}

/** Hands in all of an order that runs; most creators say as well how often it was seen. */
export function handIn(
  influencers: readonly InfluencerActor[],
  orderId: string,
  dice: Random,
): void {
  for (const piece of selectPieces(orderId)) {
    const influencer = post(influencers, piece)
    const views = Math.round(1000 * dice.between(2, 90) ** 1.3)
    if (!influencer || dice.isLucky(0.25)) continue
    const [likes, comments] = [Math.round(views * 0.04), Math.round(views * 0.003)]
    reportFigures(influencer, orderId, piece.deliverableId, { views, likes, comments })
  }
}

/** Hands in what is due by now, some hours ahead; what was handed in a week ago counts as accepted. */
export function deliverWhatIsDue(
  brands: readonly BrandActor[],
  influencers: readonly InfluencerActor[],
): void {
  const now = clock.now()
  const due = db
    .select({ id: orders.id, dueAt: orders.dueAt })
    .from(orders)
    .where(and(WITHOUT_POSTS, lt(orders.dueAt, now)))
    .orderBy(asc(orders.orderedAt), asc(orders.id))
    .all()
  for (const { id, dueAt } of due) {
    const at = (dueAt ?? now) - 6 * HOUR
    clock.freeze(at - DAY)
    handInDrafts(influencers, id)
    // The drafts of the last day are still to be looked at.
    if (at + DAY > now) continue
    approveDrafts(brands, influencers, id)
    clock.freeze(at)
    for (const piece of selectPieces(id)) post(influencers, piece)
    if (at + REVIEW_MS > now) continue
    clock.freeze(at + REVIEW_MS)
    runOrderClock(id)
  }
  clock.release()
}

const LOOKS = { [ORDER_CLOCK]: runOrderClock, [REMIND_OF_PAYMENT]: remindOfPayment }

/** Does what time has done by now, so that the first start finds nothing late. */
export function catchUp(): void {
  const now = clock.now()
  for (const [kind, look] of Object.entries(LOOKS)) {
    const due = db
      .select({ ref: jobs.ref })
      .from(jobs)
      .where(and(eq(jobs.kind, kind), lt(jobs.runAt, now)))
      .all()
    for (const { ref } of due) {
      const next = look(ref)
      cancelJob(kind, ref)
      if (next !== undefined) scheduleJob(kind, ref, next)
    }
  }
}
