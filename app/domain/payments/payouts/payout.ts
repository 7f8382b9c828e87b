import type { EventType } from "#app/domain/shared/events/event-catalogue.ts"
import type { PayoutStatus, TransferStatus, XPayoutStatus } from "#db/schema/ledger-words.ts"

export const SWEEP_PAYOUTS_JOB = "sweep-payouts"

export type PayoutParty = "clock" | "provider" | "operator"

/** `return` owes the money to the brand and asks for its refund. */
type Posting = "payout" | "payout_reversed" | "set_off" | "return"

type Row<Action extends string = string> = readonly [
  from: PayoutStatus,
  action: Action,
  to: PayoutStatus,
  by: PayoutParty,
  event?: EventType | null,
  ...posts: Posting[],
]

/** In `owe` the brand is refunded and the influencer keeps, and owes, the money. */
const ROWS = [
  ["locked", "fallDue", "due", "clock"],
  ["due", "send", "processing", "clock"],
  ["processing", "callOff", "due", "clock"],
  ["processing", "fail", "failed", "provider", "payout.failed"],
  ["failed", "retry", "due", "clock"],
  ["processing", "arrive", "paid", "provider", "payout.paid", "payout"],
  ["due", "record", "paid", "operator", "payout.paid", "payout"],
  ["failed", "record", "paid", "operator", "payout.paid", "payout"],
  ["reversed", "record", "paid", "operator", "payout.paid", "payout"],
  ["due", "setOff", "paid", "operator", "payout.paid", "set_off"],
  ["failed", "setOff", "paid", "operator", "payout.paid", "set_off"],
  ["paid", "bounce", "processing", "provider", "payout.came_back", "payout_reversed"],
  ["paid", "comeBack", "reversed", "provider", "payout.came_back", "payout_reversed"],
  ["paid", "returnByBank", "due", "operator", "payout.came_back", "payout_reversed"],
  ["locked", "void", "voided", "operator", "payout.voided", "return"],
  ["due", "void", "voided", "operator", "payout.voided", "return"],
  ["failed", "void", "voided", "operator", "payout.voided", "return"],
  ["reversed", "void", "reversed", "operator", null, "return"],
  ["processing", "takeBack", "reversing", "operator"],
  ["paid", "takeBack", "reversing", "operator"],
  ["paid", "owe", "paid", "operator", "payout.reversed", "return"],
  ["reversing", "void", "voided", "provider", "payout.voided", "return"],
  ["reversing", "comeBack", "reversed", "provider", "payout.reversed", "payout_reversed", "return"],
  ["reversing", "owe", "paid", "provider", "payout.reversed", "return"],
] as const satisfies readonly Row[]

export type PayoutAction = (typeof ROWS)[number][1]
const rows: readonly Row<PayoutAction>[] = ROWS

/** Lists each step of a payout with its event and postings: docs/rules.md#when-creators-are-paid */
export const PAYOUT_STEPS = rows.map(([from, action, to, by, event = null, ...posts]) => ({
  ...{ from, action, to, by, event, posts },
}))

/** Payouts past their due date that have not arrived. */
export const AWAITED_PAYOUTS = ["due", "failed", "processing"] as const satisfies PayoutStatus[]
export const OPEN_PAYOUTS = ["locked", ...AWAITED_PAYOUTS, "reversing"] as const

const open: ReadonlySet<PayoutStatus> = new Set(OPEN_PAYOUTS)
export const isOpenPayout = ({ status }: { status: PayoutStatus }): boolean => open.has(status)

type Returnable = { status: PayoutStatus; returnReason: string | null }

/** Tells that a paid payout came back although its order was not returned. */
export const isOwedAgain = ({ status, returnReason }: Returnable): boolean =>
  status === "reversed" && returnReason === null

export const isReturned = ({ status, returnReason }: Returnable): boolean =>
  returnReason !== null || status === "reversing"

const OPENED_FOR_MS = 24 * 60 * 60 * 1000

/** Finds until when only the operator who opened its account number may pay it: docs/rules.md#payouts-by-hand */
export function accountOpenUntil({ openedAt }: { openedAt: number | null }, now: number) {
  const until = (openedAt ?? 0) + OPENED_FOR_MS
  return openedAt !== null && until > now ? until : undefined
}

/** The provider's reports come in any order: a lower rank is older. */
const TRANSFER_RANKS: Record<TransferStatus, number> = {
  ...{ asked: 0, held: 1, released: 2, settled: 3, failed: 4, reversed: 4 },
}
const X_RANKS: Record<XPayoutStatus, number> = {
  ...{ asked: 0, pending: 1, scheduled: 2, queued: 2, processing: 3, processed: 4 },
  ...{ failed: 5, rejected: 5, cancelled: 5, reversed: 5 },
}

export const isTransferOver = (status: TransferStatus): boolean => TRANSFER_RANKS[status] === 4
export const isXPayoutDone = (status: XPayoutStatus): boolean => X_RANKS[status] === 5

export const isOlderTransfer = (reported: TransferStatus, known: TransferStatus): boolean =>
  TRANSFER_RANKS[reported] < TRANSFER_RANKS[known]

/** Allows every step forward, and `settled` to `released` when the bank returned the money. */
export const isTransferStep = (from: TransferStatus, to: TransferStatus): boolean =>
  TRANSFER_RANKS[to] > TRANSFER_RANKS[from] || (from === "settled" && to === "released")

/** Allows every step forward; a processed payout can only be reversed. */
export const isXStep = (from: XPayoutStatus, to: XPayoutStatus): boolean =>
  X_RANKS[to] > X_RANKS[from] && (from !== "processed" || to === "reversed")

/** Lists what a payout waits for, most important first, with who can end it: docs/rules.md#when-creators-are-paid */
export const PAYOUT_STOPS = {
  account_deleted: "operator",
  account_suspended: "operator",
  refund_unexplained: "operator",
  payment_disputed: "operator",
  refund_requested: "operator",
  no_details: "influencer",
  email_unverified: "influencer",
  details_changed: "clock",
  account_pending: "provider",
  hold_ending: "provider",
  account_unclear: "influencer",
  account_refused: "influencer",
} as const satisfies Record<string, PayoutParty | "influencer">
export type PayoutStop = keyof typeof PAYOUT_STOPS
