import type { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { rateLimited } from "./errors.ts"

/** Counts one more by its key, within a limit. @throws RateLimited with the time to wait */
export async function countTry(limit: ReturnType<typeof rateLimiter>, key: string): Promise<void> {
  const refusal = await limit.consume(key)
  if (refusal) throw rateLimited(refusal.retryAfterSeconds)
}
