import { statSync } from "node:fs"
import { setImmediate, setTimeout } from "node:timers/promises"
import { type SQL, sql } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { dropSamples, optimize as optimizeDatabase } from "#db/statistics.ts"
import { db, sqlite, write } from "./db.server.ts"
import { env } from "./env.server.ts"
import { logger } from "./logger.server.ts"

const WORRYING_LOG_BYTES = 64 * 1024 * 1024

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

export const databaseBytes = (): number => sizeOf(sqlite.name)

export const logBytes = (databaseFile = env.databaseFile): number => sizeOf(`${databaseFile}-wal`)

/** Truncates the log unless Litestream needs it; reports one that a long read keeps large. */
export function checkpoint(databaseFile = env.databaseFile, client = sqlite): boolean {
  if (env.REPLICA_URL) return true
  const before = logBytes(databaseFile)
  const timeout = client.pragma("busy_timeout", { simple: true })
  // Short, since the next run tries again.
  client.pragma("busy_timeout = 100")
  try {
    const isBusy = client.pragma("wal_checkpoint(TRUNCATE)", { simple: true }) === 1
    if (before <= WORRYING_LOG_BYTES) return !isBusy
    const after = logBytes(databaseFile)
    logger.warn({ event: "wal.large", before, after, isBusy })
    return !isBusy
  } finally {
    client.pragma(`busy_timeout = ${timeout}`)
  }
}

/** A rewrite blocks writers for some 15 ms per megabyte. */
export const MAX_REWRITTEN_BYTES = 200 * 1024 * 1024

/** Rewrites the database, since split pages may keep deleted rows despite `secure_delete`. */
export function rewriteDatabase(): void {
  sqlite.exec("VACUUM")
  checkpoint()
}

export const optimize = (): void => optimizeDatabase(sqlite)

/** Takes away what SQLite keeps of the contents of indexes: docs/decisions/0059-query-planning.md */
export const dropIndexStatistics = (): void => dropSamples(sqlite)

/** Bounds the rows per transaction, so that writers wait briefly. */
export const MAX_ROWS_PER_BATCH = 1000

/** Repeats `writeBatch` until it changes fewer than BATCH rows. Returns the sum. */
export async function inBatches(writeBatch: () => number): Promise<number> {
  let total = 0
  for (;;) {
    const changed = write(writeBatch)
    total += changed
    if (changed < MAX_ROWS_PER_BATCH) return total
    await setImmediate()
  }
}

/** Rests four times as long as the batch took, within bounds. */
export const restAfterBatch = (tookMs: number): Promise<void> =>
  setTimeout(Math.min(Math.max(4 * tookMs, 20), 100))

export const purgeRows = (table: SQLiteTable, isOver: SQL | undefined): Promise<number> =>
  inBatches(() => {
    const batch = sql`rowid IN (SELECT rowid FROM ${table} WHERE ${isOver} LIMIT ${MAX_ROWS_PER_BATCH})`
    return db.delete(table).where(batch).run().changes
  })
