import { type SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { titleFor } from "#app/domain/market/projects/shown-project.server.ts"
import { db, write } from "#app/platform/db.server.ts"

/** How many rows are read at once, so that a long list takes little memory and nobody waits behind it. */
export const ROWS_PER_READ = 500

/** All rows of a list that is read page by page, each from after the last row of the one before. */
export function* rowsOf<Row>(readAfter: (last: Row | undefined) => Row[]): Generator<Row> {
  for (let last: Row | undefined; ; ) {
    const rows = readAfter(last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < ROWS_PER_READ) return
  }
}

/** The same rows with the titles of projects as an influencer reads them in lists. */
export function* withShownTitles<Row extends { projectTitle: string }>(rows: Iterable<Row>) {
  for (const row of rows) yield { ...row, projectTitle: titleFor("influencer", row.projectTitle) }
}

const WINDOW = 5000

/**
 * Conditions that together cover a table, a stretch of its rows at a time: for what no index finds. Rows
 * that come meanwhile are none of it.
 */
export function* stretchesOf(table: SQLiteTable): Generator<SQL> {
  const newest = db.get<{ id: number | null }>(sql`SELECT max(rowid) AS id FROM ${table}`)
  for (let start = 0; start < (newest?.id ?? 0); start += WINDOW) {
    yield sql`${table}.rowid > ${start} AND ${table}.rowid <= ${start + WINDOW}`
  }
}

/** Repeats `eraseSome` until it has found nothing more; requests come in between. */
export async function untilNothingIsLeft(eraseSome: () => number): Promise<void> {
  while (write(eraseSome) > 0) await new Promise(setImmediate)
}
