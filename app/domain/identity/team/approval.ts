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

/** Acts that the requester repeats after the approval. */
export const SEND_AGAIN: Partial<Record<ApprovalKind, string>> = {
  dispute:
    "Now open the dispute once more. In the same browser your text is in its form; add files again.",
  payout_details:
    "Now send your payout details once more. In the same browser all but your password is in the form.",
}

export const REMOVES_DETAILS = "Remove the payout details."

/** Tells the requester what is left to do after the approval. */
export const describeNext = ({ kind, selection }: Pick<ApprovalRequest, "kind" | "selection">) =>
  kind === "payout_details" && selection[0] === REMOVES_DETAILS
    ? "Now remove your payout details once more."
    : SEND_AGAIN[kind]

export type ApprovalState = "pending" | "approved" | "declined" | "lapsed"

export const APPROVAL_STATES: Record<ApprovalState, string> = {
  pending: "Waiting for a second person",
  approved: "Approved",
  declined: "Declined",
  lapsed: "Lapsed after 72 hours",
}

export type ApprovalRequest = {
  kind: ApprovalKind
  /** The project, order, conversation or account. */
  subjectId: string
  amountPaise: number
  /** The chosen applications of a payment, or `approvalSelectionOf` something else; else what `detailsOf` shows. */
  selection: readonly string[]
}

/** Finds what who decides reads of an act that is no payment; other words need another approval. */
export const detailsOf = ({ kind, selection }: Pick<ApprovalRequest, "kind" | "selection">) =>
  kind === "payment" ? undefined : selection[0]

/** A tip or add-on, by its order; an offer, by its conversation; a cart as it was shown. */
const PAID_FOR = ["add-on", "offer", "cart"] as const
type PaidFor = (typeof PAID_FOR)[number]

export const approvalSelectionOf = (what: PaidFor, id: string): string[] => [`${what}:${id}`]

/** Finds what a payment is for: chosen bids, where nothing else is named. */
export function paymentPurpose({ selection: [first = ""] }: Pick<ApprovalRequest, "selection">) {
  const what = PAID_FOR.find((one) => first.startsWith(`${one}:`))
  return what ? { what, id: first.slice(what.length + 1) } : { what: "bids" as const, id: "" }
}

/** A second person has to approve first; the route asks for it. */
export class ApprovalNeeded extends Conflict {
  override name = "ApprovalNeeded"
  constructor(readonly request: ApprovalRequest) {
    super("A second person of your team has to approve this first.")
  }
}

export const formatRequest = ({
  kind,
  amountPaise,
}: Pick<ApprovalRequest, "kind" | "amountPaise">): string =>
  amountPaise > 0
    ? `${APPROVALS[kind].label} of ${formatMoney(amountPaise, "INR")}`
    : APPROVALS[kind].label
