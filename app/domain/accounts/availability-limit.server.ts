import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { tooManyTries } from "../errors.ts"
import { addressKey } from "./address-key.ts"

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600

/**
 * One budget for every answer that tells whether an email, a username or a brand name is taken, whichever
 * way it was asked for: else whoever collects them takes the next way in.
 */
const limits = [
  rateLimiter({ name: "availability-minute", points: 10, perSeconds: MINUTE_SECONDS }),
  rateLimiter({ name: "availability-hour", points: 60, perSeconds: HOUR_SECONDS }),
]

/** Undefined in jobs and scripts of our own, which are not limited. */
function askingNetwork(): string | undefined {
  const ip = currentRequest()?.ip
  return ip === undefined ? undefined : addressKey(ip)
}

/**
 * Takes one question about what is taken from the budget of the network that asks; before it is answered.
 * @throws RateLimited with the time to wait
 */
export async function takeAvailabilityQuestion(): Promise<void> {
  const network = askingNetwork()
  if (network === undefined) return
  for (const limit of limits) {
    const refusal = await limit.consume(network)
    if (!refusal) continue
    logger.warn({ event: "availability.throttled" })
    throw tooManyTries(refusal.retryAfterSeconds)
  }
}

/**
 * Gives a question back that told nobody anything, such as that of somebody who did register. A failure
 * is only logged: what was done is done.
 */
export async function returnAvailabilityQuestion(): Promise<void> {
  const network = askingNetwork()
  if (network === undefined) return
  try {
    for (const limit of limits) await limit.refund(network)
  } catch (error) {
    logger.error({ event: "availability.not_returned", err: error })
  }
}
