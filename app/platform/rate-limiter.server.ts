import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRes,
  RateLimiterSQLite,
} from "rate-limiter-flexible"
import { clock, SECOND } from "./clock.server.ts"
import { sqlite, writeUnsynced } from "./db.server.ts"
import { BATCH, inBatches } from "./db-maintenance.server.ts"
import { env } from "./env.server.ts"
import { replica } from "./replica/replica-state.server.ts"
import { leaveToPrimary } from "./request-context.server.ts"
import { StorageUnavailable } from "./storage.server.ts"

/** Its name sets the counters of a limit apart from those of others. */
type Limit = { name: string; points: number; perSeconds: number }

/** How long to wait, in seconds; undefined where the limit allows one more. */
type Refusal = { retryAfterSeconds: number } | undefined

type Way = (...values: unknown[]) => unknown
type Statement = { database: typeof sqlite; get: Way; run: Way }

const prepared = new Map<string, Statement>()

/** The limiter prepares one of its few statements anew for each count; here each is prepared once for a file. */
function prepareOnce(text: string): Statement {
  const known = prepared.get(text)
  if (known?.database === sqlite) return known
  const statement = sqlite.prepare(text)
  const made: Statement = {
    database: sqlite,
    get: (...values) => statement.get(...values),
    run: (...values) => writeUnsynced(() => statement.run(...values)),
  }
  prepared.set(text, made)
  return made
}

/** The database as the limiter needs it: that a count outlasts a power cut is not worth waiting for a disk. */
const store = {
  prepare: prepareOnce,
  transaction: (work: () => unknown) => () => writeUnsynced(work),
}

/** As the limiter counts, for whoever cannot wait for it. */
const COUNT = `INSERT INTO rate_limits (key, points, expire) VALUES (:key, 1, :end)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN expire > :now THEN points + 1 ELSE 1 END,
    expire = CASE WHEN expire > :now THEN expire ELSE :end END
  RETURNING points, expire`
type Counted = { points: number; expire: number }

const isForStorage = (error: unknown): boolean =>
  error instanceof StorageUnavailable || StorageUnavailable.isBehind(error)

/**
 * Counts per key in the database, which all processes share. While the disk takes nothing each counts
 * for itself: that must neither lift a limit nor close what it guards.
 */
export function rateLimiter({ name, points, perSeconds }: Limit) {
  const limits = { keyPrefix: name, points, duration: perSeconds }
  // Opened by the first who counts: each has a timer of its own, and most programs count nothing.
  let shared: RateLimiterSQLite | undefined
  let own: RateLimiterMemory | undefined
  const openShared = () => {
    shared ??= new RateLimiterSQLite({
      storeClient: store,
      storeType: "better-sqlite3",
      tableName: "rate_limits",
      tableCreated: true,
      ...limits,
    })
    return shared
  }
  const count = async <T>(change: (limiter: RateLimiterAbstract) => Promise<T>): Promise<T> => {
    try {
      return await change(openShared())
    } catch (error) {
      if (!isForStorage(error)) throw error
      own ??= new RateLimiterMemory(limits)
      return change(own)
    }
  }
  const secondsLeft = ({ msBeforeNext }: RateLimiterRes) => Math.ceil(msBeforeNext / SECOND)
  return {
    /** Takes one point of `key`; on a replica the primary counts, and answers. */
    async consume(key: string): Promise<Refusal> {
      if (env.isReplica && !replica.isPrimaryAway()) {
        leaveToPrimary()
        return { retryAfterSeconds: 1 }
      }
      try {
        await count((limiter) => limiter.consume(key))
        return undefined
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { retryAfterSeconds: secondsLeft(refusal) }
      }
    },
    /** The same in the caller's transaction, which an `await` would end; it is given back where that fails. */
    consumeWithin(key: string): Refusal {
      const now = clock.now()
      const end = now + perSeconds * SECOND
      const counted = prepareOnce(COUNT).get({ key: `${name}:${key}`, now, end }) as Counted
      const isSpent = counted.points > points
      return isSpent ? { retryAfterSeconds: Math.ceil((counted.expire - now) / SECOND) } : undefined
    },
    /** Gives one point back, for what turned out to be harmless. */
    async refund(key: string): Promise<void> {
      await count((limiter) => limiter.reward(key))
    },
    /** What `consume` would say of `key`, without taking a point. */
    async refusalOf(key: string): Promise<Refusal> {
      const state = await count((limiter) => limiter.get(key))
      const isSpent = state !== null && state.consumedPoints >= points
      return isSpent ? { retryAfterSeconds: secondsLeft(state) } : undefined
    },
    /** Refuses `key` from now on for the whole time of the limit. */
    async block(key: string): Promise<void> {
      await count((limiter) => limiter.block(key, perSeconds))
    },
    /** Gives every point back. */
    async forget(key: string): Promise<void> {
      await count((limiter) => limiter.delete(key))
    },
  }
}

/** Deletes counters whose time is over. Returns how many went. */
export function purgeRateLimits(): Promise<number> {
  const deleteExpired = sqlite.prepare(
    "DELETE FROM rate_limits WHERE key IN (SELECT key FROM rate_limits WHERE expire <= ? LIMIT ?)",
  )
  return inBatches(() => deleteExpired.run(clock.now(), BATCH).changes)
}
