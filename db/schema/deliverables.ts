import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, moment, oneOf } from "./columns.ts"
import { orders } from "./orders.ts"
import { projects } from "./projects.ts"
import {
  DELIVERABLE_STATES,
  DELIVERABLE_TYPES,
  DISCLOSURE_LABELS,
  PLATFORMS,
  REVIEW_DECISIONS,
  ROLES,
} from "./words.ts"

/** The terms of an order as both accepted them; nothing of them ever changes. */
export const agreements = sqliteTable("agreements", {
  orderId: text("order_id")
    .primaryKey()
    .notNull()
    .references(() => orders.id),
  /** The JSON text whose SHA-256 is `hash`. */
  terms: text("terms").notNull(),
  hash: text("hash").notNull(),
  brandAcceptedAt: moment("brand_accepted_at").notNull(),
  brandIp: text("brand_ip"),
  influencerAcceptedAt: moment("influencer_accepted_at").notNull(),
  influencerIp: text("influencer_ip"),
  createdAt: moment("created_at").notNull(),
})

/** One piece of work that an order asks for. */
export const deliverables = sqliteTable(
  "deliverables",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    position: integer("position").notNull(),
    type: text("type", { enum: DELIVERABLE_TYPES }).notNull(),
    /** Null where the brief names no platform: then any of the project's will do. */
    platform: text("platform", { enum: PLATFORMS }),
    state: text("state", { enum: DELIVERABLE_STATES }).notNull(),
    /** The end of the day on which the brief wants it; null where it names none. */
    dueAt: moment("due_at"),
    liveUrl: text("live_url"),
    /** The link in the form in which two are compared. */
    liveKey: text("live_key"),
    liveAt: moment("live_at"),
    /** Self-reported, with their time. */
    views: integer("views"),
    likes: integer("likes"),
    comments: integer("comments"),
    reportedAt: moment("reported_at"),
    disclosureLabel: text("disclosure_label", { enum: DISCLOSURE_LABELS }),
    /** Why it is no advertisement, where the label is none. */
    noLabelReason: text("no_label_reason"),
    /** When the influencer said that the label is seen first: docs/rules.md#live-links */
    disclosureConfirmedAt: moment("disclosure_confirmed_at"),
    /** The post shows content made with AI, and says so; null before it was asked. */
    isAiMade: integer("is_ai_made", { mode: "boolean" }),
    /** The last change requested for a post without a submitted version. */
    changeReason: text("change_reason"),
    changesAskedAt: moment("changes_asked_at"),
  },
  (table) => [
    uniqueIndex("deliverables_place").on(table.orderId, table.position),
    uniqueIndex("deliverables_live").on(table.orderId, table.liveKey),
    check("deliverables_type", oneOf(table.type)),
    check("deliverables_platform", oneOf(table.platform)),
    check("deliverables_state", oneOf(table.state)),
    check("deliverables_label", oneOf(table.disclosureLabel)),
  ],
)

/** A version of a piece of work that was handed in; all of them are kept. */
export const submissions = sqliteTable(
  "submissions",
  {
    id: id(),
    deliverableId: text("deliverable_id")
      .notNull()
      .references(() => deliverables.id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    version: integer("version").notNull(),
    text: text("text").notNull(),
    link: text("link"),
    createdAt: moment("created_at").notNull(),
    decision: text("decision", { enum: REVIEW_DECISIONS }),
    reason: text("reason"),
    decidedAt: moment("decided_at"),
  },
  (table) => [
    uniqueIndex("submissions_version").on(table.deliverableId, table.version),
    index("submissions_by_order").on(table.orderId, sql`${table.createdAt} DESC`),
    check("submissions_decision", oneOf(table.decision)),
  ],
)

/** A comment on a submitted version, pinned to a picture's place or a video's second or to neither. */
export const draftComments = sqliteTable(
  "draft_comments",
  {
    id: id(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    deliverableId: text("deliverable_id")
      .notNull()
      .references(() => deliverables.id),
    submissionId: text("submission_id")
      .notNull()
      .references(() => submissions.id),
    /** No foreign key, as an erasure deletes files. */
    fileId: text("file_id"),
    authorRole: text("author_role", { enum: ROLES }).notNull(),
    /** Name of the guest of a review link; null for the brand itself. */
    guestName: text("guest_name"),
    text: text("text").notNull(),
    /** From the left and from the top, in per mille. */
    x: integer("x"),
    y: integer("y"),
    second: integer("second"),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("draft_comments_by_order").on(table.orderId, table.deliverableId, table.createdAt),
    check("draft_comments_author", oneOf(table.authorRole)),
    check(
      "draft_comments_place",
      sql`(${table.x} IS NULL) = (${table.y} IS NULL)
        AND (${table.x} IS NULL OR (${table.x} BETWEEN 0 AND 1000 AND ${table.y} BETWEEN 0 AND 1000))
        AND (${table.second} IS NULL OR (${table.x} IS NULL AND ${table.second} >= 0))
        AND (${table.fileId} IS NOT NULL OR (${table.x} IS NULL AND ${table.second} IS NULL))`,
    ),
  ],
)

/** A private file: of a version, a message, evidence, a brief or figures. Exactly one of them. */
export const storedFiles = sqliteTable(
  "stored_files",
  {
    /** Its name in the file store. */
    id: id(),
    ownerId: text("owner_id")
      .notNull()
      .references(() => users.id),
    /** Detected from its bytes. */
    mediaType: text("media_type").notNull(),
    bytes: integer("bytes").notNull(),
    /** As the sender called it, made safe. */
    name: text("name").notNull(),
    orderId: text("order_id").references(() => orders.id),
    submissionId: text("submission_id").references(() => submissions.id),
    messageId: integer("message_id"),
    /** A piece of evidence in a case; no foreign key, as the table of evidence stands above this one. */
    evidenceId: text("evidence_id"),
    projectId: text("project_id").references(() => projects.id),
    /** A screenshot beside the self-reported figures of this deliverable. */
    figuresId: text("figures_id").references(() => deliverables.id),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("stored_files_by_owner").on(table.ownerId, table.bytes),
    index("stored_files_by_order").on(table.orderId, table.bytes),
    index("stored_files_by_submission").on(table.submissionId),
    index("stored_files_by_message").on(table.messageId),
    index("stored_files_by_evidence").on(table.evidenceId),
    index("stored_files_by_project").on(table.projectId),
    index("stored_files_by_figures").on(table.figuresId),
    check(
      "stored_files_place",
      sql`(${table.submissionId} IS NOT NULL) + (${table.messageId} IS NOT NULL)
        + (${table.evidenceId} IS NOT NULL) + (${table.projectId} IS NOT NULL)
        + (${table.figuresId} IS NOT NULL) = 1`,
    ),
  ],
)

/**
 * The bytes of all private files together, in one row. Triggers on `stored_files` keep it in the transaction
 * of each change.
 */
export const fileTotals = sqliteTable(
  "file_totals",
  {
    id: integer("id").primaryKey(),
    bytes: integer("bytes").notNull(),
  },
  (table) => [check("file_totals_one", sql`${table.id} = 1`)],
)
