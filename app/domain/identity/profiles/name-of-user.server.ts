import { getTableName, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { profiles } from "#db/schema/profiles.ts"

/**
 * Selects the name of the user that a column holds; null where they have left. The column
 * is named with its table, which Drizzle leaves out of a statement about one table alone.
 */
export const nameOfUser = (userId: SQLiteColumn) =>
  sql<string | null>`(SELECT named.name FROM ${profiles} AS named
    WHERE named.user_id = ${sql.identifier(getTableName(userId.table))}.${sql.identifier(userId.name)})`
