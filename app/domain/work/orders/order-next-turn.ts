import type { OrderPhase } from "#db/schema/words.ts"
import { hasRoundLeft, type OrderFacts, otherSide } from "./order-facts.ts"
import { type OrderParty, PHASES } from "./order-table.ts"

type Stepped = OrderFacts & { amountMinor?: number; awaited?: keyof typeof PRODUCT_STEPS | null }

type Turn = { party: OrderParty; step: string }

/** Acts that the days of the work wait for where the product is the pay: docs/rules.md#product-only */
export const PRODUCT_STEPS = {
  address: { party: "influencer", step: "give the address for the product" },
  shipment: { party: "brand", step: "ship the product" },
  receipt: { party: "influencer", step: "say whether the product came" },
  return_asked: { party: "influencer", step: "send the product back" },
  sent_back: { party: "brand", step: "say whether the product came back" },
} satisfies Record<string, Turn>

/** Returns the next step as text after a colon; undefined when over. */
export function nextTurnOf(order: Stepped): Turn | undefined {
  if (order.awaited) return PRODUCT_STEPS[order.awaited]
  const party =
    order.phase === "cancel_requested" ? otherSide(order.cancelledBy) : PHASES[order.phase].turn
  return party && { party, step: nextStepOf(order) }
}

const submitDraft = ({ needsApproval }: OrderFacts) =>
  needsApproval ? "submit a draft" : "post the work and submit its live link"

const judge = (take: string) => (order: OrderFacts) =>
  hasRoundLeft(order) ? `${take} or ask for changes` : take

const NEXT_STEPS: Record<OrderPhase, string | ((order: Stepped) => string)> = {
  payment_pending: ({ amountMinor }) =>
    amountMinor === 0 ? "start the order" : "pay for the order",
  acceptance_pending: "accept the order or decline it",
  in_progress: submitDraft,
  in_review: judge("approve the work"),
  approved: "post the work and submit its live link",
  revision_requested: "make the changes and hand the work in again",
  delivered: judge("accept the work"),
  cancel_requested: "agree to the cancellation or decline it",
  disputed: "decide the dispute",
  completed: "",
  cancelled: "",
}

function nextStepOf(order: Stepped): string {
  const step = NEXT_STEPS[order.phase]
  return typeof step === "string" ? step : step(order)
}
