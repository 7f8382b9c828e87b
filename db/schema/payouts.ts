import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import {
  LINKED_ACCOUNT_STATUSES,
  PAYOUT_DESTINATIONS,
  PAYOUT_STATUSES,
  PAYOUT_WAYS,
  TRANSFER_STATUSES,
  X_PAYOUT_STATUSES,
} from "./ledger-words.ts"
import { orders } from "./orders.ts"

/** The influencer's payout for one completed and paid order. */
export const payouts = sqliteTable(
  "payouts",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id),
    /** The share of what the brand paid, and what our fee takes of it. */
    amountPaise: minorUnits("amount_paise").notNull(),
    feePaise: minorUnits("fee_paise").notNull(),
    /** Taxes withheld; the share is net of them. */
    tdsPaise: minorUnits("tds_paise").notNull().default(0),
    tcsPaise: minorUnits("tcs_paise").notNull().default(0),
    /** Whom taxes were withheld from, as stated at completion; null before it was kept. */
    country: text("country"),
    gstin: text("gstin"),
    maskedPan: text("masked_pan"),
    status: text("status", { enum: PAYOUT_STATUSES }).notNull(),
    /** Null until it is paid. */
    way: text("way", { enum: PAYOUT_WAYS }),
    createdAt: moment("created_at").notNull(),
    dueAt: moment("due_at").notNull(),
    paidAt: moment("paid_at"),
    /** By which the bank knows the transfer (UTR). */
    reference: text("reference"),
    /** The provider's reason for the last failed try. */
    failure: text("failure"),
    failures: integer("failures").notNull().default(0),
    /** When one that failed is tried again. */
    retryAt: moment("retry_at"),
    /** When an operator was last shown where it goes, to pay it by hand; null where none was. */
    openedAt: moment("opened_at"),
    /** Notifies the influencer once that their details stop it. */
    isBlockNotified: integer("is_block_told", { mode: "boolean" }).notNull().default(false),
    /** Why its money goes back to the brand after the order was completed; null where it does not. */
    returnReason: text("return_reason"),
  },
  (table) => [
    uniqueIndex("payouts_order").on(table.orderId),
    index("payouts_by_influencer").on(
      table.influencerId,
      sql`${table.createdAt} DESC`,
      sql`${table.id} DESC`,
    ),
    // For the sums of the earnings page.
    index("payouts_sums").on(table.influencerId, table.status, table.amountPaise),
    // For debts after returned orders.
    index("payouts_owed")
      .on(table.influencerId)
      .where(sql`${table.status} = 'paid' AND ${table.returnReason} IS NOT NULL`),
    index("payouts_by_status").on(table.status, table.dueAt),
    check("payouts_amount", sql`${table.amountPaise} >= 0 AND ${table.feePaise} >= 0`),
    check("payouts_status", oneOf(table.status)),
  ],
)

/**
 * The share of an order at the provider: taken of its payment, on hold until it is paid out; at most one of each
 * order is alive.
 */
export const transfers = sqliteTable(
  "transfers",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** The provider's payment that it takes the money of; null: of our balance there, as before there were holds. */
    providerPaymentId: text("provider_payment_id"),
    providerAccountId: text("provider_account_id").notNull(),
    providerTransferId: text("provider_transfer_id"),
    providerReversalId: text("provider_reversal_id"),
    amountPaise: minorUnits("amount_paise").notNull(),
    /** Returned to us. */
    reversedPaise: minorUnits("reversed_paise").notNull().default(0),
    status: text("status", { enum: TRANSFER_STATUSES }).notNull(),
    createdAt: moment("created_at").notNull(),
    /** Until when a process that is asking the provider has it for itself. */
    claimedUntil: moment("claimed_until"),
    /** When it was known to be on hold; null where it never was. */
    heldAt: moment("held_at"),
    settledAt: moment("settled_at"),
    /** When all of it was known to be with us again. */
    endedAt: moment("ended_at"),
  },
  (table) => [
    uniqueIndex("transfers_provider").on(table.providerTransferId),
    uniqueIndex("transfers_one_alive")
      .on(table.orderId)
      .where(sql`${table.status} NOT IN ('failed', 'reversed')`),
    index("transfers_by_order").on(table.orderId, table.createdAt),
    check("transfers_amount", sql`${table.amountPaise} > 0`),
    check("transfers_reversed", sql`${table.reversedPaise} BETWEEN 0 AND ${table.amountPaise}`),
    check("transfers_status", oneOf(table.status)),
  ],
)

