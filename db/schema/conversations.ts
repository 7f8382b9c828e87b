import { sql } from "drizzle-orm"
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, moment, oneOf } from "./columns.ts"
import { orders } from "./orders.ts"
import { projects } from "./projects.ts"
import {
  MESSAGE_KINDS,
  REPORT_REASONS,
  REPORT_STATUSES,
  REPORT_SUBJECTS,
  REVIEW_STATUSES,
} from "./words.ts"

/** The one conversation of a brand and an influencer about a project. */
export const threads = sqliteTable(
  "threads",
  {
    id: id(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull(),
    /** Of the newest message, which orders the list. */
    lastMessageId: integer("last_message_id").notNull().default(0),
    lastMessageAt: moment("last_message_at").notNull(),
    /** The newest message that each has seen. */
    brandReadId: integer("brand_read_id").notNull().default(0),
    influencerReadId: integer("influencer_read_id").notNull().default(0),
    brandMutedAt: moment("brand_muted_at"),
    influencerMutedAt: moment("influencer_muted_at"),
  },
  (table) => [
    uniqueIndex("threads_once").on(table.projectId, table.influencerId),
    index("threads_by_brand").on(table.brandId, sql`${table.lastMessageId} DESC`),
    index("threads_by_influencer").on(table.influencerId, sql`${table.lastMessageId} DESC`),
  ],
)

export const messages = sqliteTable(
  "messages",
  {
    /** Grows with time: the order of the conversation, and what a stream resumes after. */
    id: integer("id").primaryKey({ autoIncrement: true }),
    threadId: text("thread_id")
      .notNull()
      .references(() => threads.id),
    /** Null for a line that the product wrote. */
    senderId: text("sender_id").references(() => users.id),
    kind: text("kind", { enum: MESSAGE_KINDS }).notNull(),
    body: text("body").notNull(),
    /** The event that a line of the product tells, each once. */
    eventId: text("event_id"),
    createdAt: moment("created_at").notNull(),
    /** When an operator took it out of sight; its words stay for an appeal. */
    removedAt: moment("removed_at"),
    /** The member who wrote it for the sender. */
    personId: text("person_id").references(() => users.id),
  },
  (table) => [
    uniqueIndex("messages_event").on(table.eventId),
    index("messages_by_thread").on(table.threadId, sql`${table.id} DESC`),
    check("messages_kind", oneOf(table.kind)),
  ],
)

export const blocks = sqliteTable(
  "blocks",
  {
    blockerId: text("blocker_id")
      .notNull()
      .references(() => users.id),
    blockedId: text("blocked_id")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index("blocks_by_blocked").on(table.blockedId),
  ],
)

/** Complaints by users and by our rules. The reported user never learns who complained. */
export const reports = sqliteTable(
  "reports",
  {
    id: id(),
    /** Null where a rule of ours flagged it. */
    reporterId: text("reporter_id").references(() => users.id),
    subject: text("subject", { enum: REPORT_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    text: text("text").notNull(),
    status: text("status", { enum: REPORT_STATUSES }).notNull(),
    createdAt: moment("created_at").notNull(),
    /** Which operator has it in hand, and since when; then what became of it. */
    operatorId: text("operator_id"),
    takenAt: moment("taken_at"),
    endedAt: moment("ended_at"),
    outcome: text("outcome"),
  },
  (table) => [
    uniqueIndex("reports_once").on(table.reporterId, table.subject, table.subjectId),
    // A rule flags the same thing once.
    uniqueIndex("reports_flagged_once")
      .on(table.subject, table.subjectId)
      .where(sql`${table.reporterId} IS NULL`),
    index("reports_by_status").on(table.status, table.createdAt, table.id),
    index("reports_by_subject").on(table.subject, table.subjectId),
    check("reports_subject", oneOf(table.subject)),
    check("reports_reason", oneOf(table.reason)),
    check("reports_status", oneOf(table.status)),
  ],
)

/** Reviews after an ended order. */
export const reviews = sqliteTable(
  "reviews",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    fromId: text("from_id")
      .notNull()
      .references(() => users.id),
    toId: text("to_id")
      .notNull()
      .references(() => users.id),
    stars: integer("stars").notNull(),
    text: text("text").notNull(),
    /** For the operator alone. */
    privateNote: text("private_note").notNull(),
    status: text("status", { enum: REVIEW_STATUSES }).notNull(),
    createdAt: moment("created_at").notNull(),
    publishedAt: moment("published_at"),
    reply: text("reply"),
    repliedAt: moment("replied_at"),
  },
  (table) => [
    uniqueIndex("reviews_once").on(table.orderId, table.fromId),
    // With the stars, so that a rating is read from the index alone.
    index("reviews_of_user").on(
      table.toId,
      table.status,
      sql`${table.publishedAt} DESC`,
      table.stars,
    ),
    check("reviews_stars", sql`${table.stars} BETWEEN 1 AND 5`),
    check("reviews_status", oneOf(table.status)),
  ],
)
