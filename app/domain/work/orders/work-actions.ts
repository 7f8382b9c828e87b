import type { OrderActionRow } from "./order-action-row.ts"
import {
  hasRoundLeft,
  isLate,
  type OrderFacts,
  type OrderParty,
  WORK_PHASES,
} from "./order-facts.ts"
import { noRoundLeftText } from "./order-refusals.ts"

const isTooEarly = ({ reviewDueAt }: OrderFacts, by: OrderParty, now: number) =>
  by === "brand" || isLate(reviewDueAt, now) ? undefined : "The brand still has time."

/** From the payment to the accepted work, in the order of their buttons. */
export const WORK_ACTIONS = [
  {
    action: "draft",
    from: ["none"],
    by: ["brand"],
    to: "payment_pending",
    event: "order.drafted",
  },
  {
    action: "start",
    from: ["none", "payment_pending"],
    by: ["provider"],
    to: "in_progress",
    event: "order.started",
    button: { label: "Pay", page: "pay" },
  },
  {
    action: "approve",
    from: ["in_review"],
    by: ["brand", "clock"],
    to: "approved",
    event: "order.approved",
    refusal: isTooEarly,
    button: { label: "Review the work", page: "deliverables" },
  },
  {
    action: "submit",
    from: ["in_progress", "revision_requested"],
    by: ["influencer"],
    to: "in_review",
    event: "order.submitted",
    refusal: (order) =>
      order.needsApproval ? undefined : "This order needs no approval: submit the live link.",
    button: { label: "Submit the work", page: "deliverables" },
  },
  {
    action: "deliver",
    from: WORK_PHASES,
    by: ["influencer"],
    to: "delivered",
    event: "order.delivered",
    refusal: (order) => {
      const isApproved = order.phase === "approved" || !order.needsApproval
      return isApproved ? undefined : "The brand wants to see the work first: submit a draft."
    },
    button: { label: "Submit the live link", page: "deliverables" },
  },
  {
    action: "complete",
    from: ["delivered"],
    by: ["brand", "clock"],
    to: "completed",
    event: "order.completed",
    refusal: isTooEarly,
    button: { label: "Accept the work", page: "complete" },
  },
  // The brand has the work without it: docs/rules.md#early-acceptance
  {
    action: "complete",
    from: ["in_progress", "approved"],
    by: ["brand"],
    to: "completed",
    event: "order.completed",
  },
  {
    action: "requestChanges",
    from: ["in_review", "delivered"],
    by: ["brand"],
    to: "revision_requested",
    event: "order.changes_requested",
    refusal: (order) => (hasRoundLeft(order) ? undefined : noRoundLeftText(order)),
    button: { label: "Ask for changes", page: "deliverables" },
  },
] as const satisfies readonly OrderActionRow[]
