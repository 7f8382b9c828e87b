import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { addressKey } from "../accounts/address-key.ts"
import { TooManyTries } from "../errors.ts"
import { isBrandNameTaken, isEmailTaken, isUserNameTaken } from "./availability.server.ts"

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600

/** Emails are guarded against collecting; names are public anyway. */
const limits = {
  email: [
    rateLimiter({ name: "check-email-minute", points: 10, perSeconds: MINUTE_SECONDS }),
    rateLimiter({ name: "check-email-hour", points: 60, perSeconds: HOUR_SECONDS }),
  ],
  name: [rateLimiter({ name: "check-name-minute", points: 60, perSeconds: MINUTE_SECONDS })],
}

const checks = {
  influencerEmail: { taken: (value: string) => isEmailTaken("influencer", value), limit: "email" },
  brandEmail: { taken: (value: string) => isEmailTaken("brand", value), limit: "email" },
  userName: { taken: isUserNameTaken, limit: "name" },
  brandName: { taken: isBrandNameTaken, limit: "name" },
} as const

export type AvailabilityCheck = keyof typeof checks

/**
 * Whether an email or name is taken, for somebody who is not signed in. One look into one index, whatever
 * the answer, so that its time tells nothing.
 * @throws TooManyTries when an address asks too often
 */
export async function checkTaken(
  check: AvailabilityCheck,
  value: string,
  from: { ip: string },
): Promise<boolean> {
  const { taken, limit } = checks[check]
  for (const limiter of limits[limit]) {
    const refusal = await limiter.consume(addressKey(from.ip))
    if (refusal) {
      logger.warn({ event: "check.throttled", check })
      throw new TooManyTries("Too many checks. Please wait a moment.", refusal.retryAfterSeconds)
    }
  }
  return taken(value)
}
