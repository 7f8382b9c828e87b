import { longDayOf } from "#app/domain/shared/indian-time.ts"
import type { OrderPhase, PaymentStatus, RefundStatus, Role } from "#db/schema/words.ts"
import { type OrderFacts, otherSide, WORK_PHASES, wasDelivered } from "./order-facts.ts"
import { GRACE_MS } from "./order-limits.ts"
import { PHASES } from "./order-table.ts"
import { deadlineOf } from "./order-times.ts"

/** Text around a moment, which is shown in the viewer's zone. */
export type OrderOutlook = { before: string; at?: number; after?: string }

const brandTo = (reader: Role): string => (reader === "brand" ? "you" : "the brand")

/** `isForProduct`: the product alone is the pay. */
type Outlooked = OrderFacts & { amountMinor?: number; isForProduct?: boolean }

/** Describes what happens without action, and when: docs/rules.md#the-orders-clock */
export function describeOutlook(order: Outlooked, reader: Role, now: number): OrderOutlook {
  const isFree = order.amountMinor === 0
  const deadline = deadlineOf(order)
  if (deadline) {
    const { action, at } = deadline
    const isAsked = order.phase === "cancel_requested"
    const asked = isAsked
      ? otherSide(order.cancelledBy)
      : action === "decline"
        ? "influencer"
        : "brand"
    const before =
      asked === reader ? "If you do not answer by" : `If the ${asked} does not answer by`
    return { before, at, after: BY_SILENCE[action](reader, isFree) }
  }
  const isLateable = order.phase === "in_progress" || order.phase === "revision_requested"
  if (isLateable && wasDelivered(order)) return DELIVERED_BEFORE
  if (isLateable) return describeLateness(order, reader, now)
  if (order.phase === "approved" && order.dueAt !== null) {
    const before = order.dueAt > now ? "The live link is due on" : "The live link was due on"
    return { before, at: order.dueAt, after: ". The order waits for it." }
  }
  if (order.phase === "payment_pending") {
    const verb = isFree ? "start" : "pay"
    const pays = reader === "brand" ? `you ${verb}` : `the brand ${verb}s`
    return { before: `The order begins when ${pays}. Until then nothing happens by itself.` }
  }
  return { before: STANDING_STILL[order.phase] ?? "Nothing happens by itself." }
}

const BY_SILENCE = {
  approve: () => ", the work is approved automatically.",
  complete: () => ", the work is accepted automatically.",
  agreeToCancel: (reader: Role, isFree: boolean) =>
    isFree
      ? ", the order is cancelled."
      : `, the order is cancelled and its money goes back to ${brandTo(reader)}.`,
  declineToCancel: () => ", the order goes on: the work was delivered.",
  decline: (reader: Role, isFree: boolean) =>
    `, the order is off${isFree ? "" : ` and its money goes back to ${brandTo(reader)}`}.`,
}

const DELIVERED_BEFORE = {
  before:
    "The work was delivered before changes were asked for, so the order is cancelled only if both agree, or by a dispute.",
}

function describeLateness(order: Outlooked, reader: Role, now: number): OrderOutlook {
  const { dueAt, amountMinor, isForProduct = false } = order
  if (dueAt === null && isForProduct)
    return { before: "The agreed days begin when the product is received." }
  if (dueAt === null) return { before: "No due date was agreed, so nothing happens by itself." }
  const at = dueAt + GRACE_MS
  const back = reader === "brand" ? "get your" : "gets its"
  const cancels = `may cancel alone${amountMinor === 0 ? "" : ` and ${back} money back`}.`
  if (now <= at) {
    const after = `, ${brandTo(reader)} ${cancels}`
    return { before: "If nothing is submitted by", at, after }
  }
  const after = `. ${reader === "brand" ? "You" : "The brand"} ${cancels}`
  return { before: "The work is more than 3 days late, since", at, after }
}

const STANDING_STILL: Partial<Record<OrderPhase, string>> = {
  disputed: "All dates stand still until the dispute is decided.",
  completed: "The order is done.",
  cancelled: "The order is over. Nothing more happens by itself.",
}

/** Influencers must not read "awaiting payment" as a reason to begin. */
export const phaseLabelOf = (phase: OrderPhase, reader: Role, amountMinor?: number): string =>
  phase === "payment_pending" && amountMinor === 0
    ? "Not started yet"
    : phase === "payment_pending" && reader === "influencer"
      ? "Not paid yet"
      : PHASES[phase].label

/** A proposed due date can be answered only while the work goes on. */
export const hasOpenProposal = ({
  phase,
  proposedBy,
}: Pick<OrderFacts, "phase" | "proposedBy">): boolean =>
  proposedBy !== null && WORK_PHASES.some((working) => working === phase)

const EARLY_ACCEPTANCE =
  "The work isn't delivered yet. If you accept it now, the payment is released all the same."

/** Warns of an acceptance before the delivery, where money is released: docs/rules.md#early-acceptance */
export const earlyAcceptanceOf = (order: { phase: OrderPhase; amountMinor: number }) =>
  order.phase !== "delivered" && order.amountMinor > 0 ? EARLY_ACCEPTANCE : undefined

type Money = {
  phase: OrderPhase
  amountMinor?: number
  paymentStatus: PaymentStatus | null
  /** Of the part refunded after a cancellation. */
  refundStatus: RefundStatus | null
  /** A dispute split the money. */
  isDivided: boolean
}

export function orderMoneyState(money: Money) {
  const { phase, paymentStatus, refundStatus } = money
  if (money.amountMinor === 0) return "free"
  if (phase === "payment_pending") return "unpaid"
  if (money.isDivided) return "divided"
  if (paymentStatus === "refunded" || refundStatus === "processed") return "refunded"
  if (refundStatus === "failed") return "refund-failed"
  if (phase === "completed") return "paid"
  if (phase !== "cancelled") return "held"
  return paymentStatus === null ? "unpaid" : "refunding"
}

const MONEY_LABELS = {
  free: "None: for the product alone",
  unpaid: "Not paid",
  held: "Payment held",
  paid: "Paid",
  divided: "Divided as the dispute was decided",
} as const

/** `waitsUntil`: when a waiting refund is sent; `backBy`: when a refund arrives. */
export function describeOrderMoney(
  money: Money,
  reader: Role,
  { waitsUntil, backBy }: { waitsUntil?: number | undefined; backBy?: number | undefined } = {},
): string {
  const state = orderMoneyState(money)
  const brand = brandTo(reader)
  if (state === "refunding") {
    const sent = waitsUntil && `, sent by ${longDayOf(waitsUntil)}`
    const there = backBy && `, there by ${longDayOf(backBy)}`
    return `Going back to ${brand}${sent ?? there ?? ""}`
  }
  if (state === "refunded") return `Refunded to ${brand}`
  if (state === "refund-failed") {
    return `Not back with ${brand} yet: the bank turned it down, we try again`
  }
  return MONEY_LABELS[state]
}
