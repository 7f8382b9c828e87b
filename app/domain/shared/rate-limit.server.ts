import { rateLimited } from "#app/domain/shared/errors.ts"
import type { rateLimiter } from "#app/platform/rate-limiter.server.ts"

type Limit = ReturnType<typeof rateLimiter>

/** @throws RateLimited with the wait */
export async function consumeRateLimit(limit: Limit, key: string): Promise<void> {
  const refusal = await limit.consume(key)
  if (refusal) throw rateLimited(refusal.retryAfterSeconds)
}

/** Runs in the caller's transaction. @throws RateLimited with the wait */
export function consumeRateLimitWithin(limit: Limit, key: string): void {
  const refusal = limit.consumeWithin(key)
  if (refusal) throw rateLimited(refusal.retryAfterSeconds)
}
