import { RateLimited, rateLimited } from "#app/domain/shared/errors.ts"
import type { RateLimiter } from "#app/platform/rate-limiter.server.ts"

/** @throws RateLimited with the wait, or the message */
export function consumeRateLimit(limit: RateLimiter, key: string, message?: string): void {
  const refusal = limit.consume(key)
  if (!refusal) return
  const { retryAfterSeconds } = refusal
  throw message ? new RateLimited(message, retryAfterSeconds) : rateLimited(retryAfterSeconds)
}
