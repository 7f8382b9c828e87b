import { BEFORE_DELIVERY, each, type Row } from "./order-transitions.ts"

const UNDISPUTED = [...BEFORE_DELIVERY, "delivered"] as const

/** Dispute and operator transitions, part of ORDER_STEPS. */
export const DISPUTE_STEPS = [
  ...each(UNDISPUTED, {
    action: "dispute",
    by: ["brand", "influencer", "operator"],
    to: "disputed",
    event: "order.disputed",
  }),
  // The sides answer the request first: docs/rules.md#disputes
  ...each(["cancel_requested"], {
    action: "dispute",
    by: ["operator"],
    to: "disputed",
    event: "order.disputed",
  }),
  ...each(["disputed"], {
    action: "endDispute",
    by: ["brand", "influencer", "operator"],
    to: "before",
    event: "order.dispute_ended",
  }),
  ...each(["disputed"], {
    action: "decideForInfluencer",
    by: ["operator"],
    to: "completed",
    event: "order.completed",
  }),
  ...each(["disputed"], {
    action: "decideForBrand",
    by: ["operator"],
    to: "cancelled",
    event: "order.cancelled",
  }),
  ...each(["disputed"], {
    action: "split",
    by: ["operator"],
    to: "completed",
    event: "order.completed",
  }),
  // After an approved refund request: docs/rules.md#refund-requests
  ...each([...UNDISPUTED, "cancel_requested"], {
    action: "returnMoney",
    by: ["operator"],
    to: "cancelled",
    event: "order.cancelled",
  }),
  // docs/rules.md#suspended-accounts
  ...each([...UNDISPUTED, "cancel_requested", "disputed"], {
    action: "cancelByOperator",
    by: ["operator"],
    to: "cancelled",
    event: "order.cancelled",
  }),
] as const satisfies readonly Row[]
