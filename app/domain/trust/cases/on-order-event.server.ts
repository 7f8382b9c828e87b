import type { events } from "#db/schema/events.ts"
import { endRequest } from "./ask-refund.server.ts"
import { findLastRequest } from "./case-rows.server.ts"

const CANCELLED = "The order was cancelled meanwhile, so its money goes back in any case."

/** Closes the refund request of a cancelled order. */
export function onOrderEvent({
  type,
  orderId,
}: Pick<typeof events.$inferSelect, "type" | "orderId">): void {
  if (type !== "order.cancelled" || orderId === null) return
  const request = findLastRequest(orderId)
  if (request?.status === "requested")
    endRequest(request, { status: "approved", answer: CANCELLED })
}
