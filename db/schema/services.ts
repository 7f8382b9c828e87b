import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import { SERVICE_STATES, USAGE_KINDS } from "./market-words.ts"
import { DELIVERABLE_TYPES, PLATFORMS } from "./words.ts"

/** Extras that a brand may add to a service; `days` may be below zero, for faster work. */
export type StoredExtra = { name: string; pricePaise: number; days: number }

/** Work that a creator offers at a fixed price. Its key sorts the public list, newest first. */
export const services = sqliteTable(
  "services",
  {
    id: id(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: SERVICE_STATES }).notNull().default("draft"),
    /** Null until it goes live first. */
    feedKey: integer("feed_key"),
    title: text("title").notNull(),
    description: text("description").notNull().default(""),
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    type: text("type", { enum: DELIVERABLE_TYPES }).notNull(),
    quantity: integer("quantity").notNull(),
    pricePaise: minorUnits("price_paise").notNull(),
    days: integer("days").notNull(),
    revisionRounds: integer("revision_rounds").notNull(),
    usage: text("usage", { enum: USAGE_KINDS }),
    usageMonths: integer("usage_months"),
    /** Things that the brand provides: a product, a text. */
    needs: text("needs").notNull().default(""),
    extras: text("extras", { mode: "json" }).$type<StoredExtra[]>().notNull().default([]),
    /** When an operator removed it. */
    removedAt: moment("removed_at"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    index("services_by_user").on(table.userId, table.createdAt),
    uniqueIndex("services_feed_key").on(table.feedKey),
    index("services_live")
      .on(sql`${table.feedKey} DESC`)
      .where(sql`${table.state} = 'live' AND ${table.removedAt} IS NULL`),
    check("services_state", oneOf(table.state)),
    check("services_platform", oneOf(table.platform)),
    check("services_type", oneOf(table.type)),
    check("services_usage", oneOf(table.usage)),
    check("services_quantity", sql`${table.quantity} BETWEEN 1 AND 10`),
    check("services_price", sql`${table.pricePaise} >= 100`),
    check("services_days", sql`${table.days} BETWEEN 1 AND 365`),
    check("services_rounds", sql`${table.revisionRounds} BETWEEN 0 AND 5`),
  ],
)
