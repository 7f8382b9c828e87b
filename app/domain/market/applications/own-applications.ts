import type { RejectReason } from "#db/schema/market-words.ts"
import type { OrderStatus } from "#db/schema/words.ts"
import { REJECT_LABELS } from "./application.ts"
import type { ApplicationState } from "./application-table.ts"

/** "closed": withdrawn, or its order cancelled. */
export const OWN_TABS = [
  "all",
  "pending",
  "countered",
  "shortlisted",
  "not-selected",
  "closed",
] as const
export type OwnTab = (typeof OWN_TABS)[number]

export const TAB_LABELS: Record<OwnTab, string> = {
  all: "All",
  pending: "Pending",
  countered: "Countered",
  shortlisted: "Shortlisted",
  "not-selected": "Not selected",
  closed: "Closed",
}

/** Falls back to all. */
export const readOwnTab = (text: string | null): OwnTab =>
  OWN_TABS.find((tab) => tab === text) ?? "all"

/** Adds a state that is never stored: closing a project decides its applications. */
export type ShownState = Exclude<ApplicationState, "none"> | "project_closed"

export function shownApplicationStateOf(
  state: Exclude<ApplicationState, "none">,
  isProjectOpen: boolean,
): ShownState {
  const isWaiting = state === "pending" || state === "countered"
  return isWaiting && !isProjectOpen ? "project_closed" : state
}

export const STATE_LABELS: Record<ShownState, string> = {
  pending: "Pending",
  countered: "Counter-offer",
  shortlisted: "Shortlisted",
  rejected: "Not selected",
  project_closed: "Not selected, project closed",
  withdrawn: "Withdrawn",
  order_cancelled: "Order cancelled",
}

const OF_ORDERS: Record<OrderStatus, string> = {
  draft: "Waiting for the brand’s payment. Please begin only when it is paid.",
  ongoing: "Paid: the work goes on at the order’s page.",
  completed: "The order is completed.",
  cancelled: "The order was cancelled.",
}

type Facts = {
  shownState: ShownState
  orderStatus: OrderStatus | null
  rejectReason: RejectReason | null
}

export function nextStepOf({ shownState, orderStatus, rejectReason }: Facts): string {
  if (shownState === "shortlisted") return OF_ORDERS[orderStatus ?? "draft"]
  if (shownState === "rejected" && rejectReason !== null) {
    return `The brand’s reason: ${REJECT_LABELS[rejectReason].toLowerCase()}.`
  }
  const steps = {
    pending: "The brand decides. You can change or withdraw it until then.",
    countered: "The brand offers other terms: accept or decline them.",
    rejected: "The brand did not choose this application.",
    project_closed: "Should the project open again, your application counts again.",
    withdrawn: "You can apply again while the project is open.",
    order_cancelled: "You can apply again while the project is open.",
  }
  return steps[shownState]
}
