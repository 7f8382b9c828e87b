import { sql } from "drizzle-orm"
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { id, moment, oneOf } from "./columns.ts"
import { BULK_ACTIONS, BULK_STATES } from "./market-words.ts"
import { projects } from "./projects.ts"

/** One act of a brand on many applicants or creators; it begins after the time to undo it. */
export const bulkJobs = sqliteTable(
  "bulk_jobs",
  {
    id: id(),
    brandId: text("brand_id")
      .notNull()
      .references(() => users.id),
    /** The member who began it for the brand. */
    personId: text("person_id"),
    /** Null for creators of discovery or a list. */
    projectId: text("project_id").references(() => projects.id),
    /** The project of its invitations. */
    invitesTo: text("invites_to").references(() => projects.id),
    action: text("action", { enum: BULK_ACTIONS }).notNull(),
    /** The message with its placeholders, the reason of a rejection, or the list's id. */
    detail: text("detail").notNull().default(""),
    createdAt: moment("created_at").notNull(),
    startsAt: moment("starts_at").notNull(),
    undoneAt: moment("undone_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [
    index("bulk_jobs_by_brand").on(table.brandId, table.createdAt, table.id),
    check("bulk_jobs_action", oneOf(table.action)),
  ],
)

/** One applicant or creator of a bulk job, with what became of it. */
export const bulkItems = sqliteTable(
  "bulk_items",
  {
    jobId: text("job_id")
      .notNull()
      .references(() => bulkJobs.id),
    /** No foreign key, as an erasure deletes applications; the influencer's id where none applied. */
    applicationId: text("application_id").notNull(),
    influencerId: text("influencer_id")
      .notNull()
      .references(() => users.id),
    state: text("state", { enum: BULK_STATES }).notNull().default("waiting"),
    /** Why it was refused. */
    note: text("note"),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.applicationId] }),
    index("bulk_items_by_state").on(table.jobId, table.state, table.position),
    check("bulk_items_state", oneOf(table.state)),
    check("bulk_items_note", sql`(${table.state} = 'failed') = (${table.note} IS NOT NULL)`),
  ],
)
