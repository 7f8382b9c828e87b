import { rateLimited } from "#app/domain/shared/errors.ts"
import type { RateLimiter } from "#app/platform/rate-limiter.server.ts"

/** @throws RateLimited with the wait */
export function consumeRateLimit(limit: RateLimiter, key: string): void {
  const refusal = limit.consume(key)
  if (refusal) throw rateLimited(refusal.retryAfterSeconds)
}
