import { eq, sql } from "drizzle-orm"
import { db, prepared, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { Invalid } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import type { Actor } from "./actor.ts"
import { COMMON_PASSWORD, isCommonPassword } from "./common-passwords.server.ts"
import { hashPassword } from "./password-hash.server.ts"
import { endAllSessions } from "./sessions.server.ts"
import { verifyCredentials } from "./verify-credentials.server.ts"

const updatePasswordHash = prepared(() =>
  db
    .update(users)
    .set({ passwordHash: sql`${sql.placeholder("passwordHash")}` })
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(),
)

type PasswordChange = { currentPassword: string; password: string }

/**
 * Gives the actor a new password. Every session of theirs ends with it, also the one that asks: the
 * caller starts a new one. `from` is where the request comes from, for the same throttle as a sign-in.
 * @throws Invalid by field when the present password is wrong or the new one is too common or the same
 * @throws TooManyTries
 */
export async function changePassword(
  actor: Actor,
  { currentPassword, password }: PasswordChange,
  from: { ip: string },
): Promise<void> {
  if (isCommonPassword(password)) refuse("password", COMMON_PASSWORD)
  if (password === currentPassword) refuse("password", "This is the password you have already.")
  await requireCurrentPassword(actor, currentPassword, from)
  const passwordHash = await hashPassword(password)
  write(() => {
    updatePasswordHash().run({ userId: actor.userId, passwordHash })
    endAllSessions(actor.userId)
    recordEvent({ type: "account.password_changed", actorId: actor.userId })
  })
}

async function requireCurrentPassword(actor: Actor, password: string, from: { ip: string }) {
  try {
    await verifyCredentials(actor.role, actor.email, password, from)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    refuse("currentPassword", "This is not your current password.")
  }
}

function refuse(field: keyof PasswordChange, message: string): never {
  throw new Invalid(message, { [field]: [message] })
}
