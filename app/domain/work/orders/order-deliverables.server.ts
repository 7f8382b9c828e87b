import { and, eq, isNull } from "drizzle-orm"
import { db } from "#app/platform/db.server.ts"
import { deliverables, submissions } from "#db/schema/deliverables.ts"
import type { DeliverableState } from "#db/schema/words.ts"
import type { OrderAction } from "./order-table.ts"

/**
 * What a step of the order as a whole does to its pieces of work, whoever takes it: time approves and accepts
 * too. Each is a row of DELIVERABLE_STEPS, whose noun this one may not know.
 */
export const ORDER_DELIVERABLE_STEPS: Partial<
  Record<OrderAction, { from: DeliverableState; to: DeliverableState }>
> = {
  approve: { from: "submitted", to: "approved" },
  complete: { from: "live", to: "verified" },
  decideForInfluencer: { from: "live", to: "verified" },
  split: { from: "live", to: "verified" },
}

/** Moves the pieces of an order along with it, in the caller's transaction. */
export function moveDeliverables(orderId: string, action: OrderAction, now: number): void {
  const step = ORDER_DELIVERABLE_STEPS[action]
  if (!step) return
  db.update(deliverables)
    .set({ state: step.to })
    .where(and(eq(deliverables.orderId, orderId), eq(deliverables.state, step.from)))
    .run()
  if (action !== "approve") return
  db.update(submissions)
    .set({ decision: "approved", decidedAt: now })
    .where(and(eq(submissions.orderId, orderId), isNull(submissions.decision)))
    .run()
}
