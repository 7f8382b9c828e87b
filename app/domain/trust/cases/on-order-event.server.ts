import { and, eq } from "drizzle-orm"
import { db } from "#app/platform/db.server.ts"
import type { events } from "#db/schema/events.ts"
import { orders } from "#db/schema/orders.ts"
import { endRequest } from "./ask-refund.server.ts"
import { findLastRequest } from "./case-rows.server.ts"

const CANCELLED = "The order was cancelled meanwhile, so its money goes back in any case."

const ENDED = new Set(["order.cancelled", "order.declined", "order.sent_back"])

const listCancelledAddOns = (orderId: string): string[] =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.addOnOf, orderId), eq(orders.status, "cancelled")))
    .all()
    .map(({ id }) => id)

/** Closes the refund request of a cancelled order, and those of its tips and add-ons. */
export function onOrderEvent({
  type,
  orderId,
}: Pick<typeof events.$inferSelect, "type" | "orderId">): void {
  if (!ENDED.has(type) || orderId === null) return
  for (const id of [orderId, ...listCancelledAddOns(orderId)]) {
    const request = findLastRequest(id)
    if (request?.status === "requested")
      endRequest(request, { status: "approved", answer: CANCELLED })
  }
}
