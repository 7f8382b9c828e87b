import { and, desc, eq, inArray, sql } from "drizzle-orm"
import { NotFound } from "#app/domain/shared/errors.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { hashToken, keyedHash } from "#app/platform/secrets.server.ts"
import { sessions } from "#db/schema/accounts.ts"
import type { Actor } from "./actor.ts"
import { deviceOf } from "./device.ts"
import { sessionsOfDevice } from "./known-devices.server.ts"
import { addressKey } from "./limits.server.ts"
import {
  endOtherSessions,
  forgetDevices,
  isOpenSession,
  revokeSessions,
} from "./sessions.server.ts"

const MAX_DEVICES = 50

/** Names a session to its user in a URL; leads nobody to its key or its token. */
const publicIdOf = (idHash: string): string => keyedHash("session", idHash)

/** A network without its last part: enough to know one's own by, too little to find a house. */
function coarseNetwork(ip: string | null): string | undefined {
  const network = addressKey(ip ?? "")
  if (network.includes(":")) return `${network.split(":").slice(0, 3).join(":")}:x`
  return network === "" ? undefined : network.replace(/\d+$/, "x")
}

/** A user's open sessions: this one first, then the latest seen. */
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

/** Where the actor is signed in, this device first, then the latest seen; at most 50. */
export const listDevices = ({ userId }: Actor, sessionToken: string) =>
  openSessions(userId, sessionToken).map(({ idHash, ip, userAgent, createdAt, lastSeenAt }) => ({
    id: publicIdOf(idHash),
    device: deviceOf(userAgent),
    network: coarseNetwork(ip),
    createdAt,
    lastSeenAt,
    isThisDevice: idHash === hashToken(sessionToken),
  }))
export type SignedInDevice = ReturnType<typeof listDevices>[number]

/**
 * Signs one device of the actor out and forgets it, with what ended of it before; what is still open stays as
 * it is. @throws NotFound when it is none of those that the list shows
 */
export function endDevice({ userId }: Actor, id: string, sessionToken: string): void {
  write(() => {
    const found = openSessions(userId, sessionToken).find(({ idHash }) => publicIdOf(idHash) === id)
    if (!found) throw new NotFound("This device is not signed in any more.")
    const { idHash } = found
    revokeSessions(eq(sessions.idHash, idHash))
    const ofDevice = inArray(sessions.idHash, [idHash, ...sessionsOfDevice(userId, found)])
    forgetDevices(and(ofDevice, sql`NOT (${isOpenSession(clock.now())})`))
  })
}

/** Signs the actor out everywhere but here. */
export const endOtherDevices = ({ userId }: Actor, sessionToken: string): void =>
  endOtherSessions(userId, sessionToken)
