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

/** The size of the database file, in bytes. */
export const databaseBytes = (): number => sizeOf(sqlite.name)

/** The size of a write-ahead log, in bytes; 0 when there is none. */
export const logBytes = (databaseFile = env.databaseFile): number => sizeOf(`${databaseFile}-wal`)

/**
 * Cuts off the write-ahead log and tells whether that worked. One that has grown large is reported:
 * somebody reads for too long. A log that is sent to a storage is left to who sends it.
 */
export function checkpoint(databaseFile = env.databaseFile, client = sqlite): boolean {
  if (env.REPLICA_URL) return true
  const before = logBytes(databaseFile)
  const timeout = client.pragma("busy_timeout", { simple: true })
  // A reader in the way is not worth standing still for; the next run tries again.
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

/** Larger files would keep writers waiting for longer than they wait: about 15 ms per megabyte. */
export const MOST_REWRITTEN_BYTES = 200 * 1024 * 1024

/**
 * Writes the database anew, so that unused space of its pages holds nothing: a page that was split may keep
 * a copy of what moved, which `secure_delete` does not see. Nobody else writes meanwhile.
 */
export function rewriteDatabase(): void {
  sqlite.exec("VACUUM")
  checkpoint()
}

/** Lets SQLite refresh what it knows about its tables where that has become outdated. */
export const optimize = (): void => optimizeDatabase(sqlite)

/** Takes away what SQLite keeps of the contents of indexes: docs/decisions/0059-query-planning.md */
export const forgetSamples = (): void => dropSamples(sqlite)

/** How many rows one transaction of the upkeep touches, so that nobody waits long behind it. */
export const BATCH = 1000

/** Repeats `writeBatch` until it changed fewer than BATCH rows; requests come in between. Returns the sum. */
export async function inBatches(writeBatch: () => number): Promise<number> {
  let total = 0
  for (;;) {
    const changed = write(writeBatch)
    total += changed
    if (changed < BATCH) return total
    await setImmediate()
  }
}

/** Waits after a batch that took `tookMs`, four times as long within bounds: requests come first. */
export const restAfterBatch = (tookMs: number): Promise<void> =>
  setTimeout(Math.min(Math.max(4 * tookMs, 20), 100))

/** Deletes the rows of a table that are over, a batch at a time. Returns how many went. */
export const purgeRows = (table: SQLiteTable, isOver: SQL | undefined): Promise<number> =>
  inBatches(() => {
    const batch = sql`rowid IN (SELECT rowid FROM ${table} WHERE ${isOver} LIMIT ${BATCH})`
    return db.delete(table).where(batch).run().changes
  })
