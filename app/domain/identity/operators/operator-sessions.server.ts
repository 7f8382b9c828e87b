import { and, eq, isNull } from "drizzle-orm"
import type { ProvenAccount } from "#app/domain/identity/accounts/account-queries.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import {
  endAllSessions,
  isOpenSession,
  noteUse,
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
import { operators } from "#db/schema/operators.ts"
import { dropPendingSecret, findFactor } from "./factor-secret.server.ts"

/** An operator's session is short: docs/rules.md#operators */
export const OPERATOR_IDLE_MS = 30 * MINUTE
export const OPERATOR_ABSOLUTE_MS = 8 * HOUR
/** How long the second factor may take after the password. */
const HALF_OPEN_MS = 10 * MINUTE
const TOUCH_INTERVAL = MINUTE

const selectOperator = query((p: Params<{ idHash: string; now: number }>) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      name: operators.name,
      factorSetAt: operators.factorSetAt,
      factorProvenAt: sessions.factorProvenAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(operators, eq(operators.userId, users.id))
    .where(and(eq(sessions.idHash, p.idHash), isOpenSession(p.now), isNull(users.deletedAt))),
)

/** Who signed in at the desk by password, and whether the second factor was proven too. */
export type OperatorSession = {
  operator: OperatorActor
  /** The hash of its token. */
  idHash: string
  /** Whether one-time codes are set up for the account. */
  hasFactor: boolean
  isProven: boolean
}

/** The operator behind a session token; undefined when it is unknown, ended, expired or no operator's. */
export function findOperatorBySession(token: string): OperatorSession | undefined {
  const now = clock.now()
  const idHash = hashToken(token)
  const row = selectOperator.get({ idHash, now })
  if (!row) return undefined
  const { userId, email, name } = row
  const isProven = row.factorProvenAt !== null && row.factorSetAt !== null
  // What is not proven is not kept alive either.
  if (isProven && now - row.lastSeenAt > TOUCH_INTERVAL) {
    noteUse({ idHash, idleMs: OPERATOR_IDLE_MS })
  }
  const operator = { role: "operator", userId, email, name } as const
  return { operator, idHash, hasFactor: row.factorSetAt !== null, isProven }
}

/**
 * Starts the session of an operator whose password was proven; it opens nothing but the second factor's
 * pages. Where none is set up yet, the newest sign-in alone sees the secret that will count.
 * @throws Invalid when the password was changed since it was proven
 */
export function startHalfOpenSession(account: ProvenAccount, from: SessionOrigin): string {
  const { userId } = account
  return write(() => {
    if (findFactor(userId)?.factorSetAt === null) {
      endAllSessions(userId)
      dropPendingSecret(userId)
    }
    return startSession(account, from, { idleMs: HALF_OPEN_MS, absoluteMs: HALF_OPEN_MS })
  })
}

/** Asked in the transaction that writes on the strength of a session. @throws Conflict once it has ended */
export function assertOpen({ idHash }: OperatorSession): void {
  const isOpen = and(eq(sessions.idHash, idHash), isNull(sessions.revokedAt))
  const open = db.select({ userId: sessions.userId }).from(sessions).where(isOpen).get()
  if (!open) throw new Conflict("This sign-in has ended. Please log in again.")
}

/** Puts a session with the second factor proven in the place of the half-open one, under a new token. */
export function replaceByProven(session: OperatorSession, from: SessionOrigin): string {
  const lifetimes = { idleMs: OPERATOR_IDLE_MS, absoluteMs: OPERATOR_ABSOLUTE_MS }
  return write(() => {
    endAdminSession(session)
    const { userId } = session.operator
    return openSession(userId, from, { ...lifetimes, factorProvenAt: clock.now() })
  })
}

/** Ends one session of an operator. */
export const endAdminSession = ({ idHash }: OperatorSession): void =>
  revokeSessions(eq(sessions.idHash, idHash))
