import { type SQLWrapper, sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { applications } from "./applications.ts"
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import { threads } from "./conversations.ts"
import { OFFER_STATUSES, type USAGE_KINDS } from "./market-words.ts"
import { projects, type StoredBrief } from "./projects.ts"
import { type DeliverableType, type Platform, ROLES } from "./words.ts"

/** The work of an offer of its own. */
export type OfferedWork = {
  title: string
  text: string
  platform: Platform
  type: DeliverableType
  quantity: number
  revisionRounds: number
  usage: (typeof USAGE_KINDS)[number] | null
  usageMonths: number | null
  /** Sent by the brand; the whole pay at a price of 0. */
  product?: StoredBrief["product"]
}

/** A literal lets SQLite use the partial indexes. */
export const isWaiting = (table: Record<"threadId" | "status", SQLWrapper>) =>
  sql`${table.threadId} IS NOT NULL AND ${table.status} IN ('open', 'accepted')`

/** Price and days that one side offers the other: for a bid, or for work agreed in a conversation. */
export const offers = sqliteTable(
  "offers",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id),
    /** The bid that it would change; otherwise it has a conversation and work of its own. */
    applicationId: text("application_id").references(() => applications.id),
    threadId: text("thread_id").references(() => threads.id),
    offeredBy: text("offered_by", { enum: ROLES }).notNull(),
    /** In the project's currency; rupees in a conversation. */
    bidMinor: minorUnits("bid_minor").notNull(),
    deliveryDays: integer("delivery_days").notNull(),
    message: text("message").notNull().default(""),
    work: text("work", { mode: "json" }).$type<OfferedWork>(),
    status: text("status", { enum: OFFER_STATUSES }).notNull(),
    createdAt: moment("created_at").notNull(),
    answeredAt: moment("answered_at"),
    /** Null for bids, whose offers end with the project. */
    expiresAt: moment("expires_at"),
    /** Holds its order once it is accepted. */
    projectId: text("project_id").references(() => projects.id),
  },
  (table) => [
    uniqueIndex("offers_open_of_bid").on(table.applicationId).where(sql`${table.status} = 'open'`),
    uniqueIndex("offers_open_of_thread")
      .on(table.threadId)
      .where(sql`${table.status} IN ('open', 'accepted')`),
    index("offers_by_application").on(table.applicationId, table.createdAt),
    index("offers_by_thread").on(table.threadId, table.createdAt),
    index("offers_by_brand").on(table.brandId, table.id),
    index("offers_by_influencer").on(table.influencerId, table.id),
    uniqueIndex("offers_project").on(table.projectId),
    index("offers_waiting_of_brand").on(table.brandId, table.expiresAt).where(isWaiting(table)),
    index("offers_waiting_of_influencer")
      .on(table.influencerId, table.expiresAt)
      .where(isWaiting(table)),
    check("offers_status", oneOf(table.status)),
    check("offers_by", oneOf(table.offeredBy)),
    check("offers_bid", sql`${table.bidMinor} >= 0`),
    check("offers_days", sql`${table.deliveryDays} BETWEEN 1 AND 365`),
    check("offers_subject", sql`(${table.applicationId} IS NULL) <> (${table.threadId} IS NULL)`),
  ],
)
