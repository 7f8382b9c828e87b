import { sql } from "drizzle-orm"
import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { APPEAL_STATUSES } from "./admin-words.ts"
import { id, moment, oneOf } from "./columns.ts"
import { REPORT_SUBJECTS } from "./words.ts"

/**
 * A measure of an operator against something of a user: a suspended account, a hidden project, a removed
 * message or review. Its one appeal stands beside it.
 */
export const sanctions = sqliteTable(
  "sanctions",
  {
    id: id(),
    subject: text("subject", { enum: REPORT_SUBJECTS }).notNull(),
    subjectId: text("subject_id").notNull(),
    /** Whose it is, who hears of it and may appeal. */
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    operatorId: text("operator_id").notNull(),
    /** Shown to the user. */
    reason: text("reason").notNull(),
    createdAt: moment("created_at").notNull(),
    liftedAt: moment("lifted_at"),
    liftedBy: text("lifted_by"),
    appealText: text("appeal_text"),
    appealedAt: moment("appealed_at"),
    appealStatus: text("appeal_status", { enum: APPEAL_STATUSES }),
    appealAnswer: text("appeal_answer"),
    appealEndedAt: moment("appeal_ended_at"),
  },
  (table) => [
    uniqueIndex("sanctions_one_in_force")
      .on(table.subject, table.subjectId)
      .where(sql`${table.liftedAt} IS NULL`),
    index("sanctions_by_user").on(table.userId, table.createdAt),
    index("sanctions_appeals").on(table.appealStatus, table.appealedAt, table.id),
    check("sanctions_subject", oneOf(table.subject)),
    check("sanctions_appeal", oneOf(table.appealStatus)),
  ],
)
