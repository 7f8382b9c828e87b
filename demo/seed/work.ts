import { and, asc, eq, inArray, lt } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { fromPlatformMask } from "#app/domain/shared/platforms.ts"
import { deliverLive, reportFigures } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { REMIND_OF_PAYMENT_JOB } from "#app/domain/work/orders/order.ts"
import { RIGHTS_TIMERS_JOB } from "#app/domain/work/orders/order-grants.server.ts"
import { REVIEW_MS } from "#app/domain/work/orders/order-limits.ts"
import { ORDER_TIMERS_JOB } from "#app/domain/work/orders/order-steps.server.ts"
import { runOrderTimers } from "#app/domain/work/orders/order-timers.server.ts"
import { PARCEL_TIMER_JOB, remindOfParcel } from "#app/domain/work/orders/parcel.server.ts"
import { remindOfPayment } from "#app/domain/work/orders/remind-of-payment.server.ts"
import { runRightsTimers } from "#app/domain/work/rights/rights-timers.server.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { jobs } from "#db/schema/jobs.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { Platform } from "#db/schema/words.ts"
import type { Random } from "../random.ts"
import { approveDrafts, submitDrafts } from "./drafts.ts"

const postOf: Record<Platform, (name: string) => string> = {
  Instagram: (name) => `https://www.instagram.com/p/${name}`,
  Youtube: (name) => `https://www.youtube.com/watch?v=${name}`,
  Tiktok: (name) => `https://www.tiktok.com/@demo/video/${name}`,
  X: (name) => `https://x.com/demo/status/${name}`,
}

const WITHOUT_POSTS = inArray(orders.phase, ["in_progress", "approved"])

const selectDeliverables = (orderId: string) =>
  db
    .select({
      orderId: orders.id,
      influencerId: orders.influencerId,
      platformMask: projects.platformMask,
      platform: deliverables.platform,
      deliverableId: deliverables.id,
      amountMinor: orders.amountMinor,
    })
    .from(orders)
    .innerJoin(projects, eq(projects.id, orders.projectId))
    .innerJoin(deliverables, eq(deliverables.orderId, orders.id))
    .where(and(WITHOUT_POSTS, eq(orders.id, orderId)))
    .orderBy(asc(deliverables.position))
    .all()
type DeliverableItem = ReturnType<typeof selectDeliverables>[number]

function post(
  influencers: readonly InfluencerActor[],
  deliverable: DeliverableItem,
): InfluencerActor | undefined {
  const influencer = influencers.find(({ userId }) => userId === deliverable.influencerId)
  const [first = "Instagram"] = fromPlatformMask(deliverable.platformMask)
  const url = postOf[deliverable.platform ?? first](`demo${deliverable.deliverableId.slice(0, 7)}`)
  if (influencer) {
    deliverLive(influencer, deliverable.orderId, deliverable.deliverableId, {
      url,
      label: "Ad",
      isSeenFirst: "yes",
    })
  }
  return influencer
}

/** Submits all; most influencers report figures too, at 120 to 280 rupees per thousand views. */
export function submitDraft(
  influencers: readonly InfluencerActor[],
  orderId: string,
  dice: Random,
): void {
  const pieces = selectDeliverables(orderId)
  for (const deliverable of pieces) {
    const influencer = post(influencers, deliverable)
    const rupees = deliverable.amountMinor / 100 / pieces.length
    const views = Math.round((rupees / dice.between(120, 280)) * 1000)
    if (!influencer || dice.isLucky(0.15)) continue
    const likes = Math.round(views * dice.between(0.03, 0.07))
    const comments = Math.round(likes * dice.between(0.04, 0.09))
    reportFigures(influencer, orderId, deliverable.deliverableId, { views, likes, comments })
  }
}

/** Submits due work hours ahead; after a week it counts as accepted. */
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
    submitDrafts(influencers, id)
    // The last day's drafts await review.
    if (at + DAY > now) continue
    approveDrafts(brands, influencers, id)
    clock.freeze(at)
    for (const deliverable of selectDeliverables(id)) post(influencers, deliverable)
    if (at + REVIEW_MS > now) continue
    clock.freeze(at + REVIEW_MS)
    runOrderTimers(id)
  }
  clock.release()
}

const LOOKS = {
  [ORDER_TIMERS_JOB]: runOrderTimers,
  [REMIND_OF_PAYMENT_JOB]: remindOfPayment,
  [RIGHTS_TIMERS_JOB]: runRightsTimers,
  [PARCEL_TIMER_JOB]: remindOfParcel,
}

/** Runs due timers, so that the first start finds nothing late. */
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
