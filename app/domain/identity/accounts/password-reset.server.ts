import { and, eq, inArray, isNull, ne, or } from "drizzle-orm"
import { Invalid } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { users } from "#db/schema/accounts.ts"
import { ACCOUNT_ROLES, ROLES } from "#db/schema/words.ts"
import { normalizeEmail } from "./account.ts"
import {
  type AccountToken,
  consumeToken,
  findToken,
  issueToken,
  supersedeTokens,
} from "./account-tokens.server.ts"
import { endAllAccess } from "./end-access.server.ts"
import { consumeResetRequest } from "./limits.server.ts"
import {
  COMMON_PASSWORD,
  DUMMY_PASSWORD_HASH,
  hashPassword,
  isCommonPassword,
} from "./passwords.server.ts"

/** Its ref is an email, so finished rows are deleted. */
export const SEND_RESET_LINKS_JOB = "send-reset-links"

/** Looks up no account, so that neither response nor timing reveals one. @throws RateLimited */
export function askForReset(email: string): void {
  const normalized = normalizeEmail(email)
  consumeResetRequest(normalized)
  scheduleJob(SEND_RESET_LINKS_JOB, normalized, clock.now())
}

/** An operator without a password gets one by the command line alone: docs/rules.md#operators */
const isGivenLinks = and(
  or(inArray(users.role, ROLES), ne(users.passwordHash, DUMMY_PASSWORD_HASH)),
  isNull(users.deletedAt),
)

export function issueResetLinks(email: string): void {
  write(() => {
    const accounts = db
      .select({ userId: users.id })
      .from(users)
      .where(and(inArray(users.role, ACCOUNT_ROLES), eq(users.email, email), isGivenLinks))
      .all()
    const [first] = accounts
    if (!first) return
    const ids = accounts.map(({ userId }) => issueToken({ kind: "reset_password", userId, email }))
    const data = { tokenIds: ids.join(" ") }
    recordEvent({ type: "account.reset_asked", actorId: first.userId, data })
  }, "pages")
}

/** @throws NotFound */
export const findResetLink = (token: string): AccountToken => findToken("reset_password", token)

/**
 * Sets a password once, ends all sessions and API tokens, and verifies the email. @throws NotFound, Invalid by
 * field, RateLimited when too many hashes wait
 */
export async function resetPassword(token: string, password: string): Promise<AccountToken> {
  findResetLink(token)
  if (isCommonPassword(password)) {
    throw new Invalid(COMMON_PASSWORD, "password")
  }
  const passwordHash = await hashPassword(password)
  return write(() => {
    const link = consumeToken("reset_password", token)
    const { userId } = link
    db.update(users).set({ passwordHash }).where(eq(users.id, userId)).run()
    const isUnverified = and(eq(users.id, userId), isNull(users.emailVerifiedAt))
    db.update(users).set({ emailVerifiedAt: clock.now() }).where(isUnverified).run()
    supersedeTokens(userId, ["reset_password", "verify_email"])
    endAllAccess(userId)
    recordEvent({ type: "account.password_changed", actorId: userId })
    return link
  }, "pages")
}
