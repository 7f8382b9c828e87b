import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import { SERVICE_STATES, USAGE_KINDS } from "./market-words.ts"
import { projects } from "./projects.ts"
import { DELIVERABLE_TYPES, PLATFORMS } from "./words.ts"

/** An extra of a service; `days` below zero are for faster work, `codeDays` the term of an ad code. */
export type StoredExtra = { name: string; pricePaise: number; days: number; codeDays?: number }

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
    /** 0 where the product is the whole pay. */
    pricePaise: minorUnits("price_paise").notNull(),
    /** The least worth of a product that the brand sends besides. */
    productPaise: minorUnits("product_paise"),
    days: integer("days").notNull(),
    revisionRounds: integer("revision_rounds").notNull(),
    usage: text("usage", { enum: USAGE_KINDS }),
    usageMonths: integer("usage_months"),
    /** Things that the brand provides: a product, a text. */
    needs: text("needs").notNull().default(""),
    extras: text("extras", { mode: "json" }).$type<StoredExtra[]>().notNull().default([]),
    /** Orders at a time; null without a limit. Without a CHECK: adding one would copy the table. */
    capacity: integer("capacity"),
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
    check(
      "services_price",
      sql`${table.pricePaise} >= 100 OR (${table.pricePaise} = 0 AND ${table.productPaise} > 0)`,
    ),
    check("services_days", sql`${table.days} BETWEEN 1 AND 365`),
    check("services_rounds", sql`${table.revisionRounds} BETWEEN 0 AND 5`),
  ],
)

/** The service as the brand saw it when it put it into the cart. */
export type SeenService = { title: string; pricePaise: number; days: number; key: string }

/** The cart of a brand: its brief for all services in it. */
export const carts = sqliteTable("carts", {
  brandId: text("brand_id")
    .primaryKey()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  title: text("title").notNull().default(""),
  text: text("text").notNull().default(""),
  shippingNote: text("shipping_note").notNull().default(""),
  /** Worth of the product that it sends. */
  productPaise: minorUnits("product_paise"),
  updatedAt: moment("updated_at").notNull(),
})

/** A service in a cart. It outlives the service, so that the brand reads why it is gone. */
export const cartLines = sqliteTable(
  "cart_lines",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    serviceId: text("service_id").notNull(),
    /** Names of the chosen extras. */
    extras: text("extras", { mode: "json" }).$type<string[]>().notNull().default([]),
    seen: text("seen", { mode: "json" }).$type<SeenService>().notNull(),
    /** A brief of its own; both empty where the cart's is meant. */
    title: text("title").notNull().default(""),
    text: text("text").notNull().default(""),
    addedAt: moment("added_at").notNull(),
  },
  (table) => [
    uniqueIndex("cart_lines_once").on(table.brandId, table.serviceId),
    index("cart_lines_by_influencer").on(table.influencerId),
  ],
)

/**
 * Projects between two sides alone, made to hold one paid order. Such a project is closed and deleted from its
 * birth, so no list shows it; only its two sides read it.
 */
export const privateProjects = sqliteTable(
  "private_projects",
  {
    projectId: text("project_id")
      .primaryKey()
      .notNull()
      .references(() => projects.id),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id),
    /** The service that was bought, how it was, and the cart's line; null for other agreements. */
    serviceId: text("service_id"),
    serviceKey: text("service_key"),
    cartLineId: text("cart_line_id"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("private_projects_by_influencer").on(table.influencerId, table.projectId),
    index("private_projects_by_service").on(table.serviceId, table.projectId),
  ],
)
