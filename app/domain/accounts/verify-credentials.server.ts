import { and, eq, isNull } from "drizzle-orm"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { sessions, users } from "#db/schema/accounts.ts"
import type { Role } from "#db/schema/words.ts"
import { Invalid } from "../errors.ts"
import { addressKey } from "./address-key.ts"
import { normalizeEmail } from "./email.ts"
import { consumeLoginAttempt } from "./login-throttle.server.ts"
import { isTooLongPassword } from "./password.ts"
import { HASH_OF_NOBODY, isPasswordOf } from "./password-hash.server.ts"
import type { ProvenAccount } from "./proven-account.server.ts"
import { hashToken } from "./tokens.server.ts"

/** The one answer for an unknown email, another role's email and a wrong password. */
export const WRONG_CREDENTIALS = "Wrong email or password."

const MAX_KNOWN_ADDRESSES = 50

const selectAccount = query((p: Params<{ role: Role; email: string }>) =>
  db
    .select({ userId: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.role, p.role), eq(users.email, p.email), isNull(users.deletedAt))),
)

const selectAddresses = query((p: Params<{ userId: string }>) =>
  db
    .selectDistinct({ ip: sessions.ip })
    .from(sessions)
    .where(eq(sessions.userId, p.userId))
    .limit(MAX_KNOWN_ADDRESSES),
)

/**
 * Proves who somebody is, without signing them in. An unknown email takes the same work as a wrong
 * password and gets the same answer.
 * @throws Invalid when the two do not belong together
 * @throws RateLimited when too much was tried for this account or from this address
 */
export async function verifyCredentials(
  role: Role,
  email: string,
  password: string,
  from: { ip: string },
): Promise<ProvenAccount> {
  const normalized = normalizeEmail(email)
  const account = selectAccount.get({ role, email: normalized })
  const network = addressKey(from.ip)
  const giveTryBack = await consumeLoginAttempt({
    accountKey: hashToken(`${role} ${normalized}`),
    addressKey: network,
    isKnownAddress: account !== undefined && isKnownAddress(account.userId, network),
  })
  const canMatch = account !== undefined && !isTooLongPassword(password)
  const passwordHash = canMatch ? account.passwordHash : HASH_OF_NOBODY
  const isProven = await isPasswordOf(passwordHash, password)
  if (!canMatch || !isProven) {
    logger.warn({ event: "login.failed", role, userId: account?.userId })
    throw new Invalid(WRONG_CREDENTIALS)
  }
  await giveTryBack()
  logger.info({ event: "login.succeeded", role, userId: account.userId })
  return account
}

const isKnownAddress = (userId: string, network: string): boolean =>
  selectAddresses.all({ userId }).some(({ ip }) => ip !== null && addressKey(ip) === network)
