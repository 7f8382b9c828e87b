import { type SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { titleFor } from "#app/domain/market/projects/shown-project.server.ts"
import { db, write } from "#app/platform/db.server.ts"

/** Bounds memory and blocking time. */
export const ROWS_PER_READ = 500

export function* rowsOf<Row>(readAfter: (last: Row | undefined) => Row[]): Generator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = readAfter(last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < ROWS_PER_READ) return
  }
}

/** Shows project titles as influencers see them in lists. */
export function* withShownTitles<Row extends { projectTitle: string }>(rows: Iterable<Row>) {
  for (const row of rows) yield { ...row, projectTitle: titleFor("influencer", row.projectTitle) }
}

const WINDOW = 5000

/**
 * Yields conditions for consecutive row ranges, for tables without a matching index. Ignores later
 * rows.
 */
export function* stretchesOf(table: SQLiteTable): Generator<SQL> {
  const newest = db.get<{ id: number | null }>(sql`SELECT max(rowid) AS id FROM ${table}`)
  for (let start = 0; start < (newest?.id ?? 0); start += WINDOW) {
    yield sql`${table}.rowid > ${start} AND ${table}.rowid <= ${start + WINDOW}`
  }
}

/** Repeats until nothing is left, pausing for requests. */
export async function untilNothingIsLeft(eraseSome: () => number): Promise<void> {
  while (write(eraseSome) > 0) await new Promise(setImmediate)
}
