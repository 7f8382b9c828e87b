import { index, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { minorUnits, moment } from "./columns.ts"
import { orders } from "./orders.ts"
import { CARRIERS, PARCEL_STATES } from "./parcel-words.ts"
import { ROLES } from "./words.ts"

/** The product that a brand sent for an order; another parcel takes the place of one that failed. */
export const parcels = sqliteTable("parcels", {
  orderId: text("order_id")
    .primaryKey()
    .notNull()
    .references(() => orders.id),
  carrier: text("carrier", { enum: CARRIERS }).notNull(),
  trackingNumber: text("tracking_number").notNull(),
  shippedAt: moment("shipped_at").notNull(),
  /** Its state; null on its way. The time is that of the influencer's report. */
  outcome: text("outcome", { enum: PARCEL_STATES }),
  reportedAt: moment("reported_at"),
  /** The return that the brand asked for: who pays, where to, and how it was sent. */
  returnPaidBy: text("return_paid_by", { enum: ROLES }),
  returnAddress: text("return_address"),
  returnCarrier: text("return_carrier", { enum: CARRIERS }),
  returnNumber: text("return_number"),
})

/** The worth of a product that an influencer keeps, by the day on which it came. */
export const gifts = sqliteTable(
  "gifts",
  {
    orderId: text("order_id")
      .primaryKey()
      .notNull()
      .references(() => orders.id),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    valuePaise: minorUnits("value_paise").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [
    index("gifts_by_brand").on(table.brandId, table.receivedAt),
    index("gifts_by_influencer").on(table.influencerId, table.receivedAt),
  ],
)
