import type { EntryKind } from "#db/schema/ledger-words.ts"
import {
  BANK,
  BANK_CHARGES,
  GATEWAY,
  type LedgerAccount,
  LOSSES,
  OWNER,
  PAYOUT_BALANCE,
  payableOf,
  taxesOf,
} from "./accounts.ts"

/** company: only ours. tax: one tax. debtor: a creator who owes us. */
export type BookSubject = "company" | "tax" | "debtor"

/** The balance an entry must not exceed. surplus: money that is only ours. */
export type BookSource = "gateway" | "bank" | "withheld" | "debt" | "surplus"

export type BookAct = {
  kind: EntryKind
  title: string
  text: string
  about: BookSubject
  /** The field label for the document's reference. */
  reference: string
  from: (subject: string) => LedgerAccount
  to: (subject: string) => LedgerAccount
  sources: readonly BookSource[]
}

/** All manual entries, for acts, forms, postings and tests (docs/rules.md#entries-at-the-desk). */
export const BOOK_ACTS = [
  {
    kind: "own_settlement",
    title: "Settlement to our bank",
    text: "The provider sent money of our balance to our bank account. Settlements come in by themselves; note one that did not.",
    about: "company",
    reference: "UTR of the settlement",
    from: () => GATEWAY,
    to: () => BANK,
    sources: ["gateway"],
  },
  {
    kind: "reserve",
    title: "Reserve put into the balance",
    text: "We put money of our own into the balance at the provider, for its fees and for refunds.",
    about: "company",
    reference: "Reference of the transfer",
    from: () => OWNER,
    to: () => GATEWAY,
    sources: [],
  },
  {
    kind: "deposit",
    title: "Own money put into our bank",
    text: "We put money of our own into the bank account of the marketplace.",
    about: "company",
    reference: "Reference of the transfer",
    from: () => OWNER,
    to: () => BANK,
    sources: [],
  },
  {
    kind: "payout_top_up",
    title: "Top-up of the payout balance",
    text: "We sent money from our bank account to the RazorpayX account that payouts are made from.",
    about: "company",
    reference: "UTR of the transfer",
    from: () => BANK,
    to: () => PAYOUT_BALANCE,
    sources: ["bank"],
  },
  {
    kind: "bank_charge",
    title: "Bank charge",
    text: "Our bank kept a charge.",
    about: "company",
    reference: "Reference of the statement",
    from: () => BANK,
    to: () => BANK_CHARGES,
    sources: ["bank"],
  },
  {
    kind: "tax_paid",
    title: "Tax paid to the state",
    text: "What was withheld from creators was paid to the state from our bank account.",
    about: "tax",
    reference: "Number of the challan",
    from: () => BANK,
    to: taxesOf as (subject: string) => LedgerAccount,
    sources: ["withheld", "bank"],
  },
  {
    kind: "repayment",
    title: "Repayment of a creator",
    text: "A creator paid back to our bank account what they owe for an order that was returned.",
    about: "debtor",
    reference: "UTR of the transfer",
    from: payableOf,
    to: () => BANK,
    sources: ["debt"],
  },
  {
    kind: "write_off",
    title: "Write-off",
    text: "We give up what a creator owes us.",
    about: "debtor",
    reference: "Number of the decision",
    from: payableOf,
    to: () => LOSSES,
    sources: ["debt"],
  },
  {
    kind: "fee_withdrawn",
    title: "Fee withdrawn",
    text: "We took money that is ours from the bank account of the marketplace.",
    about: "company",
    reference: "UTR of the transfer",
    from: () => BANK,
    to: () => OWNER,
    sources: ["bank", "surplus"],
  },
] as const satisfies readonly BookAct[]

export type BookActKind = (typeof BOOK_ACTS)[number]["kind"]

export const findBookAct = (kind: string): (BookAct & { kind: BookActKind }) | undefined =>
  BOOK_ACTS.find((act) => act.kind === kind)
