import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { isAcceptableNewEmail, normalizeEmail } from "#app/domain/identity/accounts/account.ts"
import {
  issueToken,
  supersedeTokens,
  tokenOf,
} from "#app/domain/identity/accounts/account-tokens.server.ts"
import { DUMMY_PASSWORD_HASH } from "#app/domain/identity/accounts/passwords.server.ts"
import { endAllSessions } from "#app/domain/identity/accounts/sessions.server.ts"
import { deleteFactor } from "#app/domain/identity/factors/factor-secret.server.ts"
import { cleanName } from "#app/domain/shared/clean-text.ts"
import { Invalid, orNotFound } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import type { OperatorAct } from "#db/schema/admin-words.ts"
import { operators } from "#db/schema/operators.ts"
import { recordAct } from "./record-act.server.ts"

const MAX_EMAIL_LENGTH = 254
const MAX_NAME_LENGTH = 80

/** Printed by the command line. */
export type Invitation = { email: string; name: string; token: string; isNew: boolean }

/**
 * Creates an operator without a password, or a new link for an existing one.
 * docs/rules.md#operators @throws Invalid for a malformed email or name
 */
export function inviteOperator(typedEmail: string, typedName?: string): Invitation {
  const email = readEmail(typedEmail)
  const given = typedName === undefined ? undefined : readName(typedName)
  return write(() => {
    const known = findOperator(email)
    const name =
      given ?? known?.name ?? email.slice(0, email.indexOf("@")).slice(0, MAX_NAME_LENGTH)
    const userId = known?.userId ?? insertOperator(email, name)
    if (known) {
      db.update(operators).set({ name }).where(eq(operators.userId, userId)).run()
      recordByCommand("operator.invited_again", userId)
    }
    const token = tokenOf(issueToken({ kind: "reset_password", userId, email }))
    return { email, name, token, isNew: known === undefined }
  })
}

/** Removes password, factor and recovery codes; issues a link. @throws NotFound, Invalid */
export function resetFactor(typedEmail: string): Invitation {
  return write(() => {
    const { userId, email, name } = takeAccess(typedEmail)
    recordByCommand("operator.factor_reset", userId)
    const token = tokenOf(issueToken({ kind: "reset_password", userId, email }))
    return { email, name, token, isNew: false }
  })
}

/** Removes all access; the audit log keeps the name. @throws NotFound, Invalid */
export function removeOperator(typedEmail: string): Pick<Invitation, "email" | "name"> {
  return write(() => {
    const { userId, email, name } = takeAccess(typedEmail)
    supersedeTokens(userId, ["reset_password"])
    recordByCommand("operator.removed", userId)
    return { email, name }
  })
}

function takeAccess(typedEmail: string) {
  const email = readEmail(typedEmail)
  const known = orNotFound(findOperator(email), `${email} is no operator.`)
  const { userId, name } = known
  // The old password would allow a new factor.
  db.update(users).set({ passwordHash: DUMMY_PASSWORD_HASH }).where(eq(users.id, userId)).run()
  deleteFactor(userId)
  endAllSessions(userId)
  return { userId, email, name }
}

function readEmail(typed: string): string {
  const email = normalizeEmail(typed)
  if (!isAcceptableNewEmail(email) || email.length > MAX_EMAIL_LENGTH) {
    throw new Invalid(`"${typed.slice(0, MAX_EMAIL_LENGTH)}" is no email address.`)
  }
  return email
}

function readName(typed: string): string {
  const name = cleanName(typed).replace(/\s+/g, " ")
  if (name.length === 0 || name.length > MAX_NAME_LENGTH) {
    throw new Invalid(`A name has 1 to ${MAX_NAME_LENGTH} characters.`)
  }
  return name
}

const findOperator = (email: string) =>
  db
    .select({ userId: operators.userId, name: operators.name })
    .from(users)
    .innerJoin(operators, eq(operators.userId, users.id))
    .where(and(eq(users.role, "operator"), eq(users.email, email)))
    .get()

function insertOperator(email: string, name: string): string {
  const userId = randomUUID()
  const createdAt = clock.now()
  const passwordHash = DUMMY_PASSWORD_HASH
  db.insert(users).values({ id: userId, role: "operator", email, passwordHash, createdAt }).run()
  db.insert(operators).values({ userId, name, createdAt }).run()
  recordByCommand("operator.created", userId)
  return userId
}

const recordByCommand = (act: OperatorAct, userId: string): void =>
  recordAct(undefined, {
    act,
    subject: "operator",
    subjectId: userId,
    reason: "At the command line.",
  })
