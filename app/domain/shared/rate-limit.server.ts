import { rateLimited } from "#app/domain/shared/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { RateLimiter } from "#app/platform/rate-limiter.server.ts"

type Refusal = { message?: string; log?: { event: string; userId?: string } }

/** @throws RateLimited with the wait */
export function consumeRateLimit(
  limit: RateLimiter,
  key: string,
  { message, log }: Refusal = {},
): void {
  const refusal = limit.consume(key)
  if (!refusal) return
  if (log) logger.warn(log)
  throw rateLimited(refusal.retryAfterSeconds, message)
}
