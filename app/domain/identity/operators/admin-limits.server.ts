import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { type RateLimited, rateLimited } from "#app/domain/shared/errors.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"

/** Above manual use, below what a stolen session could do. */
const limits = {
  acts: rateLimiter({ name: "admin-acts", points: 120, perSeconds: 600 }),
  searches: rateLimiter({ name: "admin-searches", points: 300, perSeconds: 600 }),
}

/** Returns the refusal above the limit: docs/rules.md#limits-of-the-desk */
export function consumeAdminLimit(
  { userId }: OperatorActor,
  kind: keyof typeof limits,
): RateLimited | undefined {
  const refusal = limits[kind].consume(userId)
  if (!refusal) return undefined
  logger.warn({ event: `admin.${kind}.limited`, userId })
  return rateLimited(refusal.retryAfterSeconds)
}
