import { and, eq, isNull } from "drizzle-orm"
import {
  hasSecondStep,
  isPasswordUnchanged,
  type ProvenAccount,
  roleColumn,
} from "#app/domain/identity/accounts/account-queries.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import {
  NOT_CURRENT,
  requireCurrentPassword,
} from "#app/domain/identity/accounts/current-password.server.ts"
import {
  endOtherSessions,
  type SessionOrigin,
  startSession,
} from "#app/domain/identity/accounts/sessions.server.ts"
import { Conflict, Invalid } from "#app/domain/shared/errors.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { MINUTE } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { hashToken, keyedHash } from "#app/platform/secrets.server.ts"
import { users } from "#db/schema/accounts.ts"
import { consumeCode } from "./consume-factor-code.server.ts"
import { refuseWhileLocked, tryCode } from "./factor-limit.server.ts"
import type { SecondStepInput } from "./factor-schema.ts"
import {
  confirmPendingSecret,
  deleteFactor,
  getOrCreatePendingFactor,
} from "./factor-secret.server.ts"
import { countRecoveryCodes, makeRecoveryCodes } from "./recovery-codes.server.ts"

/** From password to code. */
export const LOGIN_MS = 10 * MINUTE

/** Kept by a browser between the two steps; it opens nothing. */
export type PendingLogin = { userId: string; proof: string }

const proofOf = ({ userId, passwordHash }: ProvenAccount): string =>
  keyedHash("second-step", `${userId} ${passwordHash}`)

/** @throws RateLimited while codes are locked */
export function beginSecondStep(account: ProvenAccount): PendingLogin {
  refuseWhileLocked(account.userId)
  return { userId: account.userId, proof: proofOf(account) }
}

/** Finds the account of a first step, unless its password changed since. */
export function findPendingAccount({ userId, proof }: PendingLogin) {
  const account = db
    .select({ role: roleColumn, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .get()
  if (!account || proofOf({ userId, ...account }) !== proof) return undefined
  return { userId, ...account }
}

/** Returns the session's token. @throws Invalid by field, RateLimited, Conflict */
export function finishSecondStep(
  pending: PendingLogin,
  typed: string,
  from: SessionOrigin,
): string {
  return tryCode(pending.userId, () => {
    const account = findPendingAccount(pending)
    if (!account) throw new Conflict("This sign-in has ended. Please log in again.")
    const { userId, passwordHash } = account
    const details = consumeCode(userId, typed)
    if (!details) return undefined
    if (details.by === "recovery_code") {
      recordEvent({ type: "account.recovery_code_used", actorId: userId })
    }
    return startSession({ userId, passwordHash, hasProvenFactor: true }, from)
  })
}

type From = { ip: string; sessionToken: string }

/** Says what the page of the second step shows: a secret to set up, or how many codes are left. */
export function getSecondStepState(actor: Actor, sessionToken: string) {
  const pending = getOrCreatePendingFactor(actor, hashToken(sessionToken))
  return pending ? { pending } : { codesLeft: countRecoveryCodes(actor.userId) }
}

/** Checks the password first, so that only its owner spends codes. */
async function withPassword<T>(
  actor: Actor,
  { currentPassword }: SecondStepInput,
  from: From,
  prove: () => T | undefined,
): Promise<T> {
  const account = await requireCurrentPassword(actor, currentPassword, from)
  return tryCode(actor.userId, () => {
    if (isPasswordUnchanged(account)) return prove()
    throw new Invalid(NOT_CURRENT, "currentPassword")
  })
}

/**
 * Confirms the secret that this session was shown and ends all other sessions. Returns the recovery
 * codes, shown once. @throws Invalid by field, RateLimited, Conflict
 */
export function setUpSecondStep(
  actor: Actor,
  input: SecondStepInput,
  from: From,
): Promise<string[]> {
  const { userId } = actor
  return withPassword(actor, input, from, () => {
    if (hasSecondStep(userId)) throw new Conflict("The second step is already on.")
    const code = input.code.replace(/\s/g, "")
    if (!confirmPendingSecret(userId, code, hashToken(from.sessionToken))) return undefined
    endOtherSessions(userId, from.sessionToken)
    recordEvent({ type: "account.second_step_on", actorId: userId })
    return makeRecoveryCodes(userId)
  })
}

/** @throws Invalid by field, RateLimited, Conflict */
export function renewSecondStepCodes(
  actor: Actor,
  input: SecondStepInput,
  from: From,
): Promise<string[]> {
  const { userId } = actor
  return withPassword(actor, input, from, () => {
    if (!consumeCode(userId, input.code)) return undefined
    recordEvent({ type: "account.recovery_codes_made", actorId: userId })
    return makeRecoveryCodes(userId)
  })
}

/** @throws Invalid by field, RateLimited, Conflict when it is off */
export async function turnOffSecondStep(
  actor: Actor,
  input: SecondStepInput,
  from: From,
): Promise<void> {
  const { userId } = actor
  if (!hasSecondStep(userId)) throw new Conflict("The second step is off already.")
  await withPassword(actor, input, from, () => {
    if (!consumeCode(userId, input.code)) return undefined
    deleteFactor(userId)
    recordEvent({ type: "account.second_step_off", actorId: userId })
    return true
  })
}