/** Payout destinations. Sealed parts need the key of the settings. */
export const payoutDetails = sqliteTable(
  "payout_details",
  {
    userId: text("user_id")
      .primaryKey()
      .notNull()
      .references(() => users.id),
    destination: text("destination", { enum: PAYOUT_DESTINATIONS }).notNull(),
    /** Which key sealed it, and the sealed name, address, state, PAN, account and IFSC or UPI id. */
    keyId: text("key_id").notNull(),
    sealed: text("sealed").notNull(),
    /** Shown to the owner: "•••• 1234". */
    masked: text("masked").notNull(),
    createdAt: moment("created_at").notNull(),
    changedAt: moment("changed_at").notNull(),
    /** Nothing is paid before: a change can be objected to. */
    payableFrom: moment("payable_from").notNull(),
    /** The account with the provider that these details are of. */
    providerAccountId: text("provider_account_id"),
    providerProductId: text("provider_product_id"),
    accountStatus: text("account_status", { enum: LINKED_ACCOUNT_STATUSES }).notNull(),
    /** The provider's open questions, in its words. */
    accountNote: text("account_note"),
  },
  (table) => [
    uniqueIndex("payout_details_account").on(table.providerAccountId),
    index("payout_details_by_key").on(table.keyId),
    index("payout_details_refused")
      .on(table.accountStatus, table.userId)
      .where(sql`${table.accountStatus} IN ('needs_clarification', 'rejected', 'suspended')`),
    check("payout_details_destination", oneOf(table.destination)),
    check("payout_details_account_status", oneOf(table.accountStatus)),
  ],
)

/** One try of a payout by RazorpayX: its id is the key by which it is paid once; at most one of each payout is alive. */
export const xPayouts = sqliteTable(
  "x_payouts",
  {
    id: id(),
    payoutId: text("payout_id")
      .notNull()
      .references(() => payouts.id),
    providerPayoutId: text("provider_payout_id"),
    amountPaise: minorUnits("amount_paise").notNull(),
    status: text("status", { enum: X_PAYOUT_STATUSES }).notNull(),
    createdAt: moment("created_at").notNull(),
    /** Until when a process that is asking has it for itself. */
    claimedUntil: moment("claimed_until"),
    /** When it was known to be over without success. */
    endedAt: moment("ended_at"),
  },
  (table) => [
    uniqueIndex("x_payouts_provider").on(table.providerPayoutId),
    uniqueIndex("x_payouts_one_alive")
      .on(table.payoutId)
      .where(sql`${table.status} NOT IN ('reversed', 'failed', 'rejected', 'cancelled')`),
    index("x_payouts_by_payout").on(table.payoutId, table.createdAt),
    check("x_payouts_amount", sql`${table.amountPaise} > 0`),
    check("x_payouts_status", oneOf(table.status)),
  ],
)

/** The country in which an influencer is paid, where they stated one. */
export const payoutCountries = sqliteTable("payout_countries", {
  userId: text("user_id")
    .primaryKey()
    .notNull()
    .references(() => users.id),
  country: text("country").notNull(),
  changedAt: moment("changed_at").notNull(),
})

/** Countries that an operator opened for payouts by hand, besides those of the settings. */
export const openCountries = sqliteTable("open_countries", {
  country: text("country").primaryKey().notNull(),
  openedAt: moment("opened_at").notNull(),
})
