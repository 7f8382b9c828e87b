import { and, asc, desc, eq } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { fromPlatformMask } from "#app/domain/shared/platforms.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { findOwnOrder, type OrderRow } from "#app/domain/work/orders/order-steps.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { agreements, deliverables, submissions } from "#db/schema/deliverables.ts"
import { projects } from "#db/schema/projects.ts"
import { PLATFORMS, type Platform } from "#db/schema/words.ts"
import { canActOn, type DeliverableUserAction, isActionOfSide } from "./deliverable.ts"

export type DeliverableRow = typeof deliverables.$inferSelect
export type VersionRow = typeof submissions.$inferSelect

/** Includes the latest version. @throws NotFound */
export function findOwnDeliverable(actor: Actor, orderId: string, deliverableId: string) {
  const order = findOwnOrder(actor, orderId)
  const deliverable = db
    .select()
    .from(deliverables)
    .where(and(eq(deliverables.id, deliverableId), eq(deliverables.orderId, orderId)))
    .get()
  if (!deliverable) throw new NotFound("There is no such piece of work.")
  const latest = db
    .select()
    .from(submissions)
    .where(eq(submissions.deliverableId, deliverableId))
    .orderBy(desc(submissions.version))
    .limit(1)
    .get()
  return { order, deliverable: { ...deliverable, isRoundOpen: isRoundOpen(orderId) }, latest }
}

const isRoundOpen = (orderId: string): boolean =>
  selectDeliverables(orderId).some(({ state }) => state === "changes_requested")

/** @throws NotFound; Conflict for the other side, with the reason */
export function requireDeliverableFor(
  actor: Actor,
  action: DeliverableUserAction,
  orderId: string,
  deliverableId: string,
) {
  const found = findOwnDeliverable(actor, orderId, deliverableId)
  if (!isActionOfSide(action, actor.role)) {
    assertAllowed(canActOn(found.order, found.deliverable, action, actor.role, clock.now()))
  }
  return found
}

/** In order of position. */
export const selectDeliverables = (orderId: string): DeliverableRow[] =>
  db
    .select()
    .from(deliverables)
    .where(eq(deliverables.orderId, orderId))
    .orderBy(asc(deliverables.position))
    .all()

export const areAllInState = (
  orderId: string,
  states: readonly DeliverableRow["state"][],
): boolean => selectDeliverables(orderId).every(({ state }) => states.includes(state))

export function updateDeliverable(id: string, changes: Partial<DeliverableRow>): void {
  db.update(deliverables).set(changes).where(eq(deliverables.id, id)).run()
}

export function decideVersion(
  version: VersionRow | undefined,
  decision: Pick<VersionRow, "decision" | "reason" | "decidedAt">,
): void {
  if (!version) return
  db.update(submissions).set(decision).where(eq(submissions.id, version.id)).run()
}

/** Its own platform, else any of the order's. */
export function platformsOf(deliverable: DeliverableRow, order: OrderRow): readonly Platform[] {
  if (deliverable.platform) return [deliverable.platform]
  const agreed = db
    .select({ terms: agreements.terms })
    .from(agreements)
    .where(eq(agreements.orderId, order.id))
    .get()
  if (agreed) {
    const { platforms } = JSON.parse(agreed.terms) as { platforms?: Platform[] }
    if (platforms?.length) return platforms
  }
  const project = db
    .select({ mask: projects.platformMask })
    .from(projects)
    .where(eq(projects.id, order.projectId))
    .get()
  const asked = fromPlatformMask(project?.mask ?? 0)
  return asked.length > 0 ? asked : PLATFORMS
}
