import { isOpen, isProjectFull, type Project } from "#app/domain/market/projects/project.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { findTransition } from "#app/domain/shared/transitions.ts"
import type { RejectReason } from "#db/schema/market-words.ts"
import type { ApplicationStatus, Currency, OrderStatus } from "#db/schema/words.ts"
import {
  APPLICATION_STEPS,
  type ApplicationAction,
  type ApplicationState,
} from "./application-table.ts"

/** In display order for brands. */
export const STATUS_ORDER = [
  "shortlisted",
  "pending",
  "rejected",
] as const satisfies readonly ApplicationStatus[]

export const DECISIONS = ["shortlist", "reject", "undoShortlist", "reopen"] as const
export type Decision = (typeof DECISIONS)[number]

export type BrandAction = Decision | "counter" | "withdrawCounter"
export type ApplicantAction = Exclude<ApplicationAction, BrandAction | "apply">

export const REJECT_LABELS: Record<RejectReason, string> = {
  price: "The price",
  time: "The days of delivery",
  niche: "Another niche",
  followers: "The number of followers",
  content: "Another kind of content",
  others_fit_better: "Others fit better",
}

type Bid = { bidMinor: number; deliveryDays: number }

export const describeDays = (days: number): string => `${days} ${days === 1 ? "day" : "days"}`

/** "₹6,500.00 in 8 days" */
export const describeBid = ({ bidMinor, deliveryDays }: Bid, currency: Currency): string =>
  `${formatMoney(bidMinor, currency)} in ${describeDays(deliveryDays)}`

/** Changing a bid accepts the brief anew. */
export const acceptedAtOf = (bid: { appliedAt: number; changedAt: number | null }): number =>
  bid.changedAt ?? bid.appliedAt

type Standing = { state: ApplicationState; orderStatus: OrderStatus | null }

export const isBeforeOrder = ({ state, orderStatus }: Standing): boolean =>
  state === "pending" ||
  state === "countered" ||
  (state === "shortlisted" && (orderStatus === null || orderStatus === "draft"))

type Decided = {
  state: ApplicationState
  /** Null when the account is deleted. */
  name: string | null
  isSuspended: boolean
  orderStatus: OrderStatus | null
}

type Places = Pick<Project, "status" | "shortlistedCount" | "influencerCount">

export function canDecide(action: BrandAction, project: Places, applicant: Decided): PolicyResult {
  const { state, name, isSuspended, orderStatus } = applicant
  const isHiring = action === "shortlist" || action === "counter"
  if (isHiring && name === null) return deny("This influencer has left the marketplace.")
  if (isHiring && isSuspended) return deny("This influencer's account is suspended.")
  if (!findTransition(APPLICATION_STEPS, state, action))
    return deny(applicationRefusal(action, state))
  if (action === "reject" || action === "withdrawCounter") return allow
  if (action === "undoShortlist") {
    // docs/rules.md#undoing-a-shortlisting
    const isPaid = orderStatus !== null && orderStatus !== "draft"
    return isPaid ? deny("The order of this applicant is already paid.") : allow
  }
  if (isHiring && isProjectFull(project)) {
    const { influencerCount: count } = project
    const people = count === 1 ? "influencer" : `${count} influencers`
    return deny(`This project already has its ${people}.`)
  }
  // docs/rules.md#rejecting
  return isOpen(project) ? allow : deny("This project is closed.")
}

type ActedOn = {
  state: ApplicationState
  orderStatus: OrderStatus | null
  /** Posted, neither deleted nor hidden, and the brand not blocked. */
  isProjectOpen: boolean
  isBeingPaid: boolean
}

export function canDo(action: ApplicantAction, application: ActedOn): PolicyResult {
  const { state, isProjectOpen, isBeingPaid } = application
  if (action === "acceptBrief" && state === "shortlisted") {
    return isBeforeOrder(application) ? allow : deny("Your order has begun: its agreement stands.")
  }
  if (!findTransition(APPLICATION_STEPS, state, action))
    return deny(applicationRefusal(action, state))
  if (action === "withdraw") {
    // docs/rules.md#withdrawing-an-application
    return isBeingPaid
      ? deny(
          "The brand is paying for your application right now. Please try again in half an hour.",
        )
      : allow
  }
  if (action === "declineCounter") return allow
  return isProjectOpen ? allow : deny("This project is closed.")
}

const OF_BRAND = {
  shortlisted: "This applicant is already shortlisted.",
  rejected: "This applicant was rejected.",
  withdrawn: "This influencer withdrew the application. They may apply again.",
  order_cancelled: "The order of this applicant was cancelled. They may apply again.",
}

const OF_INFLUENCER = {
  shortlisted: "You are shortlisted with this bid. To end it, write to the brand.",
  rejected: "The brand did not choose this application.",
  withdrawn: "You withdrew this application. You may apply again while the project is open.",
  order_cancelled: "The order was cancelled. You may apply again while the project is open.",
}

type Ended = keyof typeof OF_BRAND
const isEnded = (state: ApplicationState): state is Ended => state in OF_BRAND

export function applicationRefusal(action: ApplicationAction, state: ApplicationState): string {
  if (action === "acceptCounter" || action === "declineCounter" || action === "withdrawCounter") {
    return "There is no open counter-offer."
  }
  if (action === "apply") return "You have already applied to this project."
  if (action === "change" || action === "withdraw" || action === "acceptBrief") {
    return isEnded(state) ? OF_INFLUENCER[state] : "This application is pending."
  }
  if (action === "undoShortlist") return "This applicant is not shortlisted."
  const isGone = state === "withdrawn" || state === "order_cancelled"
  if (action === "reopen" && !isGone) return "This applicant was not rejected."
  if (isEnded(state)) return OF_BRAND[state]
  return "Your counter-offer is not answered yet. Withdraw it to make another."
}
