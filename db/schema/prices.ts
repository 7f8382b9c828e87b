import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { minorUnits, moment } from "./columns.ts"
import { DELIVERABLE_TYPES, FOLLOWER_BANDS, PLATFORMS } from "./words.ts"

/** Prices of a post in recent orders of many creators and brands; replaced daily. */
export const priceFigures = sqliteTable(
  "price_figures",
  {
    platform: text("platform", { enum: PLATFORMS }).notNull(),
    type: text("type", { enum: DELIVERABLE_TYPES }).notNull(),
    band: text("band", { enum: FOLLOWER_BANDS }).notNull(),
    orders: integer("orders").notNull(),
    lowPaise: minorUnits("low_paise").notNull(),
    medianPaise: minorUnits("median_paise").notNull(),
    highPaise: minorUnits("high_paise").notNull(),
    countedAt: moment("counted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.platform, table.type, table.band] })],
)
