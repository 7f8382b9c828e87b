/** The closed lists of words about money that is held and paid out. Imports nothing, as the browser may have it. */

/**
 * Lists the accounts of the books. gateway: at the payment provider. bank: our own account, from which transfers are
 * made by hand. held: of an order, until it ends. payable: owed to an influencer. refunds: owed back to
 * whoever made a payment. fee: ours. gateway_cost: what the provider keeps. taxes: withheld for the state.
 * input_tax: GST on the provider's fees, which the state gives back. owner: our own money, put in below zero, taken
 * out above. bank_charges: what our bank keeps. losses: what creators owed and we gave up. payout_balance: ours with
 * RazorpayX, from which UPI ids are paid.
 */
export const ACCOUNT_KINDS = [
  "gateway",
  "bank",
  "held",
  "payable",
  "refunds",
  "fee",
  "gateway_cost",
  "taxes",
  "input_tax",
  "owner",
  "bank_charges",
  "losses",
  "payout_balance",
] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** The kinds of entries in the journal. */
export const ENTRY_KINDS = [
  "capture",
  "provider_fee",
  "cancellation",
  "completion",
  "refund",
  "refund_failed",
  "payout",
  "payout_reversed",
  "return",
  "correction",
  "own_settlement",
  "reserve",
  "deposit",
  "bank_charge",
  "tax_paid",
  "repayment",
  "set_off",
  "write_off",
  "fee_withdrawn",
  "payout_top_up",
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/**
 * Lists the kinds of differences. With the provider's books: capture, provider_fee, refund, transfer, hold (the share of an order that
 * has not been paid out), adjustment (what it took or gave by itself). Within ours: entry (its
 * lines are not zero together), total (all of them are not), closing (it is not the sum of the postings), paid
 * (a payment is not posted as it was made), held (an order that runs has not its bid, or one that ended has
 * money), owed (payable is not what the payouts say), withheld (taxes is not what the payouts say), returning (refunds is not what the refunds say).
 */
export const DIFFERENCE_KINDS = [
  "capture",
  "provider_fee",
  "refund",
  "transfer",
  "hold",
  "adjustment",
  "entry",
  "total",
  "closing",
  "paid",
  "held",
  "owed",
  "withheld",
  "returning",
] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** The reasons of refunds that somebody else made, at the provider or by a bank: ours to know of, not to repeat. */
export const BY_HAND = "made at the provider"
export const BY_BANK = "taken back by the bank"
export const REASONS_OF_OTHERS: readonly string[] = [BY_HAND, BY_BANK]

/**
 * Lists the states of a payout. locked: not due yet. due: to be paid. processing: asked of the
 * provider, or about to be. reversing: given back before it arrived. voided: owed no more. reversed: it had
 * arrived and was taken back.
 */
export const PAYOUT_STATUSES = [
  "locked",
  "due",
  "processing",
  "paid",
  "failed",
  "reversing",
  "voided",
  "reversed",
] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/**
 * route: the provider pays the influencer's bank account, of what it holds. x: RazorpayX pays, of our balance there.
 * manual: a transfer that the operator records.
 */
export const PAYOUT_WAYS = ["route", "x", "manual"] as const
export type PayoutWay = (typeof PAYOUT_WAYS)[number]

/**
 * One try of a payout at the provider. asked: it may be there or not. held: it is there, and waits for its
 * release. released: on its way. settled: proven to have arrived.
 */
export const TRANSFER_STATUSES = [
  "asked",
  "held",
  "released",
  "settled",
  "failed",
  "reversed",
] as const
export type TransferStatus = (typeof TRANSFER_STATUSES)[number]

/**
 * One try of a payout by RazorpayX, in its words. asked: it may be there or not. Of what is processed the bank may
 * still give the money back, days later.
 */
export const X_PAYOUT_STATUSES = [
  "asked",
  "pending",
  "queued",
  "scheduled",
  "processing",
  "processed",
  "reversed",
  "failed",
  "rejected",
  "cancelled",
] as const
export type XPayoutStatus = (typeof X_PAYOUT_STATUSES)[number]

/** open: made, waits for a second operator. */
export const PAYOUT_FILE_STATUSES = ["open", "approved", "rejected"] as const
export type PayoutFileStatus = (typeof PAYOUT_FILE_STATUSES)[number]

/** abroad: by IBAN or account and BIC, by hand only. */
export const PAYOUT_DESTINATIONS = ["bank", "upi", "abroad"] as const
export type PayoutDestination = (typeof PAYOUT_DESTINATIONS)[number]

/** The provider's status of a linked account. none: not requested yet. */
export const LINKED_ACCOUNT_STATUSES = [
  "none",
  "created",
  "under_review",
  "needs_clarification",
  "activated",
  "rejected",
  "suspended",
] as const
export type LinkedAccountStatus = (typeof LINKED_ACCOUNT_STATUSES)[number]

/** The provider's status of a bank dispute. */
export const CHARGEBACK_STATUSES = ["open", "under_review", "won", "lost", "closed"] as const
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number]
