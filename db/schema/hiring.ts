import { sql } from "drizzle-orm"
import {
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { applications } from "./applications.ts"
import { id, moment, oneOf } from "./columns.ts"
import { INVITATION_STATUSES, SEARCH_LISTS, SEARCH_MAILS } from "./market-words.ts"
import { projects } from "./projects.ts"
import { CURRENCIES } from "./words.ts"

/** A brand's private notes about an applicant. */
export const applicantNotes = sqliteTable("applicant_notes", {
  applicationId: text("application_id")
    .primaryKey()
    .notNull()
    .references(() => applications.id, { onDelete: "cascade" }),
  text: text("text").notNull(),
  updatedAt: moment("updated_at").notNull(),
})

/** A brand asks an influencer to apply: one open at a time for a project and an influencer. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: id(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id),
    message: text("message").notNull(),
    status: text("status", { enum: INVITATION_STATUSES }).notNull(),
    createdAt: moment("created_at").notNull(),
    viewedAt: moment("viewed_at"),
    endedAt: moment("ended_at"),
    expiresAt: moment("expires_at").notNull(),
    /** When an operator took its words out of sight. */
    removedAt: moment("removed_at"),
  },
  (table) => [
    uniqueIndex("invitations_open")
      .on(table.projectId, table.influencerId)
      .where(sql`${table.status} IN ('invited', 'viewed')`),
    index("invitations_by_project").on(table.projectId, table.createdAt, table.id),
    index("invitations_by_pair").on(table.influencerId, table.projectId),
    index("invitations_by_influencer").on(
      table.influencerId,
      sql`${table.createdAt} DESC`,
      sql`${table.id} DESC`,
    ),
    index("invitations_by_brand").on(
      table.brandId,
      sql`${table.createdAt} DESC`,
      sql`${table.id} DESC`,
    ),
    check("invitations_status", oneOf(table.status)),
  ],
)

/** Lists in which a brand keeps creators. */
export const creatorLists = sqliteTable(
  "creator_lists",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The name folded for comparing. */
    nameKey: text("name_key").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [uniqueIndex("creator_lists_name").on(table.brandId, table.nameKey)],
)

export const creatorListItems = sqliteTable(
  "creator_list_items",
  {
    listId: text("list_id")
      .notNull()
      .references(() => creatorLists.id, { onDelete: "cascade" }),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    note: text("note").notNull().default(""),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.influencerId] }),
    index("creator_list_items_by_time").on(
      table.listId,
      sql`${table.addedAt} DESC`,
      sql`${table.influencerId} DESC`,
    ),
    index("creator_list_items_by_influencer").on(table.influencerId),
  ],
)

/** Filters of browse that an influencer keeps, and by which new projects are told. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    id: id(),
    /** Influencers search projects, brands creators. */
    userId: text("influencer_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** The filters as the address of the list has them, in one spelling. */
    query: text("query").notNull(),
    mail: text("mail", { enum: SEARCH_MAILS }).notNull(),
    createdAt: moment("created_at").notNull(),
    /** The feed key of the newest project that was told or seen. */
    notifiedKey: integer("told_key").notNull(),
    toldAt: moment("told_at"),
  },
  (table) => [
    uniqueIndex("saved_searches_query").on(table.userId, table.query),
    index("saved_searches_mailed").on(table.userId).where(sql`${table.mail} = 'daily'`),
    check("saved_searches_mail", oneOf(table.mail)),
  ],
)

/**
 * Common values of a searched list, such as a niche, with their number of rows, kept by triggers.
 * The id is the facet token of the search indexes.
 */
export const searchFacets = sqliteTable(
  "search_facets",
  {
    id: integer("id").primaryKey(),
    list: text("list", { enum: SEARCH_LISTS }).notNull(),
    kind: text("kind").notNull(),
    key: text("key").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    uniqueIndex("search_facets_key").on(table.list, table.kind, table.key),
    index("search_facets_by_count").on(table.list, table.kind, sql`${table.count} DESC`, table.key),
    check("search_facets_list", oneOf(table.list)),
  ],
)

/** Rupees for one unit of a currency, as the budgets of open projects were last ordered by. */
export const exchangeRates = sqliteTable("exchange_rates", {
  currency: text("currency", { enum: CURRENCIES }).primaryKey().notNull(),
  rupees: real("rupees").notNull(),
})
