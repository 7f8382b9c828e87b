import type { APPLICATION_OUTCOMES, ApplicationStatus, OrderStatus } from "#db/schema/words.ts"
import { allow, deny, type PolicyResult } from "../policy.ts"
import { isFull, isOpen, type Project } from "../projects/project.ts"
import { findTransition } from "../transitions.ts"

/** In the order in which a brand sees them. */
export const STATUS_ORDER = [
  "shortlisted",
  "pending",
  "rejected",
] as const satisfies readonly ApplicationStatus[]

/** What may be decided about an applicant, and the event that says so: for verbs, buttons and their tests. */
export const DECISIONS = [
  {
    from: "pending",
    action: "shortlist",
    by: "brand",
    to: "shortlisted",
    event: "application.shortlisted",
  },
  { from: "pending", action: "reject", by: "brand", to: "rejected", event: "application.rejected" },
  {
    from: "shortlisted",
    action: "undoShortlist",
    by: "brand",
    to: "pending",
    event: "order.withdrawn",
  },
  { from: "rejected", action: "reopen", by: "brand", to: "pending", event: "application.reopened" },
] as const
export type Decision = (typeof DECISIONS)[number]["action"]

type Decided = {
  status: ApplicationStatus
  /** Null when the account is gone. */
  name: string | null
  isSuspended: boolean
  /** The order that came of a shortlisting, if any. */
  orderStatus: OrderStatus | null
  outcome: (typeof APPLICATION_OUTCOMES)[number] | null
}

/** Whether the brand may decide so about an applicant of its project; why not is said to it. */
export function canDecide(action: Decision, project: Project, applicant: Decided): PolicyResult {
  const { status, name, isSuspended, orderStatus, outcome } = applicant
  if (action === "shortlist" && name === null) {
    return deny("This influencer has left the marketplace.")
  }
  if (action === "shortlist" && isSuspended) {
    return deny("This influencer's account is suspended.")
  }
  if (!findTransition(DECISIONS, status, action)) return deny(refusalOf(action, status))
  if (action === "reject") return allow
  if (action === "undoShortlist") {
    // docs/rules.md#undoing-a-shortlisting
    const isPaid = orderStatus !== null && orderStatus !== "draft"
    return isPaid ? deny("The order of this applicant is already paid.") : allow
  }
  if (action === "shortlist" && isFull(project)) {
    const { influencerCount: count } = project
    const people = count === 1 ? "influencer" : `${count} influencers`
    return deny(`This project already has its ${people}.`)
  }
  // docs/rules.md#hiring-again
  if (action === "reopen" && outcome === "order_cancelled") {
    return deny("The order of this applicant was cancelled. They may apply again.")
  }
  // docs/rules.md#rejecting
  return isOpen(project) ? allow : deny("This project is closed.")
}

/** Why an applicant whose status is `status` is not one for this decision. */
export function refusalOf(action: Decision, status: ApplicationStatus): string {
  if (action === "undoShortlist") return "This applicant is not shortlisted."
  if (action === "reopen") return "This applicant was not rejected."
  return status === "shortlisted"
    ? "This applicant is already shortlisted."
    : "This applicant was rejected."
}
