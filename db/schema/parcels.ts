import { sqliteTable, text } from "drizzle-orm/sqlite-core"
import { moment } from "./columns.ts"
import { orders } from "./orders.ts"
import { CARRIERS, PARCEL_OUTCOMES } from "./words.ts"

/** The product that a brand sent for an order; another parcel takes the place of one that failed. */
export const parcels = sqliteTable("parcels", {
  orderId: text("order_id")
    .primaryKey()
    .notNull()
    .references(() => orders.id),
  carrier: text("carrier", { enum: CARRIERS }).notNull(),
  trackingNumber: text("tracking_number").notNull(),
  shippedAt: moment("shipped_at").notNull(),
  /** The report of the influencer, with its time. */
  outcome: text("outcome", { enum: PARCEL_OUTCOMES }),
  reportedAt: moment("reported_at"),
})
