import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, minorUnits, moment, oneOf } from "./columns.ts"
import { REJECT_REASONS } from "./market-words.ts"
import { projects } from "./projects.ts"
import { APPLICATION_OUTCOMES, APPLICATION_STATUSES } from "./words.ts"

/** An influencer's bid on a project: once per project, which the unique index makes certain. */
export const applications = sqliteTable(
  "applications",
  {
    id: id(),
    projectId: text("project_id")
      .notNull()
      .references(() => projects.id),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id),
    /** In the project's currency. */
    bidMinor: minorUnits("bid_minor").notNull(),
    deliveryDays: integer("delivery_days").notNull(),
    status: text("status", { enum: APPLICATION_STATUSES }).notNull(),
    appliedAt: moment("applied_at").notNull(),
    decidedAt: moment("decided_at"),
    /** Without a CHECK: adding one would copy the largest table of the product. */
    outcome: text("outcome", { enum: APPLICATION_OUTCOMES }),
    /** From where the bid was made, which accepts the project's terms. */
    ip: text("ip"),
    /** Which of the project's terms it accepts: docs/rules.md#the-brief-of-a-bid */
    termsId: text("terms_id").notNull().default("first"),
    pitch: text("pitch").notNull().default(""),
    /** Of work like this: https. */
    links: text("links", { mode: "json" }).$type<string[]>().notNull().default([]),
    /** When its bid, its pitch or the terms that it accepts last changed after sending. */
    changedAt: moment("changed_at"),
    /** When the brand offered another price or time that is not answered yet. */
    counteredAt: moment("countered_at"),
    /** Why it was rejected, where the brand said so. */
    rejectReason: text("reject_reason", { enum: REJECT_REASONS }),
  },
  (table) => [
    uniqueIndex("applications_once").on(table.projectId, table.influencerId),
    index("applications_by_project").on(table.projectId, table.status, table.appliedAt),
    index("applications_by_influencer").on(table.influencerId, table.projectId),
    index("applications_by_time").on(table.influencerId, table.appliedAt),
    // A project's applicants in the other orders that its brand may choose.
    index("applications_by_bid").on(table.projectId, table.status, table.bidMinor, table.id),
    index("applications_by_days").on(table.projectId, table.status, table.deliveryDays, table.id),
    check("applications_status", oneOf(table.status)),
    // Nought is for projects that pay with a product alone.
    check("applications_bid", sql`${table.bidMinor} >= 0`),
    check("applications_delivery_days", sql`${table.deliveryDays} BETWEEN 1 AND 365`),
  ],
)
