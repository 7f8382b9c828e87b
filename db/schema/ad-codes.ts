import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { id, moment } from "./columns.ts"
import { orders } from "./orders.ts"

/** A code by which the brand advertises with a post of the influencer. A paid one has its add-on's id. */
export const adCodes = sqliteTable(
  "ad_codes",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** For which post it is asked. */
    note: text("note").notNull(),
    days: integer("days").notNull(),
    askedAt: moment("asked_at").notNull(),
    /** The term in which the brand sees it. */
    startsAt: moment("starts_at"),
    endsAt: moment("ends_at"),
    /** Null before it is given, and deleted at its end. */
    keyId: text("key_id"),
    sealed: text("sealed"),
    endedAt: moment("ended_at"),
    /** Paid with the service that its order bought. */
    isIncluded: integer("is_included", { mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("ad_codes_by_order").on(table.orderId, table.askedAt),
    index("ad_codes_by_key").on(table.keyId, table.id),
    check("ad_codes_sealed", sql`${table.sealed} IS NULL OR ${table.endedAt} IS NULL`),
  ],
)
