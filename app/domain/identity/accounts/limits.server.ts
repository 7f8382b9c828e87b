import { RateLimited, rateLimited } from "#app/domain/shared/errors.ts"
import { addressKey } from "#app/domain/shared/network.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"

/** Undefined in jobs and scripts, which are unlimited. */
function currentNetwork(): string | undefined {
  const ip = currentRequest()?.ip
  return ip === undefined ? undefined : addressKey(ip)
}

/** Whole offices share one address. */
const registrations = rateLimiter({ name: "register-address", points: 300, perSeconds: 3600 })

/** @throws RateLimited */
export function consumeRegistration(): void {
  const network = currentNetwork()
  const refusal = network && registrations.consume(network)
  if (!refusal) return
  logger.warn({ event: "registration.throttled" })
  throw new RateLimited(
    "Too many registrations from your network. Please try again later.",
    refusal.retryAfterSeconds,
  )
}

/** Each sends a mail; a limit per email stops distributed floods. */
const resetsPerNetwork = rateLimiter({ name: "reset-address", points: 20, perSeconds: 3600 })
const resetsPerEmail = rateLimiter({ name: "reset-email", points: 3, perSeconds: 3600 })

/** Counts known and unknown emails alike. @throws RateLimited */
export function consumeResetRequest(email: string): void {
  const network = currentNetwork()
  const refusal =
    (network && resetsPerNetwork.consume(network)) ||
    resetsPerEmail.consume(keyedHash("reset-email", email))
  if (!refusal) return
  logger.warn({ event: "reset.throttled" })
  throw rateLimited(refusal.retryAfterSeconds)
}

const verificationMails = rateLimiter({ name: "verify-mail", points: 3, perSeconds: 3600 })

/** @throws RateLimited */
export function consumeVerificationMail(userId: string): void {
  consumeRateLimit(verificationMails, userId)
}

const erasures = rateLimiter({ name: "erasure", points: 5, perSeconds: 24 * 3600 })

/** Each sends a mail, and its withdrawal another. @throws RateLimited */
export function consumeErasure(userId: string): void {
  consumeRateLimit(erasures, userId)
}

/** Each costs two hashes, all sessions and a mail. */
const passwordChanges = rateLimiter({ name: "password-change", points: 10, perSeconds: 3600 })

/** @throws RateLimited */
export function consumePasswordChange(userId: string): void {
  consumeRateLimit(passwordChanges, userId)
}

/** Each reserves an address and mails a possibly foreign one. */
const emailChanges = rateLimiter({ name: "email-change", points: 3, perSeconds: 24 * 3600 })

/** Runs in the transaction of the change. @throws RateLimited */
export function consumeEmailChange(userId: string): void {
  consumeRateLimit(emailChanges, userId)
}

/** Shared by all answers that reveal a taken name or email. */
const availabilityLimits = [
  rateLimiter({ name: "availability-minute", points: 10, perSeconds: 60 }),
  rateLimiter({ name: "availability-hour", points: 60, perSeconds: 3600 }),
]

/** Call before answering. @throws RateLimited */
export function consumeAvailabilityQuestion(): void {
  const network = currentNetwork()
  if (network === undefined) return
  for (const limit of availabilityLimits) {
    const refusal = limit.consume(network)
    if (!refusal) continue
    logger.warn({ event: "availability.throttled" })
    throw rateLimited(refusal.retryAfterSeconds)
  }
}

/** Refunds a question that revealed nothing; only logs failures. */
export function refundAvailabilityQuestion(): void {
  const network = currentNetwork()
  if (network === undefined) return
  try {
    for (const limit of availabilityLimits) limit.refund(network)
  } catch (error) {
    logger.error({ event: "availability.not_returned", err: error })
  }
}
