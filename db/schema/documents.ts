import { sql } from "drizzle-orm"
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { DOCUMENT_KINDS, TAX_KINDS } from "./admin-words.ts"
import { id, moment, oneOf } from "./columns.ts"

/** Under which name and numbers a user is written on documents. */
export const billingProfiles = sqliteTable(
  "billing_profiles",
  {
    userId: text("user_id")
      .primaryKey()
      .notNull()
      .references(() => users.id),
    legalName: text("legal_name").notNull(),
    address: text("address").notNull(),
    /** By two letters; outside India the state is the code that tax forms use for other countries. */
    country: text("country").notNull().default("IN"),
    /** The two digits of the state in GST numbers. */
    stateCode: text("state_code").notNull(),
    /** The letters that begin an influencer's document numbers; null: ours. */
    documentPrefix: text("document_prefix"),
    gstin: text("gstin"),
    /** Which key sealed the PAN, the seal, and what the owner sees of it. */
    keyId: text("key_id"),
    sealedPan: text("sealed_pan"),
    maskedPan: text("masked_pan"),
    /** Persons and Hindu undivided families have their own limit in tax law. */
    isIndividual: integer("is_individual", { mode: "boolean" }).notNull().default(true),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [index("billing_profiles_by_key").on(table.keyId)],
)

/** The rate of a tax from a day on, as an operator set it. Without a row, or at nought, it is off. Append-only. */
export const taxRates = sqliteTable(
  "tax_rates",
  {
    kind: text("kind", { enum: TAX_KINDS }).notNull(),
    /** The day in Indian time, counted since the epoch, from which it holds. */
    fromDay: integer("from_day").notNull(),
    /** In hundredths of a percent. */
    basisPoints: integer("basis_points").notNull(),
    setBy: text("set_by").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.fromDay, table.createdAt] }),
    check("tax_rates_kind", oneOf(table.kind)),
    check("tax_rates_rate", sql`${table.basisPoints} BETWEEN 0 AND 5000`),
  ],
)

/** The sign by which an issuer's numbers differ from every other's. Never changes. */
export const documentIssuers = sqliteTable(
  "document_issuers",
  {
    /** The influencer in whose name documents are issued; empty for ourselves. */
    issuerId: text("issuer_id").primaryKey().notNull(),
    code: text("code").notNull(),
  },
  (table) => [uniqueIndex("document_issuers_code").on(table.code)],
)

/** The last number given in a series of an issuer's year: counted in the transaction that issues. */
export const documentCounters = sqliteTable(
  "paper_counters",
  {
    /** The influencer in whose name it is issued; empty for our own. */
    issuerId: text("issuer_id").notNull(),
    series: text("series").notNull(),
    /** The year in which the financial year begins. */
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuerId, table.series, table.year] })],
)

/**
 * A paper as it was issued: nothing of it is ever changed, by triggers, but that somebody who is erased becomes
 * 'Unknown' on it; what is wrong in one is put right by a credit note. The ids point at rows that stay, and are no
 * foreign keys.
 */
export const documents = sqliteTable(
  "papers",
  {
    id: id(),
    kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
    /** Prevents issuing twice: "invoice:<order>". */
    source: text("source").notNull(),
    issuerId: text("issuer_id").notNull(),
    series: text("series").notNull(),
    year: integer("year").notNull(),
    serial: integer("serial").notNull(),
    /** As it is printed. */
    number: text("number").notNull(),
    /** The influencer and the brand may see it. */
    influencerId: text("influencer_id"),
    brandId: text("brand_id"),
    orderId: text("order_id"),
    paymentId: text("payment_id"),
    /** The paper that a credit note takes back. */
    aboutDocumentId: text("about_paper_id"),
    issuedAt: moment("issued_at").notNull(),
    /** All that is printed on it, and its SHA-256. */
    content: text("content", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    contentHash: text("content_hash").notNull(),
  },
  (table) => [
    uniqueIndex("papers_source").on(table.source),
    uniqueIndex("papers_number").on(table.issuerId, table.series, table.year, table.serial),
    index("papers_by_influencer").on(
      table.influencerId,
      sql`${table.issuedAt} DESC`,
      sql`${table.id} DESC`,
    ),
    index("papers_by_brand").on(table.brandId, sql`${table.issuedAt} DESC`, sql`${table.id} DESC`),
    index("papers_by_order").on(table.orderId),
    index("papers_by_payment").on(table.paymentId),
    // For extracts by day.
    index("papers_by_time").on(table.issuedAt, table.id),
    check("papers_kind", oneOf(table.kind)),
    check("papers_serial", sql`${table.serial} > 0`),
  ],
)
