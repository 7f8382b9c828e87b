import { Invalid, rateLimited } from "#app/domain/shared/errors.ts"
import { networkKeyOf } from "#app/domain/shared/network.ts"
import { logger } from "#app/platform/logger.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import type { AccountRole } from "#db/schema/words.ts"
import { isTooLongPassword, normalizeEmail } from "./account.ts"
import { findPasswordHash, type ProvenAccount } from "./account-queries.server.ts"
import { isKnownNetwork } from "./known-devices.server.ts"
import { DUMMY_PASSWORD_HASH, isPasswordOf } from "./passwords.server.ts"

/** Same for an unknown email, wrong role and wrong password. */
export const WRONG_CREDENTIALS = "Wrong email or password."

/** Takes equal time for unknown emails. @throws Invalid, RateLimited */
export async function verifyCredentials(
  role: AccountRole,
  email: string,
  password: string,
  from: { ip: string },
): Promise<ProvenAccount> {
  const normalized = normalizeEmail(email)
  const account = findPasswordHash(role, normalized)
  const network = networkKeyOf(from.ip)
  const refund = consumeAttempt({
    // Covers unknown accounts and hides the email.
    accountKey: hashToken(`${role} ${normalized}`),
    network,
    isKnownNetwork: account !== undefined && isKnownNetwork(account.userId, network),
  })
  const canMatch = account !== undefined && !isTooLongPassword(password)
  const passwordHash = canMatch ? account.passwordHash : DUMMY_PASSWORD_HASH
  const isProven = await isPasswordOf(passwordHash, password)
  if (!canMatch || !isProven) {
    logger.warn({ event: "login.failed", role, userId: account?.userId })
    throw new Invalid(WRONG_CREDENTIALS)
  }
  refund()
  logger.info({ event: "login.succeeded", role, userId: account.userId })
  return account
}

const perNetwork = rateLimiter({ name: "login-address", points: 50, perSeconds: 3600 })
const perBoth = rateLimiter({ name: "login-account-address", points: 5, perSeconds: 15 * 60 })
const perAccount = rateLimiter({ name: "login-account", points: 20, perSeconds: 3600 })

type Attempt = { accountKey: string; network: string; isKnownNetwork: boolean }

/** Returns a refund. Known networks skip the account's limit: strangers lock no owner out. */
function consumeAttempt(attempt: Attempt): () => void {
  const { accountKey, network, isKnownNetwork } = attempt
  const limits = [
    { limiter: perNetwork, key: network },
    { limiter: perBoth, key: `${accountKey} ${network}` },
    ...(isKnownNetwork ? [] : [{ limiter: perAccount, key: accountKey }]),
  ]
  const consumed: typeof limits = []
  const refund = () => {
    for (const { limiter, key } of consumed) limiter.refund(key)
  }
  for (const limit of limits) {
    const refusal = limit.limiter.consume(limit.key)
    if (refusal) {
      refund()
      logger.warn({ event: "login.throttled" })
      throw rateLimited(refusal.retryAfterSeconds)
    }
    consumed.push(limit)
  }
  return refund
}
