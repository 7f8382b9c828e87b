import { Invalid, RateLimited } from "#app/domain/shared/errors.ts"
import { write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { assertOpen, endAdminSession, type OperatorSession } from "./operator-sessions.server.ts"

/** The one answer for a wrong code, one that was used, and one of somebody else. */
export const WRONG_CODE = "This code is not valid. Each code works once."

/** For the account, however many browsers try: docs/rules.md#operators */
const wrongCodes = rateLimiter({ name: "factor", points: 5, perSeconds: 15 * 60 })

/** @throws RateLimited while an account takes no codes */
export async function refuseWhileLocked(userId: string): Promise<void> {
  const refusal = await wrongCodes.refusalOf(userId)
  if (refusal) throw locked(refusal.retryAfterSeconds)
}

/**
 * Tries a code by `prove`, in a transaction, which answers undefined for a wrong one. After the fifth wrong
 * one in a row the account takes none for 15 minutes, and the session in which it was tried ends.
 * @throws Invalid by field, RateLimited, Conflict when the session has ended meanwhile
 */
export async function tryCode<T>(session: OperatorSession, prove: () => T | undefined): Promise<T> {
  const { userId } = session.operator
  // Counted before it is looked at: many at once are no more than five.
  const refusal = await wrongCodes.consume(userId)
  const attempt = () => {
    assertOpen(session)
    return prove()
  }
  const proven = refusal ? undefined : write(attempt)
  if (proven !== undefined) {
    await wrongCodes.forget(userId)
    return proven
  }
  logger.warn({ event: "factor.refused", userId })
  if (!refusal && !(await wrongCodes.refusalOf(userId))) {
    throw new Invalid(WRONG_CODE, { code: [WRONG_CODE] })
  }
  if (!refusal) await wrongCodes.block(userId)
  endAdminSession(session)
  logger.warn({ event: "factor.locked", userId })
  await refuseWhileLocked(userId)
  throw new Invalid(WRONG_CODE, { code: [WRONG_CODE] })
}

function locked(retryAfterSeconds: number): RateLimited {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60))
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`
  return new RateLimited(
    `Too many wrong codes. This account takes none for ${wait}; then log in again.`,
    retryAfterSeconds,
  )
}
