import { and, eq, inArray, isNull, lte, ne, type SQL, sql } from "drizzle-orm"
import { deviceOf } from "#app/domain/shared/device.ts"
import { Invalid } from "#app/domain/shared/errors.ts"
import { recordActivity } from "#app/domain/shared/events/record-activity.server.ts"
import { recordEvent } from "#app/domain/shared/events/record-event.server.ts"
import { afterResponse } from "#app/platform/after-response.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { db, type Params, query, write, writeIfFree } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { hashToken, newToken } from "#app/platform/secrets.server.ts"
import { StorageUnavailable } from "#app/platform/storage.server.ts"
import { sessions } from "#db/schema/accounts.ts"
import { pushSubscriptions } from "#db/schema/notifications.ts"
import { hasSecondStep, isPasswordUnchanged, type ProvenAccount } from "./account-queries.server.ts"
import type { Actor } from "./actor.ts"
import { findFirstAccount } from "./first-account.server.ts"
import { isNewDevice, SESSION_RETENTION_MS } from "./known-devices.server.ts"
import { selectActor, toActor } from "./session-actor.server.ts"
import { WRONG_CREDENTIALS } from "./verify-credentials.server.ts"

const IDLE_LIFETIME = 24 * HOUR
export const ABSOLUTE_LIFETIME = 14 * DAY
const OF_SIDES: Lifetimes = { idleMs: IDLE_LIFETIME, absoluteMs: ABSOLUTE_LIFETIME }
const TOUCH_INTERVAL = 5 * MINUTE

/** In milliseconds. */
type Lifetimes = { idleMs: number; absoluteMs: number }

export type SessionOrigin = {
  previousToken?: string | undefined
  ip?: string
  userAgent?: string
}

/** The password was right, and a code has to follow. */
export class SecondStepNeeded extends Invalid {
  override name = "SecondStepNeeded"
  constructor() {
    super("This account uses a second step. Sign in on the site.")
  }
}

/**
 * Starts a session, ends the browser's old one, which may be planted, and returns the token.
 * @throws Invalid when the password changed or the account is gone, SecondStepNeeded
 */
export function startSession(
  account: ProvenAccount,
  from: SessionOrigin,
  halfOpen?: Lifetimes,
): string {
  return write(() => {
    if (!isPasswordUnchanged(account)) throw new Invalid(WRONG_CREDENTIALS)
    const isHalf = !account.hasProvenFactor && hasSecondStep(account.userId)
    if (isHalf && !halfOpen) throw new SecondStepNeeded()
    const { accountId } = findFirstAccount(account.userId)
    if (from.previousToken) endSession(from.previousToken)
    recordNewDevice(account.userId, from)
    recordActivity({ type: "account.logged_in", actorId: account.userId })
    return openSession(account.userId, from, { ...(halfOpen ?? OF_SIDES), accountId })
  }, "pages")
}

/** Writes a session, drops the user's oldest ones (docs/rules.md#limits) and returns the token. */
export function openSession(
  userId: string,
  { ip, userAgent }: SessionOrigin,
  {
    idleMs,
    absoluteMs,
    ...proven
  }: Lifetimes & { factorProvenAt?: number; accountId?: string | null },
): string {
  const token = newToken()
  const now = clock.now()
  endOldestSessions(userId)
  db.insert(sessions)
    .values({
      idHash: hashToken(token),
      userId,
      createdAt: now,
      lastSeenAt: now,
      idleExpiresAt: now + idleMs,
      absoluteExpiresAt: now + absoluteMs,
      ip: ip ?? null,
      userAgent: userAgent?.slice(0, 300) ?? null,
      ...proven,
    })
    .run()
  return token
}

function recordNewDevice(userId: string, from: SessionOrigin): void {
  if (!isNewDevice(userId, from)) return
  const data = { device: deviceOf(from.userAgent) }
  recordEvent({ type: "account.signed_in", actorId: userId, data })
}

export function findActorBySession(token: string): Actor | undefined {
  const now = clock.now()
  const idHash = hashToken(token)
  const row = selectActor.get({ idHash, now })
  if (row && now > row.lastSeenAt + TOUCH_INTERVAL)
    extendSessionLater({ idHash, idleMs: IDLE_LIFETIME })
  return row && toActor(row)
}

type SessionUser = Pick<Actor, "userId" | "role"> & { personId: string }

/** Unlike `findActorBySession`, extends nothing. */
export const findSessionUser = (idHash: string): SessionUser | undefined =>
  selectActor.get({ idHash, now: clock.now() })

/** A failed write only ends the session sooner. */
export const extendSessionLater = afterResponse("session.used", extendSession)

const updateUse = query((p: Params<{ idHash: string; now: number; idleMs: number }>) =>
  db
    .update(sessions)
    .set({ lastSeenAt: sql`${p.now}`, idleExpiresAt: sql`${p.now} + ${p.idleMs}` })
    .where(eq(sessions.idHash, p.idHash)),
)

function extendSession({ idHash, idleMs }: { idHash: string; idleMs: number }): void {
  const now = clock.now()
  try {
    writeIfFree(() => updateUse.run({ idHash, now, idleMs }))
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    logger.warn({ event: "session.not_extended", err: error.cause })
  }
}

export const endSession = (token: string): void =>
  revokeSessions(eq(sessions.idHash, hashToken(token)))

/** Changes the account for which a session acts. Runs in the caller's transaction. */
export const switchSession = (token: string, accountId: string | null): unknown =>
  db
    .update(sessions)
    .set({ accountId })
    .where(eq(sessions.idHash, hashToken(token)))
    .run()

export const endAllSessions = (userId: string): void => revokeSessions(eq(sessions.userId, userId))

export function endOtherSessions(userId: string, token: string): void {
  const others = and(eq(sessions.userId, userId), ne(sessions.idHash, hashToken(token)))
  write(() => {
    revokeSessions(others)
    forgetDevices(others)
  }, "pages")
}

/** Ends what their browsers are told as well. */
export function revokeSessions(which: SQL | undefined): void {
  const open = and(which, isNull(sessions.revokedAt))
  const revoked = { revokedAt: clock.now() }
  const ended = db.select({ idHash: sessions.idHash }).from(sessions).where(open)
  write(() => {
    db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionHash, ended)).run()
    db.update(sessions).set(revoked).where(open).run()
  }, "pages")
}

/** Makes these devices count as new: docs/rules.md#new-sign-in */
export function forgetDevices(which: SQL | undefined): void {
  write(() => db.update(sessions).set({ ip: null, userAgent: null }).where(which).run(), "pages")
}

/** Deletes sessions begun 90 days ago. */
export const purgeSessions = (): Promise<number> =>
  purgeRows(sessions, lte(sessions.absoluteExpiresAt, clock.now() - SESSION_RETENTION_MS))

/** Nothing else bounds the rows, which stay 90 days. */
const MAX_SESSIONS = 100

const deleteOldest = query((p: Params<{ userId: string; kept: number }>) =>
  db.delete(sessions).where(
    sql`${sessions.idHash} IN (SELECT ${sessions.idHash} FROM ${sessions}
      WHERE ${sessions.userId} = ${p.userId} ORDER BY ${sessions.lastSeenAt} DESC LIMIT -1 OFFSET ${p.kept})`,
  ),
)

/** Deletes the least recently used: docs/rules.md#limits */
function endOldestSessions(userId: string): void {
  deleteOldest.run({ userId, kept: MAX_SESSIONS - 1 })
}
