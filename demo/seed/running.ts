import { and, eq, lt } from "drizzle-orm"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { clock, DAY, HOUR } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { random } from "../random.ts"
import { approveDrafts, sendBack, submitDrafts } from "./drafts.ts"
import { submitDraft } from "./work.ts"

/** Of four running orders one waits for review, one is approved, one is sent back, one is live. */
export function submitFreshDrafts(
  brands: readonly BrandActor[],
  influencers: readonly InfluencerActor[],
): void {
  const now = clock.now()
  const dice = random(4)
  const running = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.phase, "in_progress"), lt(orders.startedAt, now - DAY)))
    .orderBy(orders.needsApproval, orders.orderedAt, orders.id)
    .all()
  for (const [place, { id }] of running.entries()) {
    clock.freeze(now - 20 * HOUR)
    submitDrafts(influencers, id)
    if (place % 4 === 1) sendBack(brands, id)
    if (place % 4 > 1) approveDrafts(brands, influencers, id)
    clock.freeze(now - 8 * HOUR)
    if (place % 4 === 3) submitDraft(influencers, id, dice)
  }
  clock.release()
}
