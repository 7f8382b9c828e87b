import Database from "better-sqlite3"
import { clock, SECOND } from "./clock.server.ts"
import { sqlite, writeUnsynced } from "./db.server.ts"
import { inBatches, MAX_ROWS_PER_BATCH } from "./db-maintenance.server.ts"
import { env } from "./env.server.ts"
import { replica } from "./replica/replica-state.server.ts"
import { leaveToPrimary } from "./request-context.server.ts"
import { StorageUnavailable } from "./storage.server.ts"

type Limit = { name: string; points: number; perSeconds: number }

type Refusal = { retryAfterSeconds: number } | undefined

type Counted = { points: number; expire: number }

const TABLE =
  "CREATE TABLE rate_limits (key TEXT PRIMARY KEY NOT NULL, points INTEGER NOT NULL, expire INTEGER)"

type At = { key: string; now: number; end: number }

/** Another process may have read a later time, and counted before this one. */
const READ_LATER_MS = 10 * SECOND

/** A period that ends much later than one begun now was counted by a clock that ran ahead. */
const RUNS = `expire > :now AND expire <= :end + ${READ_LATER_MS}`

const prepare = (client: Database.Database) => ({
  client,
  count: client.prepare<At, Counted>(
    `INSERT INTO rate_limits (key, points, expire) VALUES (:key, 1, :end)
      ON CONFLICT (key) DO UPDATE SET
        points = CASE WHEN ${RUNS} THEN points + 1 ELSE 1 END,
        expire = CASE WHEN ${RUNS} THEN expire ELSE :end END
      RETURNING points, expire`,
  ),
  read: client.prepare<At, Counted>(
    `SELECT points, expire FROM rate_limits WHERE key = :key AND ${RUNS}`,
  ),
  refund: client.prepare<At>(
    `UPDATE rate_limits SET points = points - 1 WHERE key = :key AND points > 0 AND ${RUNS}`,
  ),
  set: client.prepare<{ key: string; points: number; end: number }>(
    `INSERT INTO rate_limits (key, points, expire) VALUES (:key, :points, :end)
      ON CONFLICT (key) DO UPDATE SET points = :points, expire = :end`,
  ),
  forget: client.prepare<{ key: string }>("DELETE FROM rate_limits WHERE key = :key"),
  purge: client.prepare<{ now: number }>("DELETE FROM rate_limits WHERE expire <= :now"),
})

type Counters = ReturnType<typeof prepare>

let shared: Counters | undefined
let own: Counters | undefined

/** A replica replaces the file. */
function sharedCounters(): Counters {
  if (shared?.client !== sqlite) shared = prepare(sqlite)
  return shared
}

/** Counts in memory while the disk is full, so that limits neither vanish nor block everyone. */
function ownCounters(): Counters {
  own ??= prepare(new Database(":memory:").exec(TABLE))
  own.purge.run({ now: clock.now() })
  return own
}

/** Joins the caller's transaction; a counter need not survive a power cut. */
function change<T>(work: (counters: Counters) => T): T {
  if (sqlite.inTransaction) return work(sharedCounters())
  try {
    return writeUnsynced(() => work(sharedCounters()))
  } catch (error) {
    if (!(error instanceof StorageUnavailable || StorageUnavailable.isBehind(error))) throw error
    return work(ownCounters())
  }
}

export type RateLimiter = ReturnType<typeof rateLimiter>

/** Counts in one statement; a refused transaction gives its point back. */
export function rateLimiter({ name, points, perSeconds }: Limit) {
  const keyOf = (key: string) => `${name}:${key}`
  const end = () => clock.now() + perSeconds * SECOND
  const atNow = (key: string): At => ({ key: keyOf(key), now: clock.now(), end: end() })
  const refusalAt = (counted: Counted | undefined, isSpent: boolean): Refusal =>
    counted && isSpent
      ? { retryAfterSeconds: Math.ceil((counted.expire - clock.now()) / SECOND) }
      : undefined
  return {
    points,
    /** Takes a point and tells what is left; below 0 it is refused. A replica leaves it to the primary. */
    take(key: string): { left: number; resetSeconds: number } {
      if (env.isReplica && !replica.isPrimaryAway()) {
        leaveToPrimary()
        return { left: 0, resetSeconds: perSeconds }
      }
      const at = atNow(key)
      const counted = change(({ count }) => count.get(at)) ?? { points: 1, expire: at.end }
      const resetSeconds = Math.ceil((counted.expire - at.now) / SECOND)
      return { left: points - counted.points, resetSeconds }
    },
    /** Takes a point; a replica leaves that to the primary. */
    consume(key: string): Refusal {
      if (env.isReplica && !replica.isPrimaryAway()) {
        leaveToPrimary()
        return { retryAfterSeconds: 1 }
      }
      const counted = change(({ count }) => count.get(atNow(key)))
      return refusalAt(counted, (counted?.points ?? 0) > points)
    },
    refund(key: string): void {
      change(({ refund }) => refund.run(atNow(key)))
    },
    /** Checks `key` without taking a point. */
    refusalOf(key: string): Refusal {
      const counted = sharedCounters().read.get(atNow(key))
      return refusalAt(counted, (counted?.points ?? 0) >= points)
    },
    /** Blocks `key` for the whole period. */
    block(key: string): void {
      change(({ set }) => set.run({ key: keyOf(key), points: points + 1, end: end() }))
    },
    forget(key: string): void {
      change(({ forget }) => forget.run({ key: keyOf(key) }))
    },
  }
}

export function purgeRateLimits(): Promise<number> {
  const deleteExpired = sqlite.prepare(
    "DELETE FROM rate_limits WHERE key IN (SELECT key FROM rate_limits WHERE expire <= ? LIMIT ?)",
  )
  return inBatches(() => deleteExpired.run(clock.now(), MAX_ROWS_PER_BATCH).changes)
}
