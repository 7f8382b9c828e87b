import { and, eq, lt } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { random } from "../random.ts"
import { approveDrafts, sendBack, submitDrafts } from "./drafts.ts"
import { submitDraft } from "./work.ts"

/** Of four running orders of a brand one waits for review, one is live, one is sent back, one approved. */
export function submitFreshDrafts(
  brands: readonly BrandActor[],
  influencers: readonly InfluencerActor[],
): void {
  const now = clock.now()
  const dice = random(4)
  const running = db
    .select({ id: orders.id, brandId: orders.brandId })
    .from(orders)
    .where(and(eq(orders.phase, "in_progress"), lt(orders.startedAt, now - DAY)))
    .orderBy(orders.needsApproval, orders.orderedAt, orders.id)
    .all()
  const places = new Map(brands.map(({ userId }, index) => [userId, index]))
  for (const { id, brandId } of running) {
    const place = places.get(brandId) ?? 0
    places.set(brandId, place + 1)
    clock.freeze(now - 20 * HOUR)
    submitDrafts(influencers, id)
    if (place % 4 === 2) sendBack(brands, id)
    if (place % 2 === 1) approveDrafts(brands, influencers, id)
    clock.freeze(now - 8 * HOUR)
    if (place % 4 === 1) submitDraft(influencers, id, dice)
  }
  clock.release()
}
