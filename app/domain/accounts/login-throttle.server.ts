import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { tooManyTries } from "../errors.ts"

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 60 * MINUTE_SECONDS

const perAddress = rateLimiter({ name: "login-address", points: 50, perSeconds: HOUR_SECONDS })
const perAccountAndAddress = rateLimiter({
  name: "login-account-address",
  points: 5,
  perSeconds: 15 * MINUTE_SECONDS,
})
const perAccount = rateLimiter({ name: "login-account", points: 20, perSeconds: HOUR_SECONDS })

type Attempt = {
  /** Names the account, whether it exists or not, and tells nobody its email. */
  accountKey: string
  addressKey: string
  /** The account has been signed in from this network before. */
  isKnownAddress: boolean
}

/**
 * Takes a try from each limit, before the password is looked at, and returns what gives them back after a
 * success. A try that a later limit refuses costs nothing at the earlier ones. Networks from which the
 * account was signed in before are spared the limit per account: a stranger who tries passwords
 * elsewhere must not lock its owner out.
 * @throws RateLimited with the time to wait
 */
export async function consumeLoginAttempt(attempt: Attempt): Promise<() => Promise<void>> {
  const { accountKey, addressKey, isKnownAddress } = attempt
  const limits = [
    { limiter: perAddress, key: addressKey },
    { limiter: perAccountAndAddress, key: `${accountKey} ${addressKey}` },
    ...(isKnownAddress ? [] : [{ limiter: perAccount, key: accountKey }]),
  ]
  const taken: typeof limits = []
  const giveBack = async () => {
    for (const { limiter, key } of taken) await limiter.refund(key)
  }
  for (const limit of limits) {
    const refusal = await limit.limiter.consume(limit.key)
    if (refusal) {
      await giveBack()
      logger.warn({ event: "login.throttled" })
      throw tooManyTries(refusal.retryAfterSeconds)
    }
    taken.push(limit)
  }
  return giveBack
}
