import { and, eq, lt } from "drizzle-orm"
import type { InfluencerActor } from "#app/domain/accounts/actor.ts"
import { deliverLive } from "#app/domain/deliverables/deliver-live.server.ts"
import { REMIND_OF_PAYMENT } from "#app/domain/orders/order.ts"
import { runOrderClock } from "#app/domain/orders/order-clock.server.ts"
import { REVIEW_MS } from "#app/domain/orders/order-limits.ts"
import { ORDER_CLOCK } from "#app/domain/orders/order-steps.server.ts"
import { remindOfPayment } from "#app/domain/orders/remind-of-payment.server.ts"
import { fromPlatformMask } from "#app/domain/platforms.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { cancelJob, scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { deliverables } from "#db/schema/deliverables.ts"
import { jobs } from "#db/schema/jobs.ts"
import { orders } from "#db/schema/orders.ts"
import { projects } from "#db/schema/projects.ts"
import type { Platform } from "#db/schema/words.ts"

/** Where a post of the demo would be. */
const postOf: Record<Platform, (name: string) => string> = {
  Instagram: (name) => `https://www.instagram.com/p/${name}`,
  Youtube: (name) => `https://www.youtube.com/watch?v=${name}`,
  Tiktok: (name) => `https://www.tiktok.com/@demo/video/${name}`,
  X: (name) => `https://x.com/demo/status/${name}`,
}

/** Hands in what is due by now, some hours ahead; what was handed in a week ago counts as accepted. */
export function deliverWhatIsDue(influencers: readonly InfluencerActor[]): void {
  const now = clock.now()
  const due = db
    .select({
      orderId: orders.id,
      influencerId: orders.influencerId,
      dueAt: orders.dueAt,
      platformMask: projects.platformMask,
      deliverableId: deliverables.id,
    })
    .from(orders)
    .innerJoin(projects, eq(projects.id, orders.projectId))
    .innerJoin(deliverables, eq(deliverables.orderId, orders.id))
    .where(and(eq(orders.phase, "in_progress"), lt(orders.dueAt, now)))
    .all()
  for (const [
    place,
    { orderId, influencerId, dueAt, platformMask, deliverableId },
  ] of due.entries()) {
    const influencer = influencers.find(({ userId }) => userId === influencerId)
    if (!influencer || dueAt === null) continue
    const [platform = "Instagram"] = fromPlatformMask(platformMask)
    const url = postOf[platform](`demo${String(place).padStart(7, "0")}`)
    const at = dueAt - 6 * HOUR
    clock.freeze(at)
    deliverLive(influencer, orderId, deliverableId, { url, label: "Ad" })
    if (at + REVIEW_MS > now) continue
    clock.freeze(at + REVIEW_MS)
    runOrderClock(orderId)
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
