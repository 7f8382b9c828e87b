import type { OrderPhase, PaymentStatus, RefundStatus, Role } from "#db/schema/words.ts"
import { hasRoundLeft, type OrderFacts, wasDelivered } from "./order.ts"
import { GRACE_MS } from "./order-limits.ts"
import { type OrderParty, PHASES } from "./order-table.ts"
import { deadlineOf } from "./order-times.ts"

/** A sentence about a moment, which each reader sees in their own zone: the words before and after it. */
export type Outlook = { before: string; at?: number; after?: string }

const otherThan = (role: Role | null): Role => (role === "brand" ? "influencer" : "brand")

/** What happens to an order by itself, and when, if nobody acts: docs/rules.md#the-orders-clock */
export function describeOutlook(order: OrderFacts, now: number): Outlook {
  const deadline = deadlineOf(order)
  if (deadline) {
    const { action, at } = deadline
    const isAsked = order.phase === "cancel_requested"
    const asked = isAsked ? otherThan(order.cancelledBy) : "brand"
    return { before: `If the ${asked} does not answer by`, at, after: BY_SILENCE[action] }
  }
  const isLateable = order.phase === "in_progress" || order.phase === "revision_requested"
  if (isLateable && wasDelivered(order)) return DELIVERED_BEFORE
  if (isLateable) return describeLateness(order.dueAt, now)
  if (order.phase === "approved" && order.dueAt !== null) {
    const before = order.dueAt > now ? "The live link is due on" : "The live link was due on"
    return { before, at: order.dueAt, after: ". Nothing else happens by itself." }
  }
  return { before: STANDING_STILL[order.phase] ?? "Nothing happens by itself." }
}

const BY_SILENCE = {
  approve: ", the work counts as approved.",
  complete: ", the work counts as accepted.",
  agreeToCancel: ", the order is cancelled and its money goes back to the brand.",
  declineToCancel: ", the order goes on: the work was delivered.",
}

const DELIVERED_BEFORE = {
  before:
    "The work was delivered before changes were asked for, so the order is cancelled only if both agree, or by a dispute.",
}

function describeLateness(dueAt: number | null, now: number): Outlook {
  if (dueAt === null) return { before: "No due date was agreed, so nothing happens by itself." }
  const at = dueAt + GRACE_MS
  if (now <= at) {
    const after = ", the brand may cancel alone and gets its money back."
    return { before: "If nothing is handed in by", at, after }
  }
  const after = ". The brand may cancel alone and gets its money back."
  return { before: "The work is more than 3 days late, since", at, after }
}

const STANDING_STILL: Partial<Record<OrderPhase, string>> = {
  payment_pending: "The order begins when the brand pays. Until then nothing happens by itself.",
  disputed: "All dates stand still until the dispute is decided.",
  completed: "The order is done.",
  cancelled: "The order is over. Nothing more happens by itself.",
}

/** Whose turn it is, and what they do next in words that follow a colon; undefined where it is over. */
export function turnOf(order: OrderFacts): { party: OrderParty; step: string } | undefined {
  const party =
    order.phase === "cancel_requested" ? otherThan(order.cancelledBy) : PHASES[order.phase].turn
  return party && { party, step: nextStepOf(order) }
}

const handIn = ({ needsApproval }: OrderFacts) =>
  needsApproval ? "hand in a draft" : "post the work and hand in its live link"

/** What the brand may do about work besides taking it, while rounds of changes are left. */
const judge = (take: string) => (order: OrderFacts) =>
  hasRoundLeft(order) ? `${take} or ask for changes` : take

const NEXT_STEPS: Record<OrderPhase, string | ((order: OrderFacts) => string)> = {
  payment_pending: "pay for the order",
  in_progress: handIn,
  in_review: judge("approve the work"),
  approved: "post the work and hand in its live link",
  revision_requested: "make the changes and hand the work in again",
  delivered: judge("accept the work"),
  cancel_requested: "agree to the cancellation or decline it",
  disputed: "decide the dispute",
  completed: "",
  cancelled: "",
}

function nextStepOf(order: OrderFacts): string {
  const step = NEXT_STEPS[order.phase]
  return typeof step === "string" ? step : step(order)
}

type Money = {
  phase: OrderPhase
  paymentStatus: PaymentStatus | null
  /** Of the part of the payment that goes back when the order is cancelled. */
  refundStatus: RefundStatus | null
  /** Whether a dispute gave each side a part of it. */
  isDivided: boolean
}

/** What has become of the money of an order. */
export function moneyOf(money: Money): keyof typeof MONEY_LABELS {
  const { phase, paymentStatus, refundStatus } = money
  if (phase === "payment_pending") return "unpaid"
  if (money.isDivided) return "divided"
  if (paymentStatus === "refunded" || refundStatus === "processed") return "refunded"
  if (refundStatus === "failed") return "refund-failed"
  if (phase === "completed") return "paid"
  if (phase !== "cancelled") return "held"
  return paymentStatus === null ? "unpaid" : "refunding"
}

export const MONEY_LABELS = {
  unpaid: "Not paid",
  held: "Held until the order is done",
  paid: "Paid",
  refunding: "Going back to the brand",
  "refund-failed": "Not back with the brand yet: the bank turned it down, we try again",
  refunded: "Refunded to the brand",
  divided: "Divided as the dispute was decided",
} as const
