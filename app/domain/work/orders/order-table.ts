import { requireTransition } from "#app/domain/shared/transitions.ts"
import type { OrderPhase, OrderStatus } from "#db/schema/words.ts"
import { DISPUTE_STEPS } from "./dispute-steps.ts"

export { BEFORE_DELIVERY, type OrderParty } from "./order-transitions.ts"

import { BEFORE_DELIVERY, each, type OrderParty, type Row, WORKING } from "./order-transitions.ts"

const DUE_DATE_STEPS = [
  { action: "proposeDueDate", by: ["brand", "influencer"], event: "order.extension_asked" },
  { action: "agreeToDueDate", by: ["brand", "influencer"], event: "order.extension_agreed" },
  { action: "declineDueDate", by: ["brand", "influencer"], event: "order.extension_declined" },
] as const

/**
 * All transitions of an order, for verbs, buttons, timers and tests. Further conditions: `canStep`;
 * timers: PHASES. "none" means no order yet.
 */
export const ORDER_STEPS = [
  ...each(["none"], {
    action: "draft",
    by: ["brand"],
    to: "payment_pending",
    event: "order.drafted",
  }),
  ...each(["none", "payment_pending"], {
    action: "start",
    by: ["provider"],
    to: "in_progress",
    event: "order.started",
  }),
  ...each(["in_progress", "revision_requested"], {
    action: "submit",
    by: ["influencer"],
    to: "in_review",
    event: "order.submitted",
  }),
  ...each(WORKING, {
    action: "deliver",
    by: ["influencer"],
    to: "delivered",
    event: "order.delivered",
  }),
  ...each(["in_review"], {
    action: "approve",
    by: ["brand", "clock"],
    to: "approved",
    event: "order.approved",
  }),
  ...each(["in_review", "delivered"], {
    action: "requestChanges",
    by: ["brand"],
    to: "revision_requested",
    event: "order.changes_requested",
  }),
  ...each(["delivered"], {
    action: "complete",
    by: ["brand", "clock"],
    to: "completed",
    event: "order.completed",
  }),
  // The brand has the work without it: docs/rules.md#early-acceptance
  ...each(["in_progress", "approved"], {
    action: "complete",
    by: ["brand"],
    to: "completed",
    event: "order.completed",
  }),
  ...each(WORKING, {
    action: "requestCancellation",
    by: ["brand", "influencer"],
    to: "cancel_requested",
    event: "order.cancel_asked",
  }),
  ...each(["cancel_requested"], {
    action: "agreeToCancel",
    by: ["brand", "influencer", "clock"],
    to: "cancelled",
    event: "order.cancelled",
  }),
  ...each(["cancel_requested"], {
    action: "declineToCancel",
    by: ["brand", "influencer", "clock"],
    to: "before",
    event: "order.cancel_declined",
  }),
  ...each(["cancel_requested"], {
    action: "takeBackRequest",
    by: ["brand", "influencer"],
    to: "before",
    event: "order.cancel_taken_back",
  }),
  ...each(["in_progress", "revision_requested"], {
    action: "cancelOverdue",
    by: ["brand"],
    to: "cancelled",
    event: "order.cancelled",
  }),
  ...each([...BEFORE_DELIVERY, "cancel_requested"], {
    action: "withdraw",
    by: ["influencer"],
    to: "cancelled",
    event: "order.cancelled",
  }),
  // The phase stays the same.
  ...WORKING.flatMap((phase) =>
    DUE_DATE_STEPS.map((step) => ({ from: phase, to: phase, ...step }) as const),
  ),
  ...DISPUTE_STEPS,
] as const satisfies readonly Row[]
export type OrderStep = (typeof ORDER_STEPS)[number]
export type OrderAction = OrderStep["action"]

type Phase = {
  /** For legacy calls and metrics. */
  status: OrderStatus
  /** Party to act; missing when over. */
  turn?: OrderParty
  /** Timeout of the brand for `reviews`, of the other side for `answers`. */
  timer?: "reviews" | "answers"
  /** The due date is paused. */
  isPaused?: true
  label: string
}

export const PHASES: Record<OrderPhase, Phase> = {
  payment_pending: { status: "draft", turn: "brand", label: "Awaiting payment" },
  in_progress: { status: "ongoing", turn: "influencer", label: "In progress" },
  in_review: { status: "ongoing", turn: "brand", timer: "reviews", label: "In review" },
  approved: { status: "ongoing", turn: "influencer", label: "Approved, to be posted" },
  revision_requested: { status: "ongoing", turn: "influencer", label: "Changes requested" },
  delivered: { status: "ongoing", turn: "brand", timer: "reviews", label: "Delivered" },
  cancel_requested: {
    status: "ongoing",
    timer: "answers",
    isPaused: true,
    label: "Cancellation requested",
  },
  disputed: { status: "ongoing", turn: "operator", isPaused: true, label: "In dispute" },
  completed: { status: "completed", label: "Completed" },
  cancelled: { status: "cancelled", label: "Cancelled" },
}

/** Expects an existing transition. @throws Conflict */
export const stepOf = (from: OrderPhase | "none", action: OrderAction): OrderStep =>
  requireTransition<OrderStep>(ORDER_STEPS, from, action, "There is no such order.")
