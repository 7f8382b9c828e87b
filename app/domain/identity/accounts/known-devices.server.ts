import { desc, eq, sql } from "drizzle-orm"
import { deviceOf } from "#app/domain/shared/device.ts"
import { networkKeyOf } from "#app/domain/shared/network.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { sessions, users } from "#db/schema/accounts.ts"

/** Counted from expiry, to recognize devices: docs/rules.md#new-sign-in */
export const SESSION_RETENTION_MS = 76 * DAY

const MAX_LOOKED_AT = 100

/** The users index already sorts by rowid. */
const selectLatest = query((p: Params<{ userId: string }>) =>
  db
    .select({ idHash: sessions.idHash, ip: sessions.ip, userAgent: sessions.userAgent })
    .from(sessions)
    .where(eq(sessions.userId, p.userId))
    .orderBy(desc(sql`${sessions}.rowid`))
    .limit(MAX_LOOKED_AT),
)

type Session = ReturnType<typeof selectLatest.all>[number]

const isFrom =
  (network: string) =>
  ({ ip }: Session): boolean =>
    ip !== null && networkKeyOf(ip) === network

export const isKnownNetwork = (userId: string, network: string): boolean =>
  selectLatest.all({ userId }).some(isFrom(network))

const selectCreation = query((p: Params<{ userId: string }>) =>
  db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, p.userId)),
)

/** True before the first purge. */
function hasAllSessions(userId: string): boolean {
  const account = selectCreation.get({ userId })
  return account !== undefined && clock.now() < account.createdAt + SESSION_RETENTION_MS
}

type Origin = { ip?: string | null | undefined; userAgent?: string | null | undefined }

function listFromDevice(latest: readonly Session[], { ip, userAgent }: Origin): Session[] {
  if (!ip) return []
  const device = deviceOf(userAgent)
  const isSame = (known: Session) =>
    known.userAgent === userAgent || deviceOf(known.userAgent) === device
  return latest.filter(isFrom(networkKeyOf(ip))).filter(isSame)
}

/** Call before writing the new session: docs/rules.md#new-sign-in */
export function isNewDevice(userId: string, from: Origin): boolean {
  if (!from.ip) return false
  const latest = selectLatest.all({ userId })
  if (latest.length === 0) return !hasAllSessions(userId)
  return listFromDevice(latest, from).length === 0
}

export const sessionsOfDevice = (userId: string, from: Origin): string[] =>
  listFromDevice(selectLatest.all({ userId }), from).map(({ idHash }) => idHash)
