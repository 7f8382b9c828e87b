import { sql } from "drizzle-orm"
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import {
  CASE_KINDS,
  DISPUTE_DECISIONS,
  DISPUTE_STATUSES,
  REFUND_REASONS,
  REFUND_REQUEST_STATUSES,
} from "./admin-words.ts"
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import { orders } from "./orders.ts"
import { payments } from "./payments.ts"
import { ROLES } from "./words.ts"

/** A brand asks, under the policy, for the money of one order of a payment back. */
export const refundRequests = sqliteTable(
  "refund_requests",
  {
    id: id(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason", { enum: REFUND_REASONS }).notNull(),
    text: text("text").notNull(),
    amountPaise: minorUnits("amount_paise").notNull(),
    status: text("status", { enum: REFUND_REQUEST_STATUSES }).notNull(),
    createdAt: moment("created_at").notNull(),
    /** The end of the day by which it is answered. */
    answerDueAt: moment("answer_due_at").notNull(),
    endedAt: moment("ended_at"),
    /** Null where it was withdrawn, or approved itself. */
    decidedBy: text("decided_by"),
    /** Shown to the brand. */
    answer: text("answer"),
  },
  (table) => [
    uniqueIndex("refund_requests_once")
      .on(table.orderId)
      .where(sql`${table.status} <> 'withdrawn'`),
    index("refund_requests_by_order").on(table.orderId, table.createdAt),
    index("refund_requests_by_brand").on(table.brandId, table.createdAt),
    index("refund_requests_queue").on(table.status, table.answerDueAt, table.id),
    check("refund_requests_amount", sql`${table.amountPaise} > 0`),
    check("refund_requests_reason", oneOf(table.reason)),
    check("refund_requests_status", oneOf(table.status)),
  ],
)

/** The two sides of an order do not agree, and an operator decides. */
export const disputes = sqliteTable(
  "disputes",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** Which side opened it; null where the operator did. */
    openedBy: text("opened_by", { enum: ROLES }),
    reason: text("reason").notNull(),
    status: text("status", { enum: DISPUTE_STATUSES }).notNull(),
    openedAt: moment("opened_at").notNull(),
    /** The end of the day by which the other side may answer; then it is decided on file. */
    answerDueAt: moment("answer_due_at").notNull(),
    answeredAt: moment("answered_at"),
    endedAt: moment("ended_at"),
    decidedBy: text("decided_by"),
    decision: text("decision", { enum: DISPUTE_DECISIONS }),
    /** Of what was held: the influencer's part, fee included, and the brand's. Together all of it. */
    influencerPaise: minorUnits("influencer_paise"),
    brandPaise: minorUnits("brand_paise"),
    /** Shown to both sides. */
    decisionNote: text("decision_note"),
  },
  (table) => [
    uniqueIndex("disputes_one_open")
      .on(table.orderId)
      .where(sql`${table.status} IN ('awaiting_other', 'under_review')`),
    index("disputes_by_order").on(table.orderId, table.openedAt),
    index("disputes_queue").on(table.status, table.answerDueAt, table.id),
    check("disputes_opened_by", oneOf(table.openedBy)),
    check("disputes_status", oneOf(table.status)),
    check("disputes_decision", oneOf(table.decision)),
    check(
      "disputes_parts",
      sql`(${table.influencerPaise} IS NULL) = (${table.brandPaise} IS NULL)
        AND ${table.influencerPaise} >= 0 AND ${table.brandPaise} >= 0`,
    ),
  ],
)

/** Statements in a case, with their files (`stored_files.evidence_id`); never changed. */
export const evidence = sqliteTable(
  "evidence",
  {
    id: id(),
    caseKind: text("case_kind", { enum: CASE_KINDS }).notNull(),
    caseId: text("case_id").notNull(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    fromId: text("from_id")
      .notNull()
      .references(() => users.id),
    text: text("text").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("evidence_by_case").on(table.caseKind, table.caseId, table.createdAt),
    index("evidence_by_user").on(table.fromId, table.createdAt),
    check("evidence_case_kind", oneOf(table.caseKind)),
  ],
)
