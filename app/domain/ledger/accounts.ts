import type { AccountKind } from "#db/schema/ledger-words.ts"

/** An account of the books: docs/rules.md#the-books. `subject` is whose it is; empty where there is one. */
export type LedgerAccount = { account: AccountKind; subject: string }

const sole = (account: AccountKind): LedgerAccount => ({ account, subject: "" })

/** The money that the payment provider has of us. */
export const GATEWAY = sole("gateway")
/** Our own bank account, from which transfers are made by hand. */
export const BANK = sole("bank")
/** Our fee. */
export const FEE = sole("fee")
/** What the provider keeps of each payment. */
export const GATEWAY_COST = sole("gateway_cost")

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

const DAY_MS = 86_400_000
const INDIA_AHEAD_MS = 5.5 * 3_600_000

/** The day in Indian time, counted since the epoch, of a moment in milliseconds. */
export const bookDayOf = (at: number): number => Math.floor((at + INDIA_AHEAD_MS) / DAY_MS)

/** When such a day begins, in milliseconds since the epoch. */
export const startOfBookDay = (day: number): number => day * DAY_MS - INDIA_AHEAD_MS

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
