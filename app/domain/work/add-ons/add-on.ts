import { DAY_MS } from "#app/domain/shared/indian-time.ts"
import { allow, deny, type PolicyResult } from "#app/domain/shared/policy.ts"
import { onlyRoleText } from "#app/domain/work/orders/order-refusals.ts"
import type { addOns } from "#db/schema/add-ons.ts"
import type { orders } from "#db/schema/orders.ts"
import type { AddOnKind, AddOnStatus, Role } from "#db/schema/words.ts"

export type AddOnRow = typeof addOns.$inferSelect

/** An offer that nobody answered is over after this. */
export const OFFERED_FOR_MS = 14 * DAY_MS
export const MAX_OPEN_ADD_ONS = 5

type Paid = Pick<typeof orders.$inferSelect, "status" | "phase" | "pausedAt">
type Facts = Paid & {
  needsApproval: boolean
  /** Some dated right of use has not ended early. */
  hasRights: boolean
}

const isRunning = ({ status, phase, pausedAt }: Paid) =>
  status === "ongoing" && phase !== "acceptance_pending" && pausedAt === null

export const canAddToOrder = (facts: Paid): PolicyResult =>
  isRunning(facts) || facts.status === "completed"
    ? allow
    : deny("This is possible while the order runs, and after it was completed.")

const onlyWhen = (is: boolean, refusal: string): PolicyResult => (is ? allow : deny(refusal))

/** A row for each kind: its name, and when it is possible. */
export const ADD_ONS = {
  tip: { label: "Tip", canAdd: canAddToOrder },
  revision: {
    label: "Extra round of changes",
    canAdd: (facts: Facts) =>
      onlyWhen(
        isRunning(facts) && facts.needsApproval,
        "Rounds of changes are added while the order runs and its drafts need approval.",
      ),
  },
  rights: {
    label: "More months of rights",
    canAdd: (facts: Facts) =>
      onlyWhen(
        facts.status === "completed" && facts.hasRights,
        "Rights of use are renewed once the order is completed and they have dates.",
      ),
  },
  ad_code: { label: "Ad code", canAdd: canAddToOrder },
  other: { label: "Raw files or other work", canAdd: canAddToOrder },
} as const satisfies Record<AddOnKind, { label: string; canAdd: (facts: Facts) => PolicyResult }>

/** "More months of rights: 6", "Ad code: 30 days" */
export function nameOfAddOn({ kind, months, days }: Named): string {
  const term = months ?? (days === null ? null : `${days} ${days === 1 ? "day" : "days"}`)
  return term === null ? ADD_ONS[kind].label : `${ADD_ONS[kind].label}: ${term}`
}
type Named = Pick<AddOnRow, "kind" | "months" | "days">

export const ADD_ON_ANSWERS = ["accept", "decline", "withdraw", "pay"] as const
export type AddOnAnswer = (typeof ADD_ON_ANSWERS)[number]

type Offer = Pick<AddOnRow, "kind" | "status" | "proposedBy" | "createdAt">

const isOpen = ({ kind, status, createdAt }: Offer, now: number) =>
  (status === "open" || status === "accepted") &&
  (kind === "tip" || now < createdAt + OFFERED_FOR_MS)

/** A brand accepts the influencer's offer by its payment. */
const RULES: Record<AddOnAnswer, (offer: Offer, role: Role) => PolicyResult> = {
  accept: ({ status, proposedBy }, role) =>
    onlyWhen(
      role === "influencer" && proposedBy === "brand" && status === "open",
      "There is nothing for you to accept.",
    ),
  decline: ({ proposedBy, status }, role) =>
    onlyWhen(
      role !== proposedBy && (status === "open" || role === "brand"),
      "You cannot decline this any more.",
    ),
  withdraw: ({ proposedBy }, role) =>
    onlyWhen(role === proposedBy, "Only the side that offered it can take it back."),
  pay: ({ kind, status }, role) => {
    if (role !== "brand") return deny(onlyRoleText("brand"))
    const isAgreed = status === "accepted" || kind === "tip"
    return onlyWhen(isAgreed, "The influencer has not accepted this yet.")
  },
}

export function canAnswerAddOn(
  offer: Offer,
  answer: AddOnAnswer,
  role: Role,
  now: number,
): PolicyResult {
  if (!isOpen(offer, now)) return deny(OVER[offer.status])
  return RULES[answer](offer, role)
}

const LAPSED = "This offer is over: nobody paid for it within 14 days."
const OVER: Record<AddOnStatus, string> = {
  open: LAPSED,
  accepted: LAPSED,
  paid: "This is paid already.",
  declined: "This offer was declined.",
  withdrawn: "This offer was taken back.",
}

const LABELS: Record<AddOnStatus, string> = {
  open: "Offered",
  accepted: "Accepted, not paid yet",
  paid: "Paid",
  declined: "Declined",
  withdrawn: "Taken back",
}

export function labelOfAddOn(offer: Offer, now: number): string {
  const isOver = offer.status === "open" || offer.status === "accepted"
  if (isOver && !isOpen(offer, now)) return "Lapsed"
  return offer.kind === "tip" && offer.status === "open" ? "Not paid yet" : LABELS[offer.status]
}
