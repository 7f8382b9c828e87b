import { and, eq, gt, isNull, sql } from "drizzle-orm"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { db, prepared, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { StorageRefused } from "#app/platform/storage-refused.server.ts"
import { sessions, users } from "#db/schema/accounts.ts"
import { profiles } from "#db/schema/profiles.ts"
import { Invalid } from "../errors.ts"
import type { Actor } from "./actor.ts"
import { actorColumns } from "./find-account.server.ts"
import { isStillProven, type ProvenAccount } from "./proven-account.server.ts"
import { hashToken, newToken } from "./tokens.server.ts"
import { WRONG_CREDENTIALS } from "./verify-credentials.server.ts"

const IDLE_LIFETIME = 24 * HOUR
export const ABSOLUTE_LIFETIME = 14 * DAY
const TOUCH_INTERVAL = 5 * MINUTE

const insertSession = prepared(() =>
  db
    .insert(sessions)
    .values({
      idHash: sql.placeholder("idHash"),
      userId: sql.placeholder("userId"),
      createdAt: sql.placeholder("now"),
      lastSeenAt: sql.placeholder("now"),
      idleExpiresAt: sql.placeholder("idleExpiresAt"),
      absoluteExpiresAt: sql.placeholder("absoluteExpiresAt"),
      ip: sql.placeholder("ip"),
      userAgent: sql.placeholder("userAgent"),
    })
    .prepare(),
)

/**
 * Starts a session and returns the token for its cookie. A session that the browser brought along ends
 * in the same transaction, so that a planted cookie never becomes a signed-in one.
 * @throws Invalid when the password was changed since it was proven, or the account is gone
 */
export function startSession(
  account: ProvenAccount,
  from: { previousToken?: string | undefined; ip?: string; userAgent?: string },
): string {
  const token = newToken()
  const now = clock.now()
  write(() => {
    if (!isStillProven(account)) throw new Invalid(WRONG_CREDENTIALS)
    if (from.previousToken) endSession(from.previousToken)
    insertSession().run({
      idHash: hashToken(token),
      userId: account.userId,
      now,
      idleExpiresAt: now + IDLE_LIFETIME,
      absoluteExpiresAt: now + ABSOLUTE_LIFETIME,
      ip: from.ip ?? null,
      userAgent: from.userAgent?.slice(0, 300) ?? null,
    })
  })
  return token
}

const selectActor = prepared(() =>
  db
    .select({ ...actorColumns, lastSeenAt: sessions.lastSeenAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(
      and(
        eq(sessions.idHash, sql.placeholder("idHash")),
        isNull(sessions.revokedAt),
        gt(sessions.idleExpiresAt, sql.placeholder("now")),
        gt(sessions.absoluteExpiresAt, sql.placeholder("now")),
        isNull(users.deletedAt),
      ),
    )
    .prepare(),
)

const touchSession = prepared(() =>
  db
    .update(sessions)
    .set({
      lastSeenAt: sql`${sql.placeholder("now")}`,
      idleExpiresAt: sql`${sql.placeholder("idleExpiresAt")}`,
    })
    .where(eq(sessions.idHash, sql.placeholder("idHash")))
    .prepare(),
)

/** The user behind a session token; undefined when it is unknown, ended or expired. */
export function findActorBySession(token: string): Actor | undefined {
  const now = clock.now()
  const idHash = hashToken(token)
  const row = selectActor().get({ idHash, now })
  if (!row) return undefined
  const { lastSeenAt, ...actor } = row
  if (now - lastSeenAt > TOUCH_INTERVAL) keepAlive(idHash, now)
  return actor
}

/** On a disk that takes nothing the session only ends sooner, which keeps nobody from reading. */
function keepAlive(idHash: string, now: number): void {
  try {
    write(() => touchSession().run({ idHash, now, idleExpiresAt: now + IDLE_LIFETIME }))
  } catch (error) {
    if (!(error instanceof StorageRefused)) throw error
    logger.warn({ event: "session.not_extended", err: error.cause })
  }
}

const revokeSession = prepared(() =>
  db
    .update(sessions)
    .set({ revokedAt: sql`${sql.placeholder("now")}` })
    .where(and(eq(sessions.idHash, sql.placeholder("idHash")), isNull(sessions.revokedAt)))
    .prepare(),
)

/** Ends the session of a token. Nothing happens when there is none. */
export function endSession(token: string): void {
  write(() => revokeSession().run({ idHash: hashToken(token), now: clock.now() }))
}

/** Ends every session of a user: after a password change, or when the account goes. */
export function endAllSessions(userId: string): void {
  write(() =>
    db
      .update(sessions)
      .set({ revokedAt: clock.now() })
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
      .run(),
  )
}
