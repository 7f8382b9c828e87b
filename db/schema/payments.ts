import { type SQLWrapper, sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { applications } from "./applications.ts"
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import { REASONS_OF_OTHERS } from "./ledger-words.ts"
import { projects } from "./projects.ts"
import { CURRENCIES, FULFILMENTS, PAYMENT_STATUSES, REFUND_STATUSES } from "./words.ts"

/**
 * One try of a brand to pay for some applicants of a project. `status` is what is known of the money,
 * `fulfilment` what became of it here. At most one payment per project is open, by a partial unique
 * index.
 */
export const payments = sqliteTable(
  "payments",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    amountPaise: minorUnits("amount_paise").notNull(),
    currency: text("currency", { enum: ["INR"] }).notNull(),
    /** The bids' currency, and rupees per unit of it as a decimal; null where the bids are in INR. */
    bidCurrency: text("bid_currency", { enum: CURRENCIES }).notNull(),
    fxRate: text("fx_rate"),
    /** Names the payment at the provider, so that an order created twice can be found again. */
    receipt: text("receipt").notNull(),
    providerOrderId: text("provider_order_id"),
    providerPaymentId: text("provider_payment_id"),
    status: text("status", {
      enum: PAYMENT_STATUSES,
    }).notNull(),
    fulfilment: text("fulfilment", { enum: FULFILMENTS }).notNull(),
    errorCode: text("error_code"),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    /** From where it was started, which accepts the terms of its orders. */
    ip: text("ip"),
    paidAt: moment("paid_at"),
    /** The number of the receipt: counted without a gap within a calendar year of Indian time. */
    receiptYear: integer("receipt_year"),
    receiptSerial: integer("receipt_serial"),
    /** The member who started it for the brand. */
    personId: text("person_id").references(() => users.id),
  },
  (table) => [
    uniqueIndex("payments_receipt").on(table.receipt),
    uniqueIndex("payments_receipt_number").on(table.receiptYear, table.receiptSerial),
    uniqueIndex("payments_provider_order").on(table.providerOrderId),
    uniqueIndex("payments_provider_payment").on(table.providerPaymentId),
    uniqueIndex("payments_one_open")
      .on(table.projectId)
      .where(sql`${table.status} IN ('created', 'attempted')`),
    index("payments_by_project").on(table.projectId, table.createdAt),
    index("payments_by_brand").on(table.brandId, table.createdAt),
    check("payments_amount", sql`${table.amountPaise} >= 100`),
    check("payments_currency", oneOf(table.currency)),
    check("payments_bid_currency", oneOf(table.bidCurrency)),
    check("payments_fx_rate", sql`(${table.bidCurrency} = 'INR') = (${table.fxRate} IS NULL)`),
    check("payments_status", oneOf(table.status)),
    check("payments_fulfilment", oneOf(table.fulfilment)),
  ],
)

/** The items of a payment as they were at its start. */
export const paymentItems = sqliteTable(
  "payment_items",
  {
    id: id(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    applicationId: text("application_id")
      .notNull()
      .references(() => applications.id),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id),
    /** In the project's currency. */
    bidMinor: minorUnits("bid_minor").notNull(),
    /** The bid in paise: what is charged. */
    bidPaise: minorUnits("bid_paise").notNull(),
    /** docs/rules.md#the-fee */
    feePaise: minorUnits("fee_paise").notNull().default(0),
    /** The days of delivery that were bid; null in items from before a bid could change. */
    deliveryDays: integer("delivery_days"),
    /** Which of the project's terms the bid accepted, and when; null in items from before that was told. */
    termsId: text("terms_id"),
    acceptedAt: moment("accepted_at"),
    /** The tip or add-on that it pays for; null where it pays for the bid. */
    addOnId: text("add_on_id"),
  },
  (table) => [
    uniqueIndex("payment_items_once").on(table.paymentId, table.applicationId),
    index("payment_items_by_application").on(table.applicationId),
    check("payment_items_bid", sql`${table.bidMinor} >= 0 AND ${table.bidPaise} >= 0`),
  ],
)

/** Matches refunds made by others, by the words of their index. */
export const isByOthers = (reason: SQLWrapper) =>
  sql`${reason} IN (${sql.raw(REASONS_OF_OTHERS.map((one) => `'${one}'`).join(", "))})`

/** Money that goes back. The row's id is the key by which the provider refunds once. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: id(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    amountPaise: minorUnits("amount_paise").notNull(),
    /**
     * Which of the provider's payments goes back: an order may be paid twice, and the second payment's way
     * back says nothing of the first.
     */
    providerPaymentId: text("provider_payment_id"),
    providerRefundId: text("provider_refund_id"),
    /** The item of a joint payment whose order was cancelled; null where all of the payment goes back. */
    paymentItemId: text("payment_item_id").references(() => paymentItems.id),
    status: text("status", { enum: REFUND_STATUSES }).notNull(),
    reason: text("reason").notNull(),
    createdAt: moment("created_at").notNull(),
    processedAt: moment("processed_at"),
  },
  (table) => [
    uniqueIndex("refunds_provider").on(table.providerRefundId),
    index("refunds_by_payment").on(table.paymentId),
    // Those that somebody may have to look at.
    index("refunds_open")
      .on(table.status, table.createdAt, table.id)
      .where(sql`${table.status} <> 'processed'`),
    // Those that an operator may have to explain.
    index("refunds_by_others").on(table.createdAt, table.id).where(isByOthers(table.reason)),
    // One that failed at the provider is followed by another.
    uniqueIndex("refunds_by_item").on(table.paymentItemId).where(sql`${table.status} <> 'failed'`),
    check("refunds_amount", sql`${table.amountPaise} > 0`),
    check("refunds_status", oneOf(table.status)),
  ],
)

/** Everything that the provider told us and signed, each once, and ends of disputes that it told when asked. */
export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    eventId: text("event_id").primaryKey().notNull(),
    type: text("type").notNull(),
    providerOrderId: text("provider_order_id"),
    providerPaymentId: text("provider_payment_id"),
    /** Which of the bank's disputes about the payment it tells of. */
    providerDisputeId: text("provider_dispute_id"),
    body: text("body").notNull(),
    /** When it happened, as the provider says; webhooks come in any order. */
    occurredAt: moment("occurred_at"),
    receivedAt: moment("received_at").notNull(),
    processedAt: moment("processed_at"),
    result: text("result"),
  },
  (table) => [
    index("webhook_events_by_time").on(table.receivedAt),
    index("webhook_events_disputes")
      .on(table.providerPaymentId, table.receivedAt)
      .where(sql`${table.type} LIKE 'payment.dispute.%'`),
  ],
)
