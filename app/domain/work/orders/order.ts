import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { findTransition } from "#app/domain/shared/transitions.ts"
import type { orders } from "#db/schema/orders.ts"
import type { OrderPhase, OrderStatus, Role } from "#db/schema/words.ts"
import { GRACE_MS } from "./order-limits.ts"
import { describeDoer, noRoundLeft, onlyFor, refusalOf } from "./order-refusals.ts"
import { BEFORE_DELIVERY, ORDER_STEPS, type OrderAction, type OrderParty } from "./order-table.ts"

/** Moments in milliseconds. */
export type OrderFacts = Pick<
  typeof orders.$inferSelect,
  | "phase"
  | "phaseBefore"
  | "needsApproval"
  | "maxRevisions"
  | "revisionRound"
  | "dueAt"
  | "reviewDueAt"
  | "answerDueAt"
  | "deliveredAt"
  | "cancelledBy"
  | "proposedBy"
  | "proposedDueAt"
  | "cancelDeclinedAt"
>

/** The reason says what is possible. */
export function canStep(
  order: OrderFacts,
  action: OrderAction,
  by: OrderParty,
  now: number,
): PolicyResult {
  const step = findTransition(ORDER_STEPS, order.phase, action)
  if (!step) return deny(refusalOf(order.phase, by))
  if (!(step.by as readonly OrderParty[]).includes(by)) {
    return deny(`${describeDoer(step.by)}${refusalOf(order.phase, by)}`)
  }
  const reason = CONDITIONS[action]?.(order, by, now)
  return reason === undefined ? allow : deny(reason)
}

/** In table order; for a brand, payment begins one. */
export const actionsOf = (order: OrderFacts, role: Role, now: number): OrderAction[] => {
  const parties: OrderParty[] = role === "brand" ? ["brand", "provider"] : [role]
  const actions = new Set(ORDER_STEPS.map(({ action }) => action))
  return [...actions].filter((action) =>
    parties.some((party) => canStep(order, action, party, now).isAllowed),
  )
}

/** Allowed until delivery. */
export function canGiveAddress(
  { phase }: Pick<OrderFacts, "phase">,
  hasProduct: boolean,
  role: Role,
): PolicyResult {
  if (role !== "influencer") return deny(onlyFor("influencer"))
  if (!hasProduct) return deny("No product is sent for this order.")
  const phases: readonly OrderPhase[] = BEFORE_DELIVERY
  return phases.includes(phase) ? allow : deny(refusalOf(phase, role))
}

export const hasRoundLeft = (order: Pick<OrderFacts, "revisionRound" | "maxRevisions">) =>
  order.revisionRound < order.maxRevisions

type Condition = (order: OrderFacts, by: OrderParty, now: number) => string | undefined

const isLate = (dueAt: number | null, now: number): boolean => dueAt !== null && now >= dueAt

const isOwnRequest = ({ cancelledBy }: OrderFacts, by: OrderParty) => cancelledBy === by

export const noteDelivery = (order: Pick<OrderFacts, "deliveredAt">): Record<string, number> =>
  wasDelivered(order) ? { isDelivered: 1 } : {}

/** Timers and operators act for the brand. */
const otherParty = (by: OrderParty): Role => otherSide(by === "influencer" ? by : "brand")

function cannotAnswerRequest(order: OrderFacts, by: OrderParty, now: number): string | undefined {
  if (by === "clock") {
    return isLate(order.answerDueAt, now) ? undefined : "There is still time to answer."
  }
  return isOwnRequest(order, by)
    ? `You asked for it yourself; the ${otherParty(by)} answers.`
    : undefined
}

/** A declaration, since the list below uses it at once. */
function cannotAnswerDueDate({ proposedBy }: OrderFacts, by: OrderParty): string | undefined {
  if (proposedBy === null) return "No other due date is proposed."
  return proposedBy === by ? `You proposed it yourself; the ${otherParty(by)} answers.` : undefined
}

/** After delivery, neither silence nor the brand alone can take the pay away. */
export const wasDelivered = ({ deliveredAt }: Pick<OrderFacts, "deliveredAt">): boolean =>
  deliveredAt !== null

const TOO_EARLY =
  "A dispute can be opened once a cancellation was declined or the due date has passed. Until then talk to each other, or ask for a cancellation."

const CONDITIONS: Partial<Record<OrderAction, Condition>> = {
  submit: (order) =>
    order.needsApproval ? undefined : "This order needs no approval: submit the live link.",
  deliver: (order) => {
    const isApproved = order.phase === "approved" || !order.needsApproval
    return isApproved ? undefined : "The brand wants to see the work first: submit a draft."
  },
  approve: (order, by, now) =>
    by === "brand" || isLate(order.reviewDueAt, now) ? undefined : "The brand still has time.",
  complete: (order, by, now) =>
    by === "brand" || isLate(order.reviewDueAt, now) ? undefined : "The brand still has time.",
  requestChanges: (order) => (hasRoundLeft(order) ? undefined : noRoundLeft(order)),
  agreeToCancel: (order, by, now) => {
    if (by === "clock" && wasDelivered(order)) return "The work was delivered: silence declines."
    return cannotAnswerRequest(order, by, now)
  },
  declineToCancel: (order, by, now) => {
    if (by === "clock" && !wasDelivered(order)) return "Nothing was delivered: silence agrees."
    return cannotAnswerRequest(order, by, now)
  },
  takeBackRequest: (order, by) =>
    isOwnRequest(order, by) ? undefined : `The ${otherParty(by)} asked for it; you can answer.`,
  proposeDueDate: ({ proposedBy }, by) =>
    proposedBy === null || proposedBy === by
      ? undefined
      : `The ${otherParty(by)} proposed a due date; answer that first.`,
  agreeToDueDate: (order, by, now) => {
    if (order.proposedDueAt !== null && order.proposedDueAt <= Math.max(now, order.dueAt ?? 0)) {
      return "The proposed due date is no later one any more. Propose another."
    }
    return cannotAnswerDueDate(order, by)
  },
  declineDueDate: cannotAnswerDueDate,
  cancelOverdue: (order, _by, now) => {
    if (wasDelivered(order)) {
      return "The work was delivered before you asked for changes. Talk to each other, or open a dispute."
    }
    return order.dueAt !== null && now > order.dueAt + GRACE_MS
      ? undefined
      : "You can cancel alone once the work is more than 3 days late."
  },
  dispute: ({ phase, dueAt, cancelDeclinedAt }, by, now) => {
    const isWorking = phase === "in_progress" || phase === "approved"
    if (by === "operator" || !isWorking) return undefined
    return cancelDeclinedAt !== null || isLate(dueAt, now) ? undefined : TOO_EARLY
  },
}

export function phaseAfter(order: Pick<OrderFacts, "phase" | "phaseBefore">, action: OrderAction) {
  const to = findTransition(ORDER_STEPS, order.phase, action)?.to
  return to === "before" ? (order.phaseBefore ?? "in_progress") : to
}

export const REMIND_OF_PAYMENT = "remind-of-payment"
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

export function otherSide(role: Role): Role {
  return role === "brand" ? "influencer" : "brand"
}

export const METRICS_ERROR = "Something went wrong while fetching metrics"
