import { sql } from "drizzle-orm"
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { ACT_SUBJECTS, OPERATOR_ACTS } from "./admin-words.ts"
import { moment, oneOf } from "./columns.ts"

/** Operators, whose second factor is in `factors`. */
export const operators = sqliteTable("operators", {
  userId: text("user_id")
    .primaryKey()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  createdAt: moment("created_at").notNull(),
})

/**
 * The audit log: each act of an operator, with its reason, in the transaction of what it did. Append-only, by
 * triggers. The ids point at rows that may be gone later, so they are no foreign keys.
 */
export const operatorActs = sqliteTable(
  "operator_acts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Null where the command line did it. */
    operatorId: text("operator_id"),
    act: text("act", { enum: OPERATOR_ACTS }).notNull(),
    subject: text("subject", { enum: ACT_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason").notNull(),
    details: text("details", { mode: "json" }).$type<Record<string, string | number>>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    index("operator_acts_by_subject").on(table.subject, table.subjectId, sql`${table.id} DESC`),
    index("operator_acts_by_operator").on(table.operatorId, sql`${table.id} DESC`),
    index("operator_acts_by_act").on(table.act, sql`${table.id} DESC`),
    check("operator_acts_subject", oneOf(table.subject)),
  ],
)
