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

/** Returns audit details; undefined for a wrong code. */
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

/** Returns the new session's token. @throws Invalid by field, RateLimited, Conflict */
export function proveFactor(session: OperatorSession, code: string, from: SessionOrigin): string {
  return tryCode(session, () => {
    const details = takeCode(session.operator.userId, code)
    if (!details) return undefined
    recordOwn(session, "operator.signed_in", "Signed in.", details)
    return replaceByProven(session, from)
  })
}

/**
 * Confirms the pending secret; its recovery codes are shown once. @throws Invalid by field,
 * RateLimited, Conflict
 */
export function setUpFactor(
  session: OperatorSession,
  code: string,
  from: SessionOrigin,
): { token: string; recoveryCodes: string[] } {
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

/** @throws Invalid by field, RateLimited, Conflict */
export function renewRecoveryCodes(session: OperatorSession, code: string): string[] {
  const { userId } = session.operator
  return tryCode(session, () => {
    const details = takeCode(userId, code)
    if (!details) return undefined
    const made = { ...details, recoveryCodes: RECOVERY_CODES }
    recordOwn(session, "operator.factor_set", "Made new recovery codes.", made)
    return makeRecoveryCodes(userId)
  })
}
