import { and, eq, isNull } from "drizzle-orm"
import {
  hasSecondStep,
  type ProvenAccount,
} from "#app/domain/identity/accounts/account-queries.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { isOpenSession } from "#app/domain/identity/accounts/session-actor.server.ts"
import {
  endAllSessions,
  extendSessionLater,
  openSession,
  revokeSessions,
  type SessionOrigin,
  startSession,
} from "#app/domain/identity/accounts/sessions.server.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { clock, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import { sessions, users } from "#db/schema/accounts.ts"
import { factors } from "#db/schema/factors.ts"
import { operators } from "#db/schema/operators.ts"

/** docs/rules.md#operators */
export const OPERATOR_IDLE_MS = 30 * MINUTE
export const OPERATOR_ABSOLUTE_MS = 8 * HOUR
/** From password to second factor. */
const HALF_OPEN_MS = 10 * MINUTE
const TOUCH_INTERVAL = MINUTE

const selectOperator = query((p: Params<{ idHash: string; now: number }>) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      name: operators.name,
      factorSetAt: factors.setAt,
      factorProvenAt: sessions.factorProvenAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(operators, eq(operators.userId, users.id))
    .leftJoin(factors, eq(factors.userId, users.id))
    .where(and(eq(sessions.idHash, p.idHash), isOpenSession(p.now), isNull(users.deletedAt))),
)

export type OperatorSession = {
  operator: OperatorActor
  idHash: string
  hasFactor: boolean
  isProven: boolean
}

export function findOperatorBySession(token: string): OperatorSession | undefined {
  const now = clock.now()
  const idHash = hashToken(token)
  const row = selectOperator.get({ idHash, now })
  if (!row) return undefined
  const { userId, email, name } = row
  const isProven = row.factorProvenAt !== null && row.factorSetAt !== null
  // Half-open sessions are never extended.
  if (isProven && now - row.lastSeenAt > TOUCH_INTERVAL) {
    extendSessionLater({ idHash, idleMs: OPERATOR_IDLE_MS })
  }
  const operator = { role: "operator", userId, email, name } as const
  return { operator, idHash, hasFactor: row.factorSetAt !== null, isProven }
}

/** Opens the second factor's pages; without one, the newest login alone stays. @throws Invalid */
export function startHalfOpenSession(account: ProvenAccount, from: SessionOrigin): string {
  const { userId } = account
  return write(() => {
    if (!hasSecondStep(userId)) endAllSessions(userId)
    return startSession(account, from, { idleMs: HALF_OPEN_MS, absoluteMs: HALF_OPEN_MS })
  })
}

/** Call in the transaction that relies on the session. @throws Conflict once it ended */
export function assertOperatorSessionOpen({ idHash }: OperatorSession): void {
  const isOpen = and(eq(sessions.idHash, idHash), isNull(sessions.revokedAt))
  const open = db.select({ userId: sessions.userId }).from(sessions).where(isOpen).get()
  if (!open) throw new Conflict("This sign-in has ended. Please log in again.")
}

/** Issues a new token. */
export function replaceHalfOpenSession(session: OperatorSession, from: SessionOrigin): string {
  const lifetimes = { idleMs: OPERATOR_IDLE_MS, absoluteMs: OPERATOR_ABSOLUTE_MS }
  return write(() => {
    endAdminSession(session)
    const { userId } = session.operator
    return openSession(userId, from, { ...lifetimes, factorProvenAt: clock.now() })
  })
}

export const endAdminSession = ({ idHash }: OperatorSession): void =>
  revokeSessions(eq(sessions.idHash, idHash))
