import { ACCOUNT_LABELS } from "#app/domain/shared/platforms.ts"
import { findTransition } from "#app/domain/shared/transitions.ts"
import type { OrderParty } from "#app/domain/work/orders/order-table.ts"
import type { DeliverableState, DeliverableType, Platform, Role } from "#db/schema/words.ts"

type Row = {
  from: DeliverableState
  action: string
  by: readonly OrderParty[]
  to: DeliverableState
}

const each = <From extends DeliverableState, const Rest extends Omit<Row, "from">>(
  states: readonly From[],
  rest: Rest,
) => states.map((from) => ({ from, ...rest }))

/**
 * All transitions of a deliverable, for verbs, buttons and tests. Orders move all deliverables by
 * these rows (ORDER_DELIVERABLE_STEPS).
 */
export const DELIVERABLE_STEPS = [
  ...each(["todo", "changes_requested"], {
    action: "submit",
    by: ["influencer"],
    to: "submitted",
  }),
  ...each(["submitted", "live"], {
    action: "requestChanges",
    by: ["brand"],
    to: "changes_requested",
  }),
  ...each(["submitted"], { action: "approve", by: ["brand", "clock"], to: "approved" }),
  // From "approved" when the brand reviews first; from "live" to correct the link.
  ...each(["todo", "changes_requested", "approved", "live"], {
    action: "deliver",
    by: ["influencer"],
    to: "live",
  }),
  ...each(["live"], { action: "complete", by: ["brand", "clock", "operator"], to: "verified" }),
] as const satisfies readonly Row[]
export type DeliverableAction = (typeof DELIVERABLE_STEPS)[number]["action"]

/** Undefined when not allowed. */
export const deliverableStateAfter = (
  state: DeliverableState,
  action: DeliverableAction,
): DeliverableState | undefined => findTransition(DELIVERABLE_STEPS, state, action)?.to

export const STATE_LABELS: Record<DeliverableState, string> = {
  todo: "To do",
  submitted: "Submitted",
  changes_requested: "Changes requested",
  approved: "Approved, to be posted",
  live: "Live",
  verified: "Accepted",
}

export const TYPE_LABELS: Record<DeliverableType, string> = {
  reel: "Reel",
  post: "Post",
  story: "Story",
  video: "Video",
  short: "Short",
  tweet: "Tweet",
  other: "Work",
}

/** "2. Reel for Instagram" */
export function deliverableName({ position, type, platform }: Named): string {
  const where = platform === null ? "" : ` for ${ACCOUNT_LABELS[platform]}`
  return `${position + 1}. ${TYPE_LABELS[type]}${where}`
}

type Named = { position: number; type: DeliverableType; platform: Platform | null }

/** "You", or the other side. */
export const authorName = (author: Role, isInfluencer: boolean): string =>
  (author === "influencer") === isInfluencer ? "You" : `The ${author}`
