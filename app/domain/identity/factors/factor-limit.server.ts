import { Invalid, RateLimited } from "#app/domain/shared/errors.ts"
import { write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"

/** Gives no hint whether the code was wrong, used or another account's. */
export const WRONG_CODE = "This code is not valid. Each code works once."

/** Per account, across browsers: docs/rules.md#operators */
const wrongCodes = rateLimiter({ name: "factor", points: 5, perSeconds: 15 * 60 })

/** @throws RateLimited while the account is locked */
export function refuseWhileLocked(userId: string): void {
  const refusal = wrongCodes.refusalOf(userId)
  if (refusal) throw locked(refusal.retryAfterSeconds)
}

/**
 * Runs `prove` in a transaction; a fifth wrong code in a row locks the account for 15 minutes and
 * runs `onLock`. @throws Invalid by field, RateLimited
 */
export function tryCode<T>(userId: string, prove: () => T | undefined, onLock?: () => void): T {
  // Counted first, against parallel attempts.
  const refusal = wrongCodes.consume(userId)
  const proven = refusal ? undefined : write(prove)
  if (proven !== undefined) {
    wrongCodes.forget(userId)
    return proven
  }
  logger.warn({ event: "factor.refused", userId })
  if (!refusal && !wrongCodes.refusalOf(userId)) {
    throw new Invalid(WRONG_CODE, "code")
  }
  if (!refusal) wrongCodes.block(userId)
  onLock?.()
  logger.warn({ event: "factor.locked", userId })
  refuseWhileLocked(userId)
  throw new Invalid(WRONG_CODE, "code")
}

function locked(retryAfterSeconds: number): RateLimited {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`
  return new RateLimited(
    `Too many wrong codes. This account takes none for ${wait}; then log in again.`,
    retryAfterSeconds,
  )
}
