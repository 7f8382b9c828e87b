import { RateLimiterRes, RateLimiterSQLite } from "rate-limiter-flexible"
import { BATCH, inBatches } from "./batches.server.ts"
import { clock, SECOND } from "./clock.server.ts"
import { sqlite } from "./db.server.ts"

type Limit = {
  /** Sets its counters apart from those of other limits. */
  name: string
  points: number
  perSeconds: number
}

/** How long to wait, in seconds; undefined where the limit allows one more. */
type Refusal = { retryAfterSeconds: number } | undefined

/** Counts per key in the database, so that restarts and worker processes share one count. */
export function rateLimiter({ name, points, perSeconds }: Limit) {
  let limiter: RateLimiterSQLite | undefined
  const open = () => {
    limiter ??= new RateLimiterSQLite({
      storeClient: sqlite,
      storeType: "better-sqlite3",
      tableName: "rate_limits",
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: perSeconds,
    })
    return limiter
  }
  return {
    /** Takes one point of `key`. */
    async consume(key: string): Promise<Refusal> {
      try {
        await open().consume(key)
        return undefined
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { retryAfterSeconds: Math.ceil(refusal.msBeforeNext / SECOND) }
      }
    },
    /** Gives one point back, for what turned out to be harmless. */
    async refund(key: string): Promise<void> {
      await open().reward(key)
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
