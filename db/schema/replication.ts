import { sql } from "drizzle-orm"
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core"
import { moment } from "./columns.ts"

/**
 * How far the data has come, in one row: `seq` grows with every transaction that changes something, so that
 * a copy of the file tells what it holds. `generation` grows when another machine takes over writing.
 */
export const replClock = sqliteTable(
  "repl_clock",
  {
    id: integer("id").primaryKey(),
    seq: integer("seq").notNull(),
    /** Grows with those of them that may change the lists of open projects or of creators. */
    lists: integer("lists").notNull().default(0),
    generation: integer("generation").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [check("repl_clock_one", sql`${table.id} = 1`)],
)
