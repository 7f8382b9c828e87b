import type { OrderActionRow } from "./order-action-row.ts"
import { BEFORE_DELIVERY, otherParty, WORK_PHASES, wasDelivered } from "./order-facts.ts"
import { GRACE_MS } from "./order-limits.ts"

/** Changes of the agreement and ends of the order, in the order of their buttons. */
export const REQUEST_ACTIONS = [
  {
    action: "proposeDueDate",
    from: WORK_PHASES,
    by: ["brand", "influencer"],
    to: "same",
    event: "order.extension_asked",
    refusal: ({ proposedBy }, by) =>
      proposedBy === null || proposedBy === by
        ? undefined
        : `The ${otherParty(by)} proposed a due date; answer that first.`,
    button: { label: "Propose another due date", page: "dueDate" },
  },
  {
    action: "cancelOverdue",
    from: ["in_progress", "revision_requested"],
    by: ["brand"],
    to: "cancelled",
    event: "order.cancelled",
    refusal: (order, _by, now) => {
      if (wasDelivered(order)) {
        return "The work was delivered before you asked for changes. Talk to each other, or open a dispute."
      }
      return order.dueAt !== null && now > order.dueAt + GRACE_MS
        ? undefined
        : "You can cancel alone once the work is more than 3 days late."
    },
    button: {
      label: "Cancel, it is late",
      confirm: "overdue",
      question: "Cancel this order, because it is late?",
      answer: "Cancel the order",
    },
  },
  {
    action: "requestCancellation",
    from: WORK_PHASES,
    by: ["brand", "influencer"],
    to: "cancel_requested",
    event: "order.cancel_asked",
    button: { label: "Request cancellation", page: "cancel" },
  },
  {
    action: "withdraw",
    from: [...BEFORE_DELIVERY, "cancel_requested"],
    by: ["influencer"],
    to: "cancelled",
    event: "order.cancelled",
    button: { label: "Withdraw", page: "withdraw" },
  },
] as const satisfies readonly OrderActionRow[]
