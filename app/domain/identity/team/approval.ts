import type { Permission } from "#app/domain/identity/accounts/permissions.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import type { ApprovalKind, Seat } from "#db/schema/team-words.ts"
import type { Role } from "#db/schema/words.ts"

type ApprovalRow = { label: string; permission: Permission; seats: readonly Seat[] }

/** Acts that may need a second person, and the seats of that person: docs/rules.md#approvals */
export const APPROVALS: Record<ApprovalKind, ApprovalRow> = {
  payment: { label: "Payment", permission: "money", seats: ["owner", "finance"] },
  release: { label: "Release of a payment", permission: "money", seats: ["owner", "finance"] },
  dispute: { label: "Dispute", permission: "work", seats: ["owner", "manager"] },
  payout_details: { label: "Payout details", permission: "work", seats: ["owner"] },
}

/** Kinds beside payments that a role's rules may name. */
export const kindsFor = (role: Role) =>
  role === "brand" ? (["release", "dispute"] as const) : (["dispute", "payout_details"] as const)

export type ApprovalState = "pending" | "approved" | "declined" | "lapsed"

export const APPROVAL_STATES: Record<ApprovalState, string> = {
  pending: "Waiting for a second person",
  approved: "Approved",
  declined: "Declined",
  lapsed: "Lapsed after 72 hours",
}

export type ApprovalRequest = {
  kind: ApprovalKind
  /** The project, order or account. */
  subjectId: string
  amountPaise: number
  /** The chosen applications of a payment. */
  selection: readonly string[]
}

const ADD_ON = "add-on:"
export const toAddOnSelection = (addOnId: string): string => `${ADD_ON}${addOnId}`

/** Finds the tip or add-on that a request is about; its subject is the order then. */
export const addOnOf = ({ selection: [first] }: Pick<ApprovalRequest, "selection">) =>
  first?.startsWith(ADD_ON) ? first.slice(ADD_ON.length) : undefined

const OFFER = "offer:"
export const toOfferSelection = (offerId: string): string => `${OFFER}${offerId}`

/** Finds the offer that a request is about; its subject is the conversation then. */
export const offerOf = ({ selection: [first] }: Pick<ApprovalRequest, "selection">) =>
  first?.startsWith(OFFER) ? first.slice(OFFER.length) : undefined

const CART = "cart:"
/** Names a cart as it was shown; an approved one is paid from the cart. */
export const toCartSelection = (shown: string): string => `${CART}${shown}`

export const isOfCart = ({ selection }: Pick<ApprovalRequest, "selection">): boolean =>
  selection.some((one) => one.startsWith(CART))

/** Tells that a payment is for chosen applicants of a project. */
export const isOfBids = (approval: Pick<ApprovalRequest, "selection">): boolean =>
  !addOnOf(approval) && !offerOf(approval) && !isOfCart(approval)

/** A second person has to approve first; the route asks for it. */
export class ApprovalNeeded extends Conflict {
  override name = "ApprovalNeeded"
  constructor(readonly request: ApprovalRequest) {
    super("A second person of your team has to approve this first.")
  }
}

export const formatRequest = ({ kind, amountPaise }: ApprovalRequest): string =>
  amountPaise > 0
    ? `${APPROVALS[kind].label} of ${formatMoney(amountPaise, "INR")}`
    : APPROVALS[kind].label
