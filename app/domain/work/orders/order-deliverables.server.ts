import { and, eq, isNull } from "drizzle-orm"
import { db } from "#app/platform/db.server.ts"
import { deliverables, submissions } from "#db/schema/deliverables.ts"
import type { DeliverableState } from "#db/schema/words.ts"
import type { OrderAction } from "./order-table.ts"

/**
 * Deliverable changes by an order's step, also by timeout. Rows of DELIVERABLE_STEPS, which this
 * module may not import.
 */
export const ORDER_DELIVERABLE_STEPS: Partial<
  Record<OrderAction, { from: DeliverableState; to: DeliverableState }>
> = {
  approve: { from: "submitted", to: "approved" },
  complete: { from: "live", to: "verified" },
  decideForInfluencer: { from: "live", to: "verified" },
  split: { from: "live", to: "verified" },
}

/** Runs in the caller's transaction. */
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
