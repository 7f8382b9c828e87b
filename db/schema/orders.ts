import { isNull, sql } from "drizzle-orm"
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { applications } from "./applications.ts"
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import { paymentItems } from "./payments.ts"
import { projects } from "./projects.ts"
import { CURRENCIES, ORDER_PHASES, ORDER_STATUSES, ROLES } from "./words.ts"

/** Orders. Title, niche, currency and amount are snapshots. */
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
    phase: text("phase", { enum: ORDER_PHASES }).notNull(),
    /** The phase before a cancellation request or a dispute. */
    phaseBefore: text("phase_before", { enum: ORDER_PHASES }),
    /** When it was paid for, which is when the work begins. */
    startedAt: moment("started_at"),
    /** Drafts need approval before posting, with a limited number of revisions. */
    needsApproval: integer("needs_approval", { mode: "boolean" }).notNull().default(false),
    maxRevisions: integer("max_revisions").notNull().default(2),
    /** Bit set of the reminders that went out, see REMINDERS. */
    reminded: integer("reminded").notNull().default(0),
    /** When the work is due; null where both agreed on nothing, as before there were due dates. */
    dueAt: moment("due_at"),
    /** When silence approves or accepts what was handed in. */
    reviewDueAt: moment("review_due_at"),
    /** When silence agrees to a cancellation. */
    answerDueAt: moment("answer_due_at"),
    /** Since when its timers stand still. */
    pausedAt: moment("paused_at"),
    revisionRound: integer("revision_round").notNull().default(0),
    /** Another due date that one side proposes, and which. */
    proposedDueAt: moment("proposed_due_at"),
    proposedBy: text("proposed_by", { enum: ROLES }),
    /** Null where time cancelled it. */
    cancelledBy: text("cancelled_by", { enum: ROLES }),
    /** When all of its work was handed in last. */
    deliveredAt: moment("delivered_at"),
    cancelReason: text("cancel_reason"),
    cancelledAt: moment("cancelled_at"),
    /** When a cancellation was declined last: from then on either side may open a dispute. */
    cancelDeclinedAt: moment("cancel_declined_at"),
    /** For a product that is sent; given by the influencer for this order and gone with its delivery. */
    shippingAddress: text("shipping_address"),
    /** The paid item behind an ongoing order: no item ever pays for two. */
    paymentItemId: text("payment_item_id").references(() => paymentItems.id),
    /** The order whose tip or add-on this one is: it has money and no work of its own. */
    addOnOf: text("add_on_of").references((): AnySQLiteColumn => orders.id),
  },
  (table) => [
    uniqueIndex("orders_once")
      .on(table.projectId, table.influencerId)
      .where(sql`${table.status} <> 'cancelled' AND ${table.addOnOf} IS NULL`),
    index("orders_by_application").on(table.applicationId),
    uniqueIndex("orders_payment_item").on(table.paymentItemId),
    index("orders_add_ons").on(table.addOnOf).where(sql`${table.addOnOf} IS NOT NULL`),
    index("orders_by_influencer").on(
      table.influencerId,
      table.status,
      sql`${table.orderedAt} DESC`,
      sql`${table.id} DESC`,
      table.addOnOf,
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
      table.addOnOf,
    ),
    index("orders_by_brand_time").on(
      table.brandId,
      sql`${table.orderedAt} DESC`,
      sql`${table.id} DESC`,
    ),
    check("orders_status", oneOf(table.status)),
    check("orders_phase", oneOf(table.phase)),
    check("orders_currency", oneOf(table.currency)),
    check("orders_amount", sql`${table.amountMinor} >= 0`),
  ],
)

/** Tells an order of work from a tip or an add-on of one. */
export const isOfWork = isNull(orders.addOnOf)
