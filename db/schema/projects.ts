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
import type { CredentialKind } from "./market-words.ts"
import {
  CURRENCIES,
  type DeliverableType,
  FOLLOWER_BANDS,
  type Platform,
  PROJECT_STATUSES,
  type Role,
  type UsageKind,
} from "./words.ts"

/** A brief as it is stored: the part of it that is filled in. Its rules stand in the domain. */
export type StoredBrief = {
  deliverables?: { type: DeliverableType; platform: Platform; quantity: number; dueAt?: number }[]
  dos?: string
  donts?: string
  hashtags?: string
  mentions?: string
  needsApproval?: boolean
  revisionRounds?: number
  usage?: { kind: UsageKind; months: number; territory: string }
  exclusivity?: string
  exclusiveDays?: number
  /** Asked for before an application. */
  credential?: CredentialKind
  /** Bought for its price, and accepted after the payment. */
  isService?: true
  /** Codes for ads that a bought service includes. */
  adCodes?: { name: string; days: number }[]
  /** `isOnly`: it pays for the work; `returnPaidBy`: it goes back, at whose cost. */
  product?: { name: string; valueMinor?: number; isOnly?: true; returnPaidBy?: Role }
  /** Rows of `stored_files`. */
  files?: { id: string; name: string; bytes: number; mediaType: string }[]
}

/**
 * A campaign brief. `feedKey` grows with the time of posting and is unique, so it pages lists newest
 * first and is at the same time the row id of their search in this order (`open_project_search`);
 * `db/triggers/project-search.sql` keeps the keys and `facets`.
 */
export const projects = sqliteTable(
  "projects",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id),
    feedKey: integer("feed_key").notNull(),
    title: text("title").notNull(),
    /** The title as others read it, folded for searching. */
    titleKey: text("title_key").notNull(),
    description: text("description").notNull(),
    /** Its beginning without contact details; null where it holds none. */
    searchableDescription: text("found_description"),
    status: text("status", { enum: PROJECT_STATUSES }).notNull(),
    /** Bit set over the four networks, see PLATFORM_BITS. */
    platformMask: integer("platform_mask").notNull().default(0),
    influencerCount: integer("influencer_count").notNull().default(1),
    /** Band label; null where the brand named none. */
    followers: text("followers", { enum: FOLLOWER_BANDS }),
    niche: text("niche").notNull().default(""),
    /** The niche as others read it, trimmed and folded for comparing. */
    nicheKey: text("niche_key").notNull().default(""),
    budgetMinMinor: minorUnits("budget_min_minor"),
    budgetMaxMinor: minorUnits("budget_max_minor"),
    currency: text("currency", { enum: CURRENCIES }).notNull(),
    deliveryDays: integer("delivery_days").notNull(),
    /** Details of the work, all optional. */
    brief: text("brief", { mode: "json" }).$type<StoredBrief>().notNull().default({}),
    /** Tells what an agreement would hold of it from what it held before; "first" from before it was told. */
    termsId: text("terms_id").notNull().default("first"),
    /** The last moment to apply; null where there is none. */
    applyBy: moment("apply_by"),
    /** Kept in the transaction of each application, so that lists count nothing. */
    applicantCount: integer("applicant_count").notNull().default(0),
    shortlistedCount: integer("shortlisted_count").notNull().default(0),
    createdAt: moment("created_at").notNull(),
    /** Set at the first activation; a draft's is its creation until then. */
    postedAt: moment("posted_at").notNull(),
    activatedAt: moment("activated_at"),
    updatedAt: moment("updated_at").notNull(),
    deletedAt: moment("deleted_at"),
    /** When an operator hid it, which closed it, and what it was before. */
    hiddenAt: moment("hidden_at"),
    statusBeforeHiding: text("status_before_hiding", { enum: PROJECT_STATUSES }),
    /** A project that its brand closed stays closed when a place becomes free. */
    isClosedByHand: integer("is_closed_by_hand", { mode: "boolean" }).notNull().default(false),
    /** Since when its brand shows it to everybody, also without an account. */
    publicAt: moment("public_at"),
    /** By budget and by last day: unique, and the row ids of the search in these orders. */
    budgetKey: integer("budget_key"),
    closingKey: integer("closing_key"),
    /** By which the lists find it (ids of `searchFacets`); null while it is not open. Triggers keep it. */
    facets: text("facets"),
  },
  (table) => [
    uniqueIndex("projects_feed_key").on(table.feedKey),
    uniqueIndex("projects_budget_key").on(table.budgetKey),
    uniqueIndex("projects_closing_key").on(table.closingKey),
    index("projects_public")
      .on(sql`${table.feedKey} DESC`)
      .where(
        sql`${table.status} = 'active' AND ${table.deletedAt} IS NULL AND ${table.publicAt} IS NOT NULL`,
      ),
    index("projects_feed")
      .on(sql`${table.feedKey} DESC`, table.platformMask)
      .where(sql`${table.status} = 'active' AND ${table.deletedAt} IS NULL`),
    // By which the desk finds any project, open or not.
    index("projects_by_title").on(table.titleKey, table.id),
    // The titles stand in both, so that a brand's search reads nothing else.
    index("projects_by_brand")
      .on(table.brandId, sql`${table.feedKey} DESC`, table.titleKey)
      .where(sql`${table.deletedAt} IS NULL`),
    index("projects_by_brand_status")
      .on(table.brandId, table.status, sql`${table.feedKey} DESC`, table.titleKey)
      .where(sql`${table.deletedAt} IS NULL`),
    check("projects_status", oneOf(table.status)),
    check("projects_currency", oneOf(table.currency)),
    check("projects_followers", oneOf(table.followers)),
    check("projects_platforms", sql`${table.platformMask} BETWEEN 0 AND 15`),
    check("projects_influencer_count", sql`${table.influencerCount} BETWEEN 1 AND 100`),
    check("projects_delivery_days", sql`${table.deliveryDays} BETWEEN 1 AND 365`),
    check("projects_budget_min", sql`${table.budgetMinMinor} >= 0`),
    check("projects_budget_max", sql`${table.budgetMaxMinor} >= ${table.budgetMinMinor}`),
    check(
      "projects_shortlisted",
      sql`${table.shortlistedCount} BETWEEN 0 AND ${table.influencerCount}`,
    ),
  ],
)

/** Earlier terms of a project that had bids when it changed. */
export const projectTerms = sqliteTable(
  "project_terms",
  {
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    termsId: text("terms_id").notNull(),
    /** Title, niche, description, platforms and brief, as JSON. */
    terms: text("terms").notNull(),
    replacedAt: moment("replaced_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.termsId] })],
)
