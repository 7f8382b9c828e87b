import type { OrderActionRow } from "./order-action-row.ts"
import { BEFORE_DELIVERY, isLate } from "./order-facts.ts"

const UNDISPUTED = [...BEFORE_DELIVERY, "delivered"] as const

const DECISION = { from: ["disputed"], by: ["operator"] } as const
const CANCELLED = { to: "cancelled", event: "order.cancelled" } as const

const TOO_EARLY =
  "A dispute can be opened once a cancellation was declined or the due date has passed. Until then talk to each other, or ask for a cancellation."

export const DISPUTE_ACTIONS = [
  {
    action: "dispute",
    from: UNDISPUTED,
    by: ["brand", "influencer", "operator"],
    to: "disputed",
    event: "order.disputed",
    refusal: ({ phase, dueAt, cancelDeclinedAt }, by, now) => {
      const isWorking = phase === "in_progress" || phase === "approved"
      if (by === "operator" || !isWorking) return undefined
      return cancelDeclinedAt !== null || isLate(dueAt, now) ? undefined : TOO_EARLY
    },
    button: { label: "Open a dispute", page: "dispute" },
  },
  // The sides answer the request first: docs/rules.md#disputes
  {
    action: "dispute",
    from: ["cancel_requested"],
    by: ["operator"],
    to: "disputed",
    event: "order.disputed",
  },
  {
    action: "endDispute",
    from: ["disputed"],
    by: ["brand", "influencer", "operator"],
    to: "before",
    event: "order.dispute_ended",
  },
  { action: "decideForInfluencer", ...DECISION, to: "completed", event: "order.completed" },
  { action: "decideForBrand", ...DECISION, ...CANCELLED },
  { action: "split", ...DECISION, to: "completed", event: "order.completed" },
  // After an approved refund request: docs/rules.md#refund-requests
  {
    action: "returnMoney",
    from: ["acceptance_pending", ...UNDISPUTED, "cancel_requested"],
    by: ["operator"],
    ...CANCELLED,
  },
  // docs/rules.md#suspended-accounts
  {
    action: "cancelByOperator",
    from: ["acceptance_pending", ...UNDISPUTED, "cancel_requested", "disputed"],
    by: ["operator"],
    ...CANCELLED,
  },
] as const satisfies readonly OrderActionRow[]
