import type { AccountKind } from "#db/schema/ledger-words.ts"

export { bookDayOf, startOfBookDay } from "#app/domain/shared/indian-time.ts"

/** `subject` is the owner's id, empty for single accounts: docs/rules.md#the-books */
export type LedgerAccount = { account: AccountKind; subject: string }

const sole = (account: AccountKind): LedgerAccount => ({ account, subject: "" })

/** Our money at the payment provider. */
export const GATEWAY = sole("gateway")
/** Our bank account, for manual transfers. */
export const BANK = sole("bank")
export const PAYOUT_BALANCE = sole("payout_balance")
export const FEE = sole("fee")
/** The provider's fee on payments, before tax. */
export const GATEWAY_COST = sole("gateway_cost")
/** GST on the provider's fee, which the state refunds. */
export const INPUT_TAX = sole("input_tax")
/** Our own money: paid in below zero, taken out above. */
export const OWNER = sole("owner")
export const BANK_CHARGES = sole("bank_charges")
/** Written-off debts of creators. */
export const LOSSES = sole("losses")

/** Payments for orders still open. */
export const heldOf = (orderId: string): LedgerAccount => ({ account: "held", subject: orderId })
export const payableOf = (userId: string): LedgerAccount => ({
  account: "payable",
  subject: userId,
})
export const refundsOf = (paymentId: string): LedgerAccount => ({
  account: "refunds",
  subject: paymentId,
})

export const taxesOf = (tax: "tds" | "tcs"): LedgerAccount => ({ account: "taxes", subject: tax })

/** Other subjects have only a few postings each. */
export const isClosedBySubject = (account: AccountKind): boolean =>
  account === "payable" || account === "taxes"
export const ACCOUNTS_OF_SUBJECTS = [
  "held",
  "payable",
  "refunds",
  "taxes",
] as const satisfies AccountKind[]
