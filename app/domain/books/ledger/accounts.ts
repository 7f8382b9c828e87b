import type { AccountKind } from "#db/schema/ledger-words.ts"

export { bookDayOf, startOfBookDay } from "#app/domain/shared/indian-time.ts"

/** An account of the books: docs/rules.md#the-books. `subject` is whose it is; empty where there is one. */
export type LedgerAccount = { account: AccountKind; subject: string }

const sole = (account: AccountKind): LedgerAccount => ({ account, subject: "" })

/** The money that the payment provider has of us. */
export const GATEWAY = sole("gateway")
/** Our own bank account, from which transfers are made by hand. */
export const BANK = sole("bank")
/** Our balance with RazorpayX, from which payouts are made. */
export const PAYOUT_BALANCE = sole("payout_balance")
/** Our fee. */
export const FEE = sole("fee")
/** What the provider keeps of each payment, without the tax on it. */
export const GATEWAY_COST = sole("gateway_cost")
/** GST on what the provider keeps: the state gives it back. */
export const INPUT_TAX = sole("input_tax")
/** Our own money: put in below zero, taken out above. */
export const OWNER = sole("owner")
/** What our bank keeps. */
export const BANK_CHARGES = sole("bank_charges")
/** What creators owed and we gave up. */
export const LOSSES = sole("losses")

/** What a brand paid for an order that has not ended. */
export const heldOf = (orderId: string): LedgerAccount => ({ account: "held", subject: orderId })
/** What an influencer is owed. */
export const payableOf = (userId: string): LedgerAccount => ({
  account: "payable",
  subject: userId,
})
/** What goes back to whoever made a payment. */
export const refundsOf = (paymentId: string): LedgerAccount => ({
  account: "refunds",
  subject: paymentId,
})

/** What is withheld for the state, by the tax. */
export const taxesOf = (tax: "tds" | "tcs"): LedgerAccount => ({ account: "taxes", subject: tax })

/** Whether each subject of an account has closing totals: of the others each has a few postings alone. */
export const isClosedBySubject = (account: AccountKind): boolean =>
  account === "payable" || account === "taxes"
/** Kinds of accounts that are somebody's. */
export const ACCOUNTS_OF_SUBJECTS = [
  "held",
  "payable",
  "refunds",
  "taxes",
] as const satisfies AccountKind[]
