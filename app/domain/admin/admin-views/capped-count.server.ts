import { count, min, type SQL, sql, sum } from "drizzle-orm"
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core"
import { db } from "#app/platform/db.server.ts"
import { MAX_COUNTED } from "./counts.ts"

/** `since` and `paise` are the columns of the age and the sum. */
export type CountedTable = { table: SQLiteTable; since?: SQLiteColumn; paise?: SQLiteColumn }

/** Counts, with the oldest time and the sum; capped, so that a million rows cost no more than a thousand. */
export const cappedCount = ({ table, since, paise }: CountedTable, where: SQL | undefined) => {
  const some = db
    .select({
      since: sql<number | null>`${since ?? sql`NULL`}`.as("since"),
      paise: sql<number | null>`${paise ?? sql`NULL`}`.as("paise"),
    })
    .from(table)
    .where(where)
    .limit(MAX_COUNTED + 1)
    .as("some")
  return db
    .select({ n: count(), oldest: min(some.since), paise: sum(some.paise).mapWith(Number) })
    .from(some)
}
