import { networkKeyOf } from "#app/domain/shared/network.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { currentRequest } from "#app/platform/request-context.server.ts"
import { keyedHash } from "#app/platform/secrets.server.ts"

/** Undefined in jobs and scripts, which are unlimited. */
function currentNetwork(): string | undefined {
  const ip = currentRequest()?.ip
  return ip === undefined ? undefined : networkKeyOf(ip)
}

/** Whole offices share one address. */
const registrations = rateLimiter({ name: "register-address", points: 300, perSeconds: 3600 })

/** @throws RateLimited */
export function consumeRegistration(): void {
  const network = currentNetwork()
  if (network === undefined) return
  const message = "Too many registrations from your network. Please try again later."
  consumeRateLimit(registrations, network, { log: { event: "registration.throttled" }, message })
}

/** Each sends a mail; a limit per email stops distributed floods. */
const resetsPerNetwork = rateLimiter({ name: "reset-address", points: 20, perSeconds: 3600 })
const resetsPerEmail = rateLimiter({ name: "reset-email", points: 3, perSeconds: 3600 })

/** Counts known and unknown emails alike. @throws RateLimited */
export function consumeResetRequest(email: string): void {
  const log = { event: "reset.throttled" }
  const network = currentNetwork()
  if (network !== undefined) consumeRateLimit(resetsPerNetwork, network, { log })
  consumeRateLimit(resetsPerEmail, keyedHash("reset-email", email), { log })
}

/** Each starts a process. */
const previewDrawings = rateLimiter({ name: "preview-drawing", points: 20, perSeconds: 60 })

/** @throws RateLimited */
export function consumePreviewLimit(): void {
  const network = currentNetwork()
  if (network !== undefined) consumeRateLimit(previewDrawings, network)
}

/** Shared by all answers that reveal a taken name or email. */
const availabilityLimits = [
  rateLimiter({ name: "availability-minute", points: 10, perSeconds: 60 }),
  rateLimiter({ name: "availability-hour", points: 60, perSeconds: 3600 }),
]

/** Call before answering. @throws RateLimited */
export function consumeAvailabilityLimit(): void {
  const network = currentNetwork()
  if (network === undefined) return
  const log = { event: "availability.throttled" }
  for (const limit of availabilityLimits) consumeRateLimit(limit, network, { log })
}

/** Refunds a question that revealed nothing; only logs failures. */
export function refundAvailabilityLimit(): void {
  const network = currentNetwork()
  if (network === undefined) return
  try {
    for (const limit of availabilityLimits) limit.refund(network)
  } catch (error) {
    logger.error({ event: "availability.not_returned", err: error })
  }
}
