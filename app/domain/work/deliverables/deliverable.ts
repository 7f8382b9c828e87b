import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { canStepOrder, hasRoundLeft, type OrderFacts } from "#app/domain/work/orders/order.ts"
import { ORDER_DAY_MS } from "#app/domain/work/orders/order-limits.ts"
import { noRoundLeftText, onlyRoleText } from "#app/domain/work/orders/order-refusals.ts"
import { ORDER_STEPS, type OrderParty } from "#app/domain/work/orders/order-table.ts"
import type { deliverables } from "#db/schema/deliverables.ts"
import type { orders } from "#db/schema/orders.ts"
import type { DeliverableState, DisclosureLabel, Role } from "#db/schema/words.ts"
import { type DeliverableAction, deliverableStateAfter } from "./deliverable-table.ts"

/** Per deliverable. */
export const MAX_VERSIONS = 20

type DeliverableItem = Pick<typeof deliverables.$inferSelect, "state"> & {
  /** Another deliverable of the order waits for requested changes. */
  isRoundOpen?: boolean
}
type Order = OrderFacts & Pick<typeof orders.$inferSelect, "completedAt">

/** Applies after acceptance: docs/rules.md#live-links */
export const LATE_LINK_DAYS = 30

/** Accepting the order accepts every deliverable, posted or not. */
export const shownDeliverableState = (
  { phase }: Pick<Order, "phase">,
  { state }: DeliverableItem,
): DeliverableState => (phase === "completed" && state !== "live" ? "verified" : state)

/** Deadline for a link missing at acceptance; undefined otherwise. */
export const lateLinkUntil = (
  { phase, completedAt }: Pick<Order, "phase" | "completedAt">,
  { state }: DeliverableItem,
): number | undefined =>
  phase === "completed" && completedAt !== null && state !== "verified"
    ? completedAt + LATE_LINK_DAYS * ORDER_DAY_MS
    : undefined

export const DELIVERABLE_USER_ACTIONS = [
  "submit",
  "deliver",
  "approve",
  "requestChanges",
  "report",
] as const
export type DeliverableUserAction = (typeof DELIVERABLE_USER_ACTIONS)[number]

/** Assigns an action to a side in any phase: docs/rules.md#whose-part-it-is */
export const isActionOfSide = (action: DeliverableUserAction, by: Role): boolean =>
  action === "report"
    ? by === "influencer"
    : ORDER_STEPS.some((step) => step.action === action && step.by.some((party) => party === by))

/** The brand answers each draft at once: docs/rules.md#asking-for-changes */
function orderAllows(
  order: OrderFacts,
  { state, isRoundOpen }: DeliverableItem,
  action: DeliverableAction,
  by: OrderParty,
  now: number,
): PolicyResult {
  if ((action === "requestChanges" || action === "approve") && by === "brand") {
    if (order.phase === "revision_requested") return allow
    if (order.phase === "in_progress" && state === "submitted") {
      const isAllowed = action === "approve" || isRoundOpen || hasRoundLeft(order)
      return isAllowed ? allow : deny(noRoundLeftText(order))
    }
  }
  return canStepOrder(order, action, by, now)
}

export function canActOn(
  order: Order,
  item: DeliverableItem,
  action: DeliverableUserAction,
  by: "brand" | "influencer",
  now: number,
): PolicyResult {
  const { state } = item
  if (action === "report") return canReport(order, state, by)
  const lateUntil = lateLinkUntil(order, { state })
  if (action === "deliver" && by === "influencer" && lateUntil !== undefined) {
    return now < lateUntil ? allow : deny(TOO_LATE)
  }
  const byOrder = orderAllows(order, item, action, by, now)
  if (!byOrder.isAllowed) return byOrder
  if (deliverableStateAfter(state, action) === undefined) {
    return deny((by === "brand" ? TO_BRAND[state] : undefined) ?? REFUSALS[state])
  }
  if (action === "deliver" && order.needsApproval && !["approved", "live"].includes(state)) {
    return deny(REFUSALS[state])
  }
  return allow
}

/** Figures need a live post, and may be corrected after the end. */
function canReport(order: OrderFacts, state: DeliverableState, by: string): PolicyResult {
  if (by !== "influencer") return deny(onlyRoleText("influencer"))
  if (order.phase === "cancelled") return deny("This order was cancelled.")
  const isLive = state === "live" || state === "verified"
  return isLive ? allow : deny("Submit the live link first.")
}

const TOO_LATE = `Live links can be added for ${LATE_LINK_DAYS} days after the order was accepted.`

const REFUSALS: Record<DeliverableState, string> = {
  todo: "Nothing was submitted for this yet.",
  submitted: "This is submitted. The brand approves it or asks for changes.",
  changes_requested: "Changes were asked for. It is submitted again next.",
  approved: "This is approved. Its live link is submitted next.",
  live: "This is live. The brand accepts the work or asks for changes.",
  verified: "This is accepted.",
}

const TO_BRAND: Partial<Record<DeliverableState, string>> = {
  submitted: "This is submitted. Approve it or ask for changes.",
  live: "This is live. Accept the work or ask for changes.",
}

/** docs/rules.md#live-links */
export const DISCLOSURE_NOTE =
  "The label comes first, in a video it is shown and said, and the platform's own label for paid posts is on."

export const LABEL_REMINDER = (label: DisclosureLabel): string =>
  `The caption that was submitted does not say “${label}”. Make sure that the post does, at its beginning.`

export const AI_REMINDER =
  "The caption that was submitted does not name AI. Make sure that the post shows or says it."
