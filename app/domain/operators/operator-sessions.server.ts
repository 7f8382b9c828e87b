import { and, eq, gt, isNull } from "drizzle-orm"
import { clock, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { db, type Params, query, writeUnsynced } from "#app/platform/db.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import { sessions, users } from "#db/schema/accounts.ts"
import { operators } from "#db/schema/operators.ts"
import type { OperatorActor } from "../accounts/actor.ts"

/** An operator's session is short: docs/rules.md#operators */
export const OPERATOR_IDLE_MS = 30 * MINUTE
export const OPERATOR_ABSOLUTE_MS = 8 * HOUR
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
    .where(
      and(
        eq(sessions.idHash, p.idHash),
        isNull(sessions.revokedAt),
        gt(sessions.idleExpiresAt, p.now),
        gt(sessions.absoluteExpiresAt, p.now),
        isNull(users.deletedAt),
      ),
    ),
)

/** Who signed in at the desk by password, and whether the second factor was proven too. */
export type OperatorSession = {
  operator: OperatorActor
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
  if (isProven && now - row.lastSeenAt > TOUCH_INTERVAL) keepAlive(idHash, now)
  const operator = { role: "operator", userId, email, name } as const
  return { operator, hasFactor: row.factorSetAt !== null, isProven }
}

function keepAlive(idHash: string, now: number): void {
  const touched = { lastSeenAt: now, idleExpiresAt: now + OPERATOR_IDLE_MS }
  writeUnsynced(() => db.update(sessions).set(touched).where(eq(sessions.idHash, idHash)).run())
}
