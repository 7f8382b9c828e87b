import { eq } from "drizzle-orm"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { NotFound } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { assertTransition } from "./order.ts"

/**
 * A draft order becomes ongoing. It has no actor on purpose: only the settlement of a proven payment
 * calls it (docs/rules.md#only-payment-starts-an-order).
 * @throws NotFound when there is no such order
 * @throws Conflict when it is no draft
 */
export function startOrder(orderId: string): void {
  write(() => {
    const order = selectOrder.get({ id: orderId })
    if (!order) throw new NotFound("Order not found.")
    assertTransition(order.status, "ongoing")
    markOngoing.run({ id: orderId })
    const data = { influencerId: order.influencerId }
    const { brandId: actorId, projectId } = order
    recordEvent({ type: "order.started", actorId, projectId, orderId, data })
  })
}

const selectOrder = query((p: Params<{ id: string }>) =>
  db
    .select({
      status: orders.status,
      projectId: orders.projectId,
      brandId: orders.brandId,
      influencerId: orders.influencerId,
    })
    .from(orders)
    .where(eq(orders.id, p.id)),
)

const markOngoing = query((p: Params<{ id: string }>) =>
  db.update(orders).set({ status: "ongoing" }).where(eq(orders.id, p.id)),
)
