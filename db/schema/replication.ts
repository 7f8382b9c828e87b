import { sql } from "drizzle-orm"
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core"
import { moment } from "./columns.ts"

/**
 * The position of the data, in one row: `seq` grows with every changing transaction, so that a copy
 * shows how current it is. `generation` grows when another machine becomes the writer.
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
