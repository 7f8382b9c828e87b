import { count, type SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { db } from "#app/platform/db.server.ts"
import { MAX_COUNTED } from "./counts.ts"

/** Caps the count: a million rows must cost no more than a thousand. */
export const cappedCount = (table: SQLiteTable, where: SQL | undefined) => {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(MAX_COUNTED + 1)
    .as("some")
  return db.select({ n: count() }).from(some)
}
