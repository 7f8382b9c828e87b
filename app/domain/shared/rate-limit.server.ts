import { rateLimited } from "#app/domain/shared/errors.ts"
import type { rateLimiter } from "#app/platform/rate-limiter.server.ts"

type Limit = ReturnType<typeof rateLimiter>

/** Counts one more by its key, within a limit. @throws RateLimited with the time to wait */
export async function consumeRateLimit(limit: Limit, key: string): Promise<void> {
  const refusal = await limit.consume(key)
  if (refusal) throw rateLimited(refusal.retryAfterSeconds)
}

/** The same in the caller's transaction. @throws RateLimited with the time to wait */
export function consumeRateLimitWithin(limit: Limit, key: string): void {
  const refusal = limit.consumeWithin(key)
  if (refusal) throw rateLimited(refusal.retryAfterSeconds)
}
