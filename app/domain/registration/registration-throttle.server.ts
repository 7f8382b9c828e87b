import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { addressKey } from "../accounts/address-key.ts"
import { RateLimited } from "../errors.ts"

const HOUR_SECONDS = 3600

/** Generous, since whole offices share one address; it stops a machine that makes accounts in bulk. */
const perAddress = rateLimiter({ name: "register-address", points: 300, perSeconds: HOUR_SECONDS })

/**
 * Takes a try of the network that asks, whichever way in it came through. Scripts of our own have none.
 * @throws RateLimited with the time to wait
 */
export async function takeRegistrationTry(): Promise<void> {
  const ip = currentRequest()?.ip
  if (ip === undefined) return
  const refusal = await perAddress.consume(addressKey(ip))
  if (!refusal) return
  logger.warn({ event: "registration.throttled" })
  throw new RateLimited(
    "Too many registrations from your network. Please try again later.",
    refusal.retryAfterSeconds,
  )
}
