import { getTableName, sql } from "drizzle-orm"
import type { SQLiteColumn } from "drizzle-orm/sqlite-core"
import { profiles } from "#db/schema/profiles.ts"

/** Null when the user has left. Names the table, which Drizzle omits in single-table statements. */
export const nameOfUser = (userId: SQLiteColumn) =>
  sql<string | null>`(SELECT named.name FROM ${profiles} AS named
    WHERE named.user_id = ${sql.identifier(getTableName(userId.table))}.${sql.identifier(userId.name)})`
