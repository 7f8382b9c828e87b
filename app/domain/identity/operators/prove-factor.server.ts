import type { SessionOrigin } from "#app/domain/identity/accounts/sessions.server.ts"
import {
  type CodeDetails,
  consumeCode,
} from "#app/domain/identity/factors/consume-factor-code.server.ts"
import { tryCode } from "#app/domain/identity/factors/factor-limit.server.ts"
import { confirmPendingSecret } from "#app/domain/identity/factors/factor-secret.server.ts"
import {
  makeRecoveryCodes,
  RECOVERY_CODES,
} from "#app/domain/identity/factors/recovery-codes.server.ts"
import {
  assertOperatorSessionOpen,
  endAdminSession,
  type OperatorSession,
  replaceHalfOpenSession,
} from "./operator-sessions.server.ts"
import { recordAct } from "./record-act.server.ts"

/** @throws Conflict when the session has ended */
const tryIn = <T>(session: OperatorSession, prove: () => T | undefined): T =>
  tryCode(
    session.operator.userId,
    () => {
      assertOperatorSessionOpen(session)
      return prove()
    },
    () => endAdminSession(session),
  )

const recordOwn = (
  { operator }: OperatorSession,
  act: "operator.factor_set" | "operator.signed_in",
  reason: string,
  details?: CodeDetails,
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
  return tryIn(session, () => {
    const details = consumeCode(session.operator.userId, code)
    if (!details) return undefined
    recordOwn(session, "operator.signed_in", "Signed in.", details)
    return replaceHalfOpenSession(session, from)
  })
}

/** Returns recovery codes, shown once. @throws Invalid by field, RateLimited, Conflict */
export function setUpFactor(
  session: OperatorSession,
  code: string,
  from: SessionOrigin,
): { token: string; recoveryCodes: string[] } {
  const { userId } = session.operator
  return tryIn(session, () => {
    if (!confirmPendingSecret(userId, code.replace(/\s/g, ""), session.idHash)) return undefined
    const recoveryCodes = makeRecoveryCodes(userId)
    const details = { recoveryCodes: RECOVERY_CODES }
    recordOwn(session, "operator.factor_set", "Set up the second factor.", details)
    recordOwn(session, "operator.signed_in", "Signed in.", { by: "app" })
    return { token: replaceHalfOpenSession(session, from), recoveryCodes }
  })
}

/** @throws Invalid by field, RateLimited, Conflict */
export function renewRecoveryCodes(session: OperatorSession, code: string): string[] {
  const { userId } = session.operator
  return tryIn(session, () => {
    const details = consumeCode(userId, code)
    if (!details) return undefined
    const made = { ...details, recoveryCodes: RECOVERY_CODES }
    recordOwn(session, "operator.factor_set", "Made new recovery codes.", made)
    return makeRecoveryCodes(userId)
  })
}
