import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { deviceOf } from "#app/domain/shared/device.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { formatCoarseNetwork } from "#app/domain/shared/network.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { hashToken, keyedHash } from "#app/platform/secrets.server.ts"
import { sessions } from "#db/schema/accounts.ts"
import { actEvenSuspended } from "./act.server.ts"
import type { Actor } from "./actor.ts"
import { sessionsOfDevice } from "./known-devices.server.ts"
import { isOpenSession } from "./session-actor.server.ts"
import { endOtherSessions, forgetDevices, revokeSessions } from "./sessions.server.ts"

const MAX_DEVICES = 50

/** Reveals neither key nor token. */
const publicIdOf = (idHash: string): string => keyedHash("session", idHash)

/** This session first, then most recently seen. */
function openSessions(userId: string, sessionToken: string) {
  const isOwn = and(eq(sessions.userId, userId), isOpenSession(clock.now()))
  const isThis = eq(sessions.idHash, hashToken(sessionToken))
  return db
    .select()
    .from(sessions)
    .where(isOwn)
    .orderBy(desc(isThis), desc(sessions.lastSeenAt))
    .limit(MAX_DEVICES)
    .all()
}

/** Lists at most 50, this one first, then most recently seen. */
export const listDevices = ({ userId }: Actor, sessionToken: string) =>
  openSessions(userId, sessionToken).map(({ idHash, ip, userAgent, createdAt, lastSeenAt }) => ({
    id: publicIdOf(idHash),
    device: deviceOf(userAgent),
    network: formatCoarseNetwork(ip),
    createdAt,
    lastSeenAt,
    isThisDevice: idHash === hashToken(sessionToken),
  }))
export type SignedInDevice = ReturnType<typeof listDevices>[number]

/** Signs a device out and forgets its ended sessions. @throws NotFound if it is not listed */
export function endDevice(actor: Actor, id: string, sessionToken: string): void {
  const { userId } = actor
  actEvenSuspended(actor, () => {
    const found = openSessions(userId, sessionToken).find(({ idHash }) => publicIdOf(idHash) === id)
    if (!found) throw new NotFound("This device is no longer logged in.")
    const { idHash } = found
    revokeSessions(eq(sessions.idHash, idHash))
    const ofDevice = inArray(sessions.idHash, [idHash, ...sessionsOfDevice(userId, found)])
    forgetDevices(and(ofDevice, sql`NOT (${isOpenSession(clock.now())})`))
  })
}

export const endOtherDevices = ({ userId }: Actor, sessionToken: string): void =>
  endOtherSessions(userId, sessionToken)
