import { sql } from "drizzle-orm"
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { minorUnits, moment, oneOf } from "./columns.ts"
import { CHARGEBACK_STATUSES } from "./ledger-words.ts"
import { payments } from "./payments.ts"

/** A dispute that a brand's bank opened about a payment, as the provider last described it. */
export const chargebacks = sqliteTable(
  "chargebacks",
  {
    /** The provider's id of the dispute. */
    id: text("id").primaryKey().notNull(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    providerPaymentId: text("provider_payment_id").notNull(),
    status: text("status", { enum: CHARGEBACK_STATUSES }).notNull(),
    amountPaise: minorUnits("amount_paise").notNull(),
    /** Taken from our balance by the provider; 0 until the dispute is lost. */
    deductedPaise: minorUnits("deducted_paise").notNull(),
    phase: text("phase"),
    reasonCode: text("reason_code"),
    reasonDescription: text("reason_description"),
    openedAt: moment("opened_at").notNull(),
    /** Until when the provider takes an answer; where it did not say, when it was opened. */
    respondBy: moment("respond_by").notNull(),
    /** When the provider described it last, so that an older webhook changes nothing. */
    describedAt: moment("described_at").notNull(),
    /** Until when an operator's answer is on its way to the provider. */
    claimedUntil: moment("claimed_until"),
    answeredAt: moment("answered_at"),
    /** The provider's id of the document with which it was contested. */
    documentId: text("document_id"),
  },
  (table) => [
    index("chargebacks_by_deadline").on(table.status, table.respondBy, table.id),
    index("chargebacks_by_payment").on(table.paymentId),
    check("chargebacks_amount", sql`${table.amountPaise} >= 0 AND ${table.deductedPaise} >= 0`),
    check("chargebacks_status", oneOf(table.status)),
  ],
)
