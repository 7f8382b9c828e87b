import type { SessionOrigin } from "#app/domain/identity/accounts/sessions.server.ts"
import { tryCode } from "./factor-limit.server.ts"
import { confirmPendingSecret, takeOneTimeCode } from "./factor-secret.server.ts"
import { type OperatorSession, replaceByProven } from "./operator-sessions.server.ts"
import { recordAct } from "./record-act.server.ts"
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  RECOVERY_CODES,
  takeRecoveryCode,
} from "./recovery-codes.server.ts"

type Details = Record<string, string | number>

/** By what a code proved its operator, for the audit log; undefined for a wrong one. In the caller's transaction. */
function takeCode(userId: string, typed: string): Details | undefined {
  const code = typed.replace(/[\s-]/g, "").toLowerCase()
  if (/^\d{6}$/.test(code)) return takeOneTimeCode(userId, code) ? { by: "app" } : undefined
  if (!takeRecoveryCode(userId, code)) return undefined
  return { by: "recovery_code", recoveryCodesLeft: countRecoveryCodes(userId) }
}

const recordOwn = (
  { operator }: OperatorSession,
  act: "operator.factor_set" | "operator.signed_in",
  reason: string,
  details?: Details,
): void =>
  recordAct(operator, {
    act,
    subject: "operator",
    subjectId: operator.userId,
    reason,
    ...(details && { details }),
  })

/**
 * Proves the second factor by a code of the app or a recovery code. Returns the token of the session that
 * takes the place of the half-open one. @throws Invalid by field, RateLimited, Conflict
 */
export function proveFactor(
  session: OperatorSession,
  code: string,
  from: SessionOrigin,
): Promise<string> {
  return tryCode(session, () => {
    const details = takeCode(session.operator.userId, code)
    if (!details) return undefined
    recordOwn(session, "operator.signed_in", "Signed in.", details)
    return replaceByProven(session, from)
  })
}

/**
 * Confirms the secret that the set-up shows by its first code: it counts from now on, and recovery codes are
 * made, which nobody can be shown again. @throws Invalid by field, RateLimited, Conflict
 */
export function setUpFactor(
  session: OperatorSession,
  code: string,
  from: SessionOrigin,
): Promise<{ token: string; recoveryCodes: string[] }> {
  const { userId } = session.operator
  return tryCode(session, () => {
    if (!confirmPendingSecret(userId, code.replace(/\s/g, ""))) return undefined
    const recoveryCodes = makeRecoveryCodes(userId)
    const details = { recoveryCodes: RECOVERY_CODES }
    recordOwn(session, "operator.factor_set", "Set up the second factor.", details)
    recordOwn(session, "operator.signed_in", "Signed in.", { by: "app" })
    return { token: replaceByProven(session, from), recoveryCodes }
  })
}

/** New recovery codes in place of the old ones, for a fresh code. @throws Invalid by field, RateLimited, Conflict */
export function renewRecoveryCodes(session: OperatorSession, code: string): Promise<string[]> {
  const { userId } = session.operator
  return tryCode(session, () => {
    const details = takeCode(userId, code)
    if (!details) return undefined
    const made = { ...details, recoveryCodes: RECOVERY_CODES }
    recordOwn(session, "operator.factor_set", "Made new recovery codes.", made)
    return makeRecoveryCodes(userId)
  })
}
