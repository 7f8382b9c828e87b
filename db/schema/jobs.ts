import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { id, moment } from "./columns.ts"

/**
 * Work to be done later. Whoever takes a job holds its lease; when that process dies the lease runs out
 * and another takes over.
 */
export const jobs = sqliteTable(
  "jobs",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** The id of a payment, a refund or the like. */
    ref: text("ref").notNull(),
    runAt: moment("run_at").notNull(),
    /** Failures in a row. */
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    leaseOwner: text("lease_owner"),
    leaseUntil: moment("lease_until").notNull().default(0),
    /** When it was asked for again while somebody was at it: what they read may be old by then. */
    againAt: moment("again_at"),
  },
  (table) => [
    uniqueIndex("jobs_once").on(table.kind, table.ref),
    index("jobs_due").on(table.runAt),
    // Those that failed and are tried again, for the desk.
    index("jobs_failing").on(table.kind, table.id).where(sql`${table.attempts} > 0`),
  ],
)
