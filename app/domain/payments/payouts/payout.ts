import type { EventType } from "#db/schema/event-types.ts"
import type { PayoutStatus, TransferStatus, XPayoutStatus } from "#db/schema/ledger-words.ts"

/** Who moves a payout: time, the payment provider, and the operator. */
export type PayoutParty = "clock" | "provider" | "operator"

/** The jobs: looks at every payout that could go on, ... */
export const SWEEP_PAYOUTS = "sweep-payouts"
/** ... at those that one of the provider's settlements was made of, ... */
export const FOLLOW_SETTLEMENT = "follow-settlement"
/** ... and has the provider know an influencer's account, and follows what it says of it. */
export const LINK_ACCOUNT = "link-account"

type Step<Status extends string> = {
  from: Status
  action: string
  by: PayoutParty
  to: Status
  event: EventType | null
}

/**
 * What happens to a payout, and the event that says so: one table for verbs, jobs and tests
 * (docs/rules.md#when-creators-are-paid). `takeBack` and `void`: its money goes back to the brand. `owe`: it
 * goes back to the brand and stays with the influencer, who owes it from then on.
 */
export const PAYOUT_STEPS = [
  { from: "locked", action: "fallDue", by: "clock", to: "due", event: null },
  { from: "due", action: "send", by: "clock", to: "processing", event: null },
  { from: "due", action: "record", by: "operator", to: "paid", event: "payout.paid" },
  { from: "failed", action: "record", by: "operator", to: "paid", event: "payout.paid" },
  { from: "processing", action: "arrive", by: "provider", to: "paid", event: "payout.paid" },
  { from: "processing", action: "fail", by: "provider", to: "failed", event: "payout.failed" },
  { from: "processing", action: "callOff", by: "clock", to: "due", event: null },
  { from: "failed", action: "retry", by: "clock", to: "due", event: null },
  { from: "locked", action: "void", by: "operator", to: "voided", event: "payout.voided" },
  { from: "due", action: "void", by: "operator", to: "voided", event: "payout.voided" },
  { from: "failed", action: "void", by: "operator", to: "voided", event: "payout.voided" },
  { from: "processing", action: "takeBack", by: "operator", to: "reversing", event: null },
  { from: "paid", action: "takeBack", by: "operator", to: "reversing", event: null },
  {
    from: "reversing",
    action: "comeBack",
    by: "provider",
    to: "reversed",
    event: "payout.reversed",
  },
  { from: "paid", action: "comeBack", by: "provider", to: "reversed", event: "payout.came_back" },
  { from: "paid", action: "bounce", by: "provider", to: "processing", event: "payout.came_back" },
  { from: "paid", action: "returnByBank", by: "operator", to: "due", event: "payout.came_back" },
  { from: "reversed", action: "record", by: "operator", to: "paid", event: "payout.paid" },
  { from: "reversing", action: "void", by: "provider", to: "voided", event: "payout.voided" },
  { from: "reversing", action: "owe", by: "provider", to: "paid", event: "payout.reversed" },
  { from: "paid", action: "owe", by: "operator", to: "paid", event: "payout.reversed" },
] as const satisfies readonly Step<PayoutStatus>[]
export type PayoutStep = (typeof PAYOUT_STEPS)[number]

/** Those whose money should be with its influencer already, once they are due. */
export const AWAITED_PAYOUTS = ["due", "failed", "processing"] as const satisfies PayoutStatus[]

/** Those that are not over: what is over only ever grows, and its money stands in the books. */
export const OPEN_PAYOUTS = ["locked", ...AWAITED_PAYOUTS, "reversing"] as const

const open: ReadonlySet<PayoutStatus> = new Set(OPEN_PAYOUTS)
export const isOpenPayout = ({ status }: { status: PayoutStatus }): boolean => open.has(status)

/** How long the provider is not asked to pay what an operator may be paying by hand: docs/rules.md#payouts-by-hand */
const OPENED_FOR_MS = 24 * 60 * 60 * 1000

/** Until when a payout is an operator's to pay, who was shown where it goes; undefined where it is not at `now`. */
export function openedUntil(
  { openedAt }: { openedAt: number | null },
  now: number,
): number | undefined {
  const until = (openedAt ?? 0) + OPENED_FOR_MS
  return openedAt !== null && until > now ? until : undefined
}

/** Whether it was paid and came back to us although nobody returned its order: the influencer is owed it again. */
export const isOwedAgain = ({ status, returnReason }: Returnable): boolean =>
  status === "reversed" && returnReason === null

/** Whether the money of a completed order goes back to its brand already. */
export const isReturned = ({ status, returnReason }: Returnable): boolean =>
  returnReason !== null || status === "reversing"
type Returnable = { status: PayoutStatus; returnReason: string | null }

/** The same for the share of an order at the provider. Nothing has left us before `release`. */
export const TRANSFER_STEPS = [
  { from: "asked", action: "find", by: "provider", to: "held", event: null },
  { from: "asked", action: "fail", by: "provider", to: "failed", event: null },
  { from: "held", action: "release", by: "provider", to: "released", event: null },
  { from: "held", action: "reverse", by: "provider", to: "reversed", event: null },
  { from: "held", action: "fail", by: "provider", to: "failed", event: null },
  { from: "released", action: "settle", by: "provider", to: "settled", event: null },
  { from: "released", action: "fail", by: "provider", to: "failed", event: null },
  { from: "released", action: "reverse", by: "provider", to: "reversed", event: null },
  { from: "settled", action: "reverse", by: "provider", to: "reversed", event: null },
  { from: "settled", action: "fail", by: "provider", to: "failed", event: null },
  { from: "settled", action: "bounce", by: "provider", to: "released", event: null },
] as const satisfies readonly Step<TransferStatus>[]
export type TransferStep = (typeof TRANSFER_STEPS)[number]

/** What a bank does after the end is told by itself: without it each status is later than those that lead to it. */
const FORWARD: readonly TransferStep[] = TRANSFER_STEPS.filter(({ action }) => action !== "bounce")

/**
 * The steps that lead a transfer from where we left it to where the provider has it: what happened in
 * between was not told, or is told later. Undefined where none lead there.
 */
export function stepsBetween(
  from: TransferStatus,
  to: TransferStatus,
): TransferStep["action"][] | undefined {
  const direct = FORWARD.find((step) => step.from === from && step.to === to)
  if (from === to || direct) return direct ? [direct.action] : []
  const next = FORWARD.find((step) => step.from === from && ONWARD.has(step.to))
  const rest = next && stepsBetween(next.to, to)
  return rest && next && [next.action, ...rest]
}

const ONWARD: ReadonlySet<TransferStatus> = new Set(["held", "released", "settled"])

/** How far each word of RazorpayX is: reports come in any order, and what is less far is older. */
const X_RANKS: Record<XPayoutStatus, number> = {
  asked: 0,
  pending: 1,
  scheduled: 2,
  queued: 2,
  processing: 3,
  processed: 4,
  failed: 5,
  rejected: 5,
  cancelled: 5,
  reversed: 5,
}

/** Whether a payout of RazorpayX is over without success. */
export const isXOver = (status: XPayoutStatus): boolean => X_RANKS[status] === 5

/** Whether a report of RazorpayX is news: of what was processed only the bank's return is. */
export const isXStep = (from: XPayoutStatus, to: XPayoutStatus): boolean =>
  X_RANKS[to] > X_RANKS[from] && (from !== "processed" || to === "reversed")
