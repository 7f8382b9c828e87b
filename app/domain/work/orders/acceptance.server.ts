import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { applications } from "#db/schema/applications.ts"
import { agreements } from "#db/schema/deliverables.ts"
import { cancelStartedOrder } from "./cancellation.server.ts"
import { findOwnOrder, type OrderVerbs, stepOrder } from "./order-steps.server.ts"

/**
 * A creator accepts a bought service: the days of the work begin, and the agreement with them.
 * @throws NotFound for third parties; Conflict once it is answered or too late
 */
export function acceptOrder(actor: Actor, orderId: string): void {
  act(actor, () => {
    const order = findOwnOrder(actor, orderId)
    const now = clock.now()
    const { deliveryDays } = applications
    const isBid = eq(applications.id, order.applicationId)
    const days =
      db.select({ deliveryDays }).from(applications).where(isBid).get()?.deliveryDays ?? 0
    stepOrder(order, "accept", actor.role, { startedAt: now, dueAt: now + days * DAY })
    const accepted = { influencerAcceptedAt: now, influencerIp: currentRequest()?.ip ?? null }
    db.update(agreements).set(accepted).where(eq(agreements.orderId, orderId)).run()
  })
}

/** Sends the brand its money back. @throws as `acceptOrder` */
export function declineOrder(actor: Actor, orderId: string, { reason }: { reason: string }): void {
  act(actor, () => {
    const changes = { cancelledBy: actor.role, cancelReason: reason }
    cancelStartedOrder(findOwnOrder(actor, orderId), "decline", actor.role, changes)
  })
}

export const ACCEPTANCE_VERBS = { accept: acceptOrder } satisfies OrderVerbs
