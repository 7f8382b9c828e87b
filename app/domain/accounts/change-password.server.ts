import { db, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { Invalid } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { isProvenRow, type ProvenAccount } from "./account-queries.server.ts"
import type { Actor } from "./actor.ts"
import { COMMON_PASSWORD, hashPassword, isCommonPassword } from "./passwords.server.ts"
import { endAllSessions } from "./sessions.server.ts"
import { verifyCredentials } from "./verify-credentials.server.ts"

type PasswordChange = { currentPassword: string; password: string }

const NOT_CURRENT = "This is not your current password."

/**
 * Gives the actor a new password and ends all their sessions; the caller starts a new one with what it
 * returns. Of two changes at once the first wins. @throws Invalid by field, RateLimited
 */
export async function changePassword(
  actor: Actor,
  { currentPassword, password }: PasswordChange,
  from: { ip: string },
): Promise<ProvenAccount> {
  if (isCommonPassword(password)) refuse("password", COMMON_PASSWORD)
  if (password === currentPassword) refuse("password", "This is the password you have already.")
  const proven = await requireCurrentPassword(actor, currentPassword, from)
  const passwordHash = await hashPassword(password)
  const { userId } = actor
  write(() => {
    const { changes } = db.update(users).set({ passwordHash }).where(isProvenRow(proven)).run()
    if (changes === 0) refuse("currentPassword", NOT_CURRENT)
    endAllSessions(userId)
    recordEvent({ type: "account.password_changed", actorId: userId })
  })
  return { userId, passwordHash }
}

/** Proves the actor again, within the limits of sign-ins. @throws Invalid on currentPassword, RateLimited */
export async function requireCurrentPassword(
  actor: Actor,
  password: string,
  from: { ip: string },
): Promise<ProvenAccount> {
  try {
    return await verifyCredentials(actor.role, actor.email, password, from)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    refuse("currentPassword", NOT_CURRENT)
  }
}

function refuse(field: keyof PasswordChange, message: string): never {
  throw new Invalid(message, { [field]: [message] })
}
