import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import { orders } from "./orders.ts"
import { ADD_ON_KINDS, ADD_ON_STATUSES, ROLES } from "./words.ts"

export type Renewed = { grantId: string; fromAt: number; untilAt: number }

/** A tip or a further part of an order with its own price. Once paid, the order of its money has the same id. */
export const addOns = sqliteTable(
  "add_ons",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    kind: text("kind", { enum: ADD_ON_KINDS }).notNull(),
    /** The agreed work, or the reason of a tip. */
    text: text("text").notNull().default(""),
    amountPaise: minorUnits("amount_paise").notNull(),
    /** Months by which a renewal extends rights. */
    months: integer("months"),
    /** Days for which an ad code is shown. */
    days: integer("days"),
    status: text("status", { enum: ADD_ON_STATUSES }).notNull(),
    proposedBy: text("proposed_by", { enum: ROLES }).notNull(),
    createdAt: moment("created_at").notNull(),
    /** When the influencer accepted it, and from where; a tip needs no acceptance. */
    acceptedAt: moment("accepted_at"),
    acceptedIp: text("accepted_ip"),
    /** The terms as they were accepted, and their SHA-256. */
    terms: text("terms"),
    hash: text("hash"),
    /** When the brand accepted by its payment. */
    paidAt: moment("paid_at"),
    /** The rights that it renewed, each from when until when. */
    renewed: text("renewed", { mode: "json" }).$type<Renewed[]>(),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("add_ons_by_order").on(table.orderId, table.createdAt),
    check("add_ons_kind", oneOf(table.kind)),
    check("add_ons_status", oneOf(table.status)),
    check("add_ons_proposed_by", oneOf(table.proposedBy)),
    check("add_ons_amount", sql`${table.amountPaise} >= 100`),
    check("add_ons_months", sql`(${table.kind} = 'rights') = (${table.months} IS NOT NULL)`),
    check("add_ons_days", sql`(${table.kind} = 'ad_code') = (${table.days} IS NOT NULL)`),
  ],
)
