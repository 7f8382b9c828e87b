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

type Limit = { name: string; points: number; perSeconds: number }

type Refusal = { retryAfterSeconds: number } | undefined

type Way = (...values: unknown[]) => unknown
type Statement = { database: typeof sqlite; get: Way; run: Way }

const prepared = new Map<string, Statement>()

/** The limiter would prepare its statements for each count. */
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

/** A counter need not survive a power cut. */
const store = {
  prepare: prepareOnce,
  transaction: (work: () => unknown) => () => writeUnsynced(work),
}

/** Counts like the limiter, but synchronously. */
const COUNT = `INSERT INTO rate_limits (key, points, expire) VALUES (:key, 1, :end)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN expire > :now THEN points + 1 ELSE 1 END,
    expire = CASE WHEN expire > :now THEN expire ELSE :end END
  RETURNING points, expire`
type Counted = { points: number; expire: number }

const isForStorage = (error: unknown): boolean =>
  error instanceof StorageUnavailable || StorageUnavailable.isBehind(error)

/**
 * Counts in the shared database, or in memory while the disk is full, so that limits neither vanish
 * nor block everyone.
 */
export function rateLimiter({ name, points, perSeconds }: Limit) {
  const limits = { keyPrefix: name, points, duration: perSeconds }
  // Created on first use, since each has a timer.
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
    /** Takes a point; a replica leaves that to the primary. */
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
    /** Takes a point within the caller's transaction. */
    consumeWithin(key: string): Refusal {
      const now = clock.now()
      const end = now + perSeconds * SECOND
      const counted = prepareOnce(COUNT).get({ key: `${name}:${key}`, now, end }) as Counted
      const isSpent = counted.points > points
      return isSpent ? { retryAfterSeconds: Math.ceil((counted.expire - now) / SECOND) } : undefined
    },
    async refund(key: string): Promise<void> {
      await count((limiter) => limiter.reward(key))
    },
    /** Checks `key` without taking a point. */
    async refusalOf(key: string): Promise<Refusal> {
      const state = await count((limiter) => limiter.get(key))
      const isSpent = state !== null && state.consumedPoints >= points
      return isSpent ? { retryAfterSeconds: secondsLeft(state) } : undefined
    },
    /** Blocks `key` for the whole period. */
    async block(key: string): Promise<void> {
      await count((limiter) => limiter.block(key, perSeconds))
    },
    async forget(key: string): Promise<void> {
      await count((limiter) => limiter.delete(key))
    },
  }
}

export function purgeRateLimits(): Promise<number> {
  const deleteExpired = sqlite.prepare(
    "DELETE FROM rate_limits WHERE key IN (SELECT key FROM rate_limits WHERE expire <= ? LIMIT ?)",
  )
  return inBatches(() => deleteExpired.run(clock.now(), BATCH).changes)
}
