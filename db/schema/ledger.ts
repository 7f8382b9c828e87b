import { sql } from "drizzle-orm"
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { minorUnits, moment, oneOf } from "./columns.ts"
import { ACCOUNT_KINDS, type DifferenceKind, ENTRY_KINDS } from "./ledger-words.ts"

/**
 * Each money move of the product, once: the key names what moved it, so that the same again is nothing. The
 * journal, its postings and what follows of them are append-only, by triggers. The ids point at rows that
 * stay, and are no foreign keys, so that nothing of it is ever rewritten.
 */
export const journalEntries = sqliteTable(
  "journal_entries",
  {
    key: text("key").primaryKey().notNull(),
    kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
    paymentId: text("payment_id"),
    orderId: text("order_id"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("journal_entries_by_order").on(table.orderId),
    index("journal_entries_by_payment").on(table.paymentId),
    index("journal_entries_by_time").on(table.createdAt),
    check("journal_entries_kind", oneOf(table.kind)),
  ],
)

/** The lines of an entry, in paise: debit above zero, credit below, together zero. */
export const postings = sqliteTable(
  "postings",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    entryKey: text("entry_key")
      .notNull()
      .references(() => journalEntries.key),
    account: text("account", { enum: ACCOUNT_KINDS }).notNull(),
    /** Whose: an order's id for held, a user's for payable, a payment's for refunds; else empty. */
    subject: text("subject").notNull(),
    amountPaise: minorUnits("amount_paise").notNull(),
    /** The day in Indian time, counted since the epoch, in whose closing it counts. */
    day: integer("day").notNull(),
  },
  (table) => [
    index("postings_by_entry").on(table.entryKey, table.amountPaise),
    index("postings_by_subject").on(table.account, table.subject, table.day, table.amountPaise),
    index("postings_by_day").on(table.day, table.account, table.subject, table.amountPaise),
    check("postings_account", oneOf(table.account)),
    check("postings_amount", sql`${table.amountPaise} <> 0`),
  ],
)

/** A day that is over: nothing is posted to it, or to any before it, any more. */
export const closedDays = sqliteTable("closed_days", {
  day: integer("day").primaryKey().notNull(),
  closedAt: moment("closed_at").notNull(),
})

/**
 * Balances at the end of each day with postings; with an empty subject of held, payable or refunds,
 * the sum of their kind. Read together with the postings of later days.
 */
export const closingTotals = sqliteTable(
  "closing_totals",
  {
    account: text("account", { enum: ACCOUNT_KINDS }).notNull(),
    subject: text("subject").notNull(),
    day: integer("day").notNull(),
    balancePaise: minorUnits("balance_paise").notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.subject, table.day] })],
)

/** A difference between our books and the provider's, or between our books and our tables. */
export type Difference = {
  kind: DifferenceKind
  /** Whose: the provider's id, an entry's key, an order's, a payment's, a user's, an account's. */
  id: string
  /** In paise; null: not there. */
  ours: number | null
  theirs: number | null
}

/** A day, in Indian time since the epoch, that was compared with the provider's books, and what differed. */
export const reconciledDays = sqliteTable("reconciled_days", {
  day: integer("day").primaryKey().notNull(),
  checkedAt: moment("checked_at").notNull(),
  differences: text("differences", { mode: "json" }).$type<Difference[]>().notNull(),
})

const checkColumns = {
  id: integer("id").primaryKey().notNull(),
  checkedAt: moment("checked_at").notNull(),
  balancePaise: minorUnits("balance_paise").notNull(),
  /** Needed besides the money on hold. */
  neededPaise: minorUnits("needed_paise").notNull(),
  /** Since when it is too little; null while it suffices. */
  shortSince: moment("short_since"),
}

/** Our balance at the payment gateway as of the last check: one row. */
export const balanceChecks = sqliteTable("balance_checks", checkColumns, (table) => [
  check("balance_checks_one", sql`${table.id} = 1`),
])

/** The RazorpayX account's last check: one row. */
export const xBalanceChecks = sqliteTable("x_balance_checks", checkColumns, (table) => [
  check("x_balance_checks_one", sql`${table.id} = 1`),
])
