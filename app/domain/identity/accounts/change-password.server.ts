import { actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { consumeRateLimit } from "#app/domain/shared/rate-limit.server.ts"
import { db } from "#app/platform/db.server.ts"
import { rateLimiter } from "#app/platform/rate-limiter.server.ts"
import { users } from "#db/schema/accounts.ts"
import { isProvenRow, type ProvenAccount } from "./account-queries.server.ts"
import { supersedeTokens } from "./account-tokens.server.ts"
import {
  type AccountHolder,
  NOT_CURRENT,
  requireCurrentPassword,
} from "./current-password.server.ts"
import { COMMON_PASSWORD, hashPassword, isCommonPassword } from "./passwords.server.ts"
import { endAllSessions } from "./sessions.server.ts"

/** Each costs two hashes, all sessions and a mail. */
const passwordChanges = rateLimiter({ name: "password-change", points: 10, perSeconds: 3600 })

type PasswordChange = { currentPassword: string; password: string }

/** Ends all sessions; of two at once the first wins. @throws Invalid by field, RateLimited */
export async function changePassword(
  actor: AccountHolder,
  { currentPassword, password }: PasswordChange,
  from: { ip: string },
): Promise<ProvenAccount> {
  if (isCommonPassword(password)) throw new Invalid(COMMON_PASSWORD, "password")
  if (password === currentPassword) {
    throw new Invalid("This is already your password. Choose a new one.", "password")
  }
  const proven = await requireCurrentPassword(actor, currentPassword, from)
  consumeRateLimit(passwordChanges, actor.userId)
  const passwordHash = await hashPassword(password)
  const { userId } = actor
  actEvenSuspended(actor, () => {
    const { changes } = db.update(users).set({ passwordHash }).where(isProvenRow(proven)).run()
    if (changes === 0) throw new Invalid(NOT_CURRENT, "currentPassword")
    supersedeTokens(userId, ["reset_password"])
    endAllSessions(userId)
    recordEvent({ type: "account.password_changed", actorId: userId })
  })
  // The session that changed it has proven one.
  return { userId, passwordHash, hasProvenFactor: true }
}
