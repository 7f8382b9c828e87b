import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, moment, oneOf } from "./columns.ts"
import { deliverables } from "./deliverables.ts"
import { orders } from "./orders.ts"
import { RIGHT_KINDS } from "./words.ts"

/** Uses that the terms of an order allow for a time, by deliverable; "exclusive" is one for the order. */
export const rightsGrants = sqliteTable(
  "rights_grants",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** Null where it is about the whole order. */
    deliverableId: text("deliverable_id").references(() => deliverables.id),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: RIGHT_KINDS }).notNull(),
    territory: text("territory").notNull().default(""),
    /** The niche for which an influencer works for nobody else, and its folded form. */
    niche: text("niche").notNull().default(""),
    nicheKey: text("niche_key").notNull().default(""),
    startsAt: moment("starts_at").notNull(),
    /** Midnight in India after the last day. */
    endsAt: moment("ends_at").notNull(),
    /** When it ended early, as the money went back. */
    endedAt: moment("ended_at"),
    /** Bit set of the reminders that went out, see RIGHT_REMINDERS. */
    reminded: integer("reminded").notNull().default(0),
  },
  (table) => [
    uniqueIndex("rights_grants_once").on(table.orderId, table.kind, table.deliverableId),
    index("rights_grants_by_brand").on(table.brandId, table.endsAt, table.id),
    index("rights_grants_by_influencer").on(table.influencerId, table.endsAt, table.id),
    check("rights_grants_kind", oneOf(table.kind)),
    check("rights_grants_times", sql`${table.endsAt} > ${table.startsAt}`),
  ],
)
