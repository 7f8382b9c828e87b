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
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import { CREDENTIAL_KINDS, NICHES, PAGE_STATES, PORTFOLIO_KINDS } from "./market-words.ts"
import { DELIVERABLE_TYPES, PLATFORMS } from "./words.ts"

/**
 * The public profile of an influencer, created with the account; every field is optional. Its keys
 * sort the lists of creators, are unique, and are the row ids of the search.
 */
export const creators = sqliteTable(
  "creators",
  {
    userId: text("user_id")
      .primaryKey()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Shown and searched, without contact details. */
    bio: text("bio").notNull().default(""),
    /** The bio as its owner typed it; null where it was typed before the two were told apart. */
    bioTyped: text("bio_typed"),
    city: text("city").notNull().default(""),
    /** The city folded for comparing. */
    cityKey: text("city_key").notNull().default(""),
    /** Two letters: where they are paid, else that of the phone. Null until a job worked it out. */
    country: text("country"),
    /** Bit sets over LANGUAGES and NICHES. */
    languageMask: integer("language_mask").notNull().default(0),
    nicheMask: integer("niche_mask").notNull().default(0),
    /** Signed-in brands see the rates in any case. */
    showsRates: integer("shows_rates", { mode: "boolean" }).notNull().default(false),
    pageState: text("page_state", { enum: PAGE_STATES }).notNull().default("draft"),
    /** Since when its owner hides it from every search and page. */
    hiddenAt: moment("hidden_at"),
    /** Kept in the transaction of each review and order, so that lists count nothing. */
    starsTotal: integer("stars_total").notNull().default(0),
    reviewCount: integer("review_count").notNull().default(0),
    completedOrders: integer("completed_orders").notNull().default(0),
    /** Of the completed ones, those that were handed in by their due date. */
    onTimeOrders: integer("on_time_orders").notNull().default(0),
    /** Newest first, above all of them the complete profiles. */
    feedKey: integer("feed_key").notNull(),
    ratingKey: integer("rating_key"),
    priceKey: integer("price_key"),
    followersKey: integer("followers_key"),
    /** Null without followers that a platform confirmed and somebody may see. */
    verifiedKey: integer("verified_key"),
    /** By which the lists find them (ids of `searchFacets`); null while nobody may. Triggers keep it. */
    facets: text("facets"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("creators_feed_key").on(table.feedKey),
    uniqueIndex("creators_rating_key").on(table.ratingKey),
    uniqueIndex("creators_price_key").on(table.priceKey),
    uniqueIndex("creators_followers_key").on(table.followersKey),
    uniqueIndex("creators_verified_key").on(table.verifiedKey),
    index("creators_public")
      .on(sql`${table.feedKey} DESC`)
      .where(sql`${table.pageState} = 'public' AND ${table.hiddenAt} IS NULL`),
    index("creators_raw_bios")
      .on(table.feedKey)
      .where(sql`${table.bioTyped} IS NULL AND ${table.bio} <> ''`),
    index("creators_without_country").on(table.feedKey).where(sql`${table.country} IS NULL`),
    check("creators_page_state", oneOf(table.pageState)),
  ],
)

/** Followers by platform, self-reported. */
export const followerCounts = sqliteTable(
  "follower_counts",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    count: integer("count").notNull(),
    /** The day that it was counted, as a moment of its noon. */
    asOf: moment("as_of").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.platform] }),
    check("follower_counts_platform", oneOf(table.platform)),
    check("follower_counts_count", sql`${table.count} BETWEEN 0 AND 2000000000`),
  ],
)

/** Prices per post in paise. */
export const creatorRates = sqliteTable(
  "creator_rates",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    type: text("type", { enum: DELIVERABLE_TYPES }).notNull(),
    amountPaise: minorUnits("amount_paise").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.type] }),
    check("creator_rates_type", oneOf(table.type)),
    check("creator_rates_amount", sql`${table.amountPaise} > 0`),
  ],
)

/** A registration or qualification as its holder states it. */
export const credentials = sqliteTable(
  "credentials",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: CREDENTIAL_KINDS }).notNull(),
    /** Under which it was given. */
    name: text("name").notNull(),
    number: text("number").notNull(),
    statedAt: moment("stated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check("credentials_kind", oneOf(table.kind)),
  ],
)

/** Work that a creator shows, in the order chosen: links and pictures. */
export const portfolioItems = sqliteTable(
  "portfolio_items",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    kind: text("kind", { enum: PORTFOLIO_KINDS }).notNull(),
    /** https; of a picture null. */
    link: text("link"),
    pictureId: text("picture_id"),
    caption: text("caption").notNull().default(""),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("portfolio_items_by_user").on(table.userId, table.position),
    index("portfolio_items_by_picture")
      .on(table.pictureId)
      .where(sql`${table.pictureId} IS NOT NULL`),
    check("portfolio_items_kind", oneOf(table.kind)),
    check("portfolio_items_one", sql`(${table.link} IS NULL) <> (${table.pictureId} IS NULL)`),
  ],
)

/** The public profile of a brand, created with the account. */
export const brandPages = sqliteTable(
  "brand_pages",
  {
    userId: text("user_id")
      .primaryKey()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The name as the address of its page has it; null until it is published first. */
    slug: text("slug"),
    about: text("about").notNull().default(""),
    category: text("category", { enum: NICHES }),
    pageState: text("page_state", { enum: PAGE_STATES }).notNull().default("draft"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    uniqueIndex("brand_pages_slug").on(table.slug),
    check("brand_pages_page_state", oneOf(table.pageState)),
  ],
)

/**
 * Addresses of public pages that led somebody before: for a while to the page's new name, and after an
 * erasure to the word that it is gone. Of the name only a keyed hash is kept.
 */
export const previousAddresses = sqliteTable(
  "former_addresses",
  {
    /** Of "c" or "b" and the name. */
    addressHash: text("address_hash").primaryKey().notNull(),
    /** Whose it was; null once the account is erased. */
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    until: moment("until").notNull(),
  },
  (table) => [
    index("former_addresses_user").on(table.userId),
    index("former_addresses_until").on(table.until),
  ],
)
