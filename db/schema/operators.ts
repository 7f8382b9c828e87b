import { sql } from "drizzle-orm"
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { users } from "./accounts.ts"
import { ACT_SUBJECTS, OPERATOR_ACTS } from "./admin-words.ts"
import { moment, oneOf } from "./columns.ts"

/** Operators, with the sealed secret of the second factor. */
export const operators = sqliteTable("operators", {
  userId: text("user_id")
    .primaryKey()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" }),
  name: text("name").notNull(),
  /** Which key sealed the secret of one-time codes; null until one is set up. */
  keyId: text("key_id"),
  sealedSecret: text("sealed_secret"),
  /** When a first code proved that the secret arrived; until then it counts for nothing. */
  factorSetAt: moment("factor_set_at"),
  /** The time step of the last code that was taken: none is taken twice. */
  lastStep: integer("last_step"),
  createdAt: moment("created_at").notNull(),
})

/** Codes that stand in for a lost second factor, each once. They are shown once and kept as hashes. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    userId: text("user_id")
      .notNull()
      .references(() => operators.userId, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)

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
