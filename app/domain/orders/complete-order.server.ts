import { and, eq } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { assertTransition } from "./order.ts"

/**
 * The brand has the work: its ongoing order is completed. Completing twice changes nothing.
 * @throws NotFound when the order is not the actor's
 * @throws Conflict when it is not paid yet
 */
export function completeOrder(actor: BrandActor, orderId: string): void {
  write(() => {
    const order = selectOwnOrder.get({ id: orderId, brandId: actor.userId })
    if (!order) throw new NotFound("Order not found.")
    if (order.status === "completed") return
    assertTransition(order.status, "completed")
    markCompleted.run({ id: orderId, completedAt: clock.now() })
    const data = { influencerId: order.influencerId }
    const { projectId } = order
    recordEvent({ type: "order.completed", actorId: actor.userId, projectId, orderId, data })
  })
}

const selectOwnOrder = query((p: Params<{ id: string; brandId: string }>) =>
  db
    .select({
      status: orders.status,
      projectId: orders.projectId,
      influencerId: orders.influencerId,
    })
    .from(orders)
    .where(and(eq(orders.id, p.id), eq(orders.brandId, p.brandId))),
)

const markCompleted = query((p: Params<{ completedAt: number; id: string }>) =>
  db
    .update(orders)
    .set({ status: "completed", completedAt: p.completedAt })
    .where(eq(orders.id, p.id)),
)
