import { sql } from "drizzle-orm"
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { minorUnits, moment, oneOf } from "./columns.ts"
import { deliverables } from "./deliverables.ts"
import { orders } from "./orders.ts"
import { REDEMPTION_SOURCES } from "./words.ts"

/** Short addresses that lead to the brand's own site and count who follows them. */
export const trackedLinks = sqliteTable(
  "tracked_links",
  {
    /** Part of the address. */
    code: text("code").primaryKey().notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    deliverableId: text("deliverable_id")
      .notNull()
      .references(() => deliverables.id),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id),
    /** An https address with its UTM parameters; never changes. */
    target: text("target").notNull(),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
    /** When the influencer put it on the page of links. */
    shownAt: moment("shown_at"),
  },
  (table) => [
    index("tracked_links_by_order").on(table.orderId, table.createdAt),
    index("tracked_links_by_brand").on(table.brandId, table.createdAt, table.code),
    index("tracked_links_by_influencer").on(table.influencerId, table.createdAt, table.code),
  ],
)

/** Clicks of a link on a day in India. */
export const linkDays = sqliteTable(
  "link_days",
  {
    code: text("code")
      .notNull()
      .references(() => trackedLinks.code),
    day: integer("day").notNull(),
    clicks: integer("clicks").notNull().default(0),
    visitors: integer("visitors").notNull().default(0),
    /** Bots and prefetches, in none of the others. */
    bots: integer("bots").notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.code, table.day] })],
)

/** Visitors of a day as hashes that its key salts; gone the day after. */
export const linkVisitors = sqliteTable(
  "link_visitors",
  {
    day: integer("day").notNull(),
    visitor: text("visitor").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.visitor] })],
)

/** The word by which a shop knows the buyers that an influencer sent. */
export const discountCodes = sqliteTable("discount_codes", {
  orderId: text("order_id")
    .primaryKey()
    .notNull()
    .references(() => orders.id),
  code: text("code").notNull(),
  createdAt: moment("created_at").notNull(),
  /** The number of renewals of its secret. */
  secretRound: integer("secret_round").notNull().default(0),
})

/** Purchases with a discount code, as the brand says. */
export const redemptions = sqliteTable(
  "redemptions",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => discountCodes.orderId),
    /** The shop's number of the purchase, which counts once. */
    reference: text("reference").notNull(),
    /** In the currency of the order. */
    amountMinor: minorUnits("amount_minor").notNull(),
    redeemedAt: moment("redeemed_at").notNull(),
    source: text("source", { enum: REDEMPTION_SOURCES }).notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.reference] }),
    check("redemptions_source", oneOf(table.source)),
    check("redemptions_amount", sql`${table.amountMinor} >= 0`),
  ],
)
