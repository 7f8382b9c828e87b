import { sql } from "drizzle-orm"
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { applications } from "./applications.ts"
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import { paymentItems } from "./payments.ts"
import { projects } from "./projects.ts"
import { CURRENCIES, ORDER_STATUSES } from "./words.ts"

/** What a brand ordered of an influencer. Title, niche, currency and amount are snapshots. */
export const orders = sqliteTable(
  "orders",
  {
    id: id(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    applicationId: text("application_id")
      .notNull()
      .references(() => applications.id),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id),
    title: text("title").notNull(),
    niche: text("niche").notNull(),
    currency: text("currency", { enum: CURRENCIES }).notNull(),
    amountMinor: minorUnits("amount_minor").notNull(),
    status: text("status", { enum: ORDER_STATUSES }).notNull(),
    orderedAt: moment("ordered_at").notNull(),
    completedAt: moment("completed_at"),
    /** The paid item behind an ongoing order: no item ever pays for two. */
    paymentItemId: text("payment_item_id").references(() => paymentItems.id),
  },
  (table) => [
    uniqueIndex("orders_once").on(table.projectId, table.influencerId),
    uniqueIndex("orders_payment_item").on(table.paymentItemId),
    index("orders_by_influencer").on(
      table.influencerId,
      table.status,
      sql`${table.orderedAt} DESC`,
      sql`${table.id} DESC`,
    ),
    index("orders_by_influencer_time").on(
      table.influencerId,
      sql`${table.orderedAt} DESC`,
      sql`${table.id} DESC`,
    ),
    index("orders_by_brand").on(
      table.brandId,
      table.status,
      sql`${table.orderedAt} DESC`,
      sql`${table.id} DESC`,
    ),
    index("orders_by_brand_time").on(
      table.brandId,
      sql`${table.orderedAt} DESC`,
      sql`${table.id} DESC`,
    ),
    check("orders_status", oneOf(table.status)),
    check("orders_currency", oneOf(table.currency)),
    check("orders_amount", sql`${table.amountMinor} > 0`),
  ],
)
