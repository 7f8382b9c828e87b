import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { findTransition } from "#app/domain/shared/transitions.ts"
import type { OrderPhase, OrderStatus, Role } from "#db/schema/words.ts"
import { BEFORE_DELIVERY, type OrderFacts, type OrderParty, wasDelivered } from "./order-facts.ts"
import { describeActors, onlyRoleText, orderRefusal } from "./order-refusals.ts"
import { ORDER_STEPS, type OrderAction } from "./order-table.ts"

export { hasRoundLeft, type OrderFacts, otherSide, wasDelivered } from "./order-facts.ts"

/** The reason says what is possible. */
export function canStepOrder(
  order: OrderFacts,
  action: OrderAction,
  by: OrderParty,
  now: number,
): PolicyResult {
  const step = findTransition(ORDER_STEPS, order.phase, action)
  if (!step) return deny(orderRefusal(order.phase, by))
  if (!step.by.includes(by)) {
    return deny(`${describeActors(step.by)}${orderRefusal(order.phase, by)}`)
  }
  const reason = step.refusal?.(order, by, now)
  return reason === undefined ? allow : deny(reason)
}

/** In table order; for a brand, payment begins one. */
export const actionsOf = (order: OrderFacts, role: Role, now: number): OrderAction[] => {
  const parties: OrderParty[] = role === "brand" ? ["brand", "provider"] : [role]
  const actions = new Set(ORDER_STEPS.map(({ action }) => action))
  return [...actions].filter((action) =>
    parties.some((party) => canStepOrder(order, action, party, now).isAllowed),
  )
}

/** Allowed until delivery. */
export function canGiveAddress(
  { phase }: Pick<OrderFacts, "phase">,
  hasProduct: boolean,
  role: Role,
): PolicyResult {
  if (role !== "influencer") return deny(onlyRoleText("influencer"))
  if (!hasProduct) return deny("No product is sent for this order.")
  const phases: readonly OrderPhase[] = BEFORE_DELIVERY
  return phases.includes(phase) ? allow : deny(orderRefusal(phase, role))
}

export const deliveryEventData = (
  order: Pick<OrderFacts, "deliveredAt">,
): Record<string, number> => (wasDelivered(order) ? { isDelivered: 1 } : {})

export function phaseAfter(order: Pick<OrderFacts, "phase" | "phaseBefore">, action: OrderAction) {
  const to = findTransition(ORDER_STEPS, order.phase, action)?.to
  return to === "before" ? (order.phaseBefore ?? "in_progress") : to
}

export const REMIND_OF_PAYMENT_JOB = "remind-of-payment"
export const REMIND_AFTER_HOURS = 72

export const ORDER_NOTES: Record<OrderStatus, string> = {
  draft: "Waiting for payment",
  ongoing: "The order is ongoing",
  completed: "The order is completed",
  cancelled: "The order was cancelled",
}

/** 'all' is a filter, not a status. */
export const ORDER_FILTERS = ["all", "ongoing", "completed", "draft"] as const satisfies readonly (
  | OrderStatus
  | "all"
)[]
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** Anything else means all. */
export const toOrderFilter = (text: string | null): OrderFilter =>
  ORDER_FILTERS.find((filter) => filter === text) ?? "all"

export const METRICS_ERROR = "Something went wrong while fetching metrics"
