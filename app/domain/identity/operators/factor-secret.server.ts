import { and, eq, isNull, lt, or } from "drizzle-orm"
import { Secret, TOTP } from "otpauth"
import { encode } from "uqr"
import { actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import type { SealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { payoutSeals } from "#app/platform/sealing.server.ts"
import { operators } from "#db/schema/operators.ts"

/** Defaults of authenticator apps: docs/rules.md#operators */
const CODES = { issuer: "Influencer Marketplace", algorithm: "SHA1", digits: 6, period: 30 }

/** Clock drift in steps of 30 seconds, either way. */
const WINDOW = 1

const codesOf = (secret: string, label: string) => new TOTP({ ...CODES, label, secret })

/** 160 bits, typed in base32. */
const newSecret = (): string => new Secret({ size: 20 }).base32

export function sealSecret(
  userId: string,
  secret: string,
): { keyId: string; sealedSecret: string } {
  const { keyId, sealed } = payoutSeals().seal(secret, userId)
  return { keyId, sealedSecret: sealed }
}

export type FactorRow = Pick<typeof operators.$inferSelect, "userId" | "keyId" | "sealedSecret">

/** Logs when no configured key fits. */
export function openSecret({ userId, keyId, sealedSecret }: FactorRow): string | undefined {
  if (keyId === null || sealedSecret === null) return undefined
  const secret = payoutSeals().tryOpen({ keyId, sealed: sealedSecret }, userId)
  if (secret === undefined) logger.error({ event: "factor.unreadable", userId, keyId })
  return secret
}

export const SEALED_SECRETS: SealedColumn = {
  name: "operators",
  table: operators,
  columns: { ...operators, sealed: operators.sealedSecret },
  ownerOf: (userId) => userId,
  put: (userId, { keyId, sealed }) => {
    const columns = { keyId, sealedSecret: sealed }
    db.update(operators).set(columns).where(eq(operators.userId, userId)).run()
  },
}

export const findFactor = (userId: string) =>
  db.select().from(operators).where(eq(operators.userId, userId)).get()

/** At most one step off. */
export function stepOf(secret: string, code: string): number | undefined {
  const timestamp = clock.now()
  const codes = codesOf(secret, "")
  const delta = codes.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : codes.counter({ timestamp }) + delta
}

/** Accepts each step once, in the caller's transaction. */
export function takeOneTimeCode(userId: string, code: string): boolean {
  const row = findFactor(userId)
  const secret = row?.factorSetAt ? openSecret(row) : undefined
  const step = secret === undefined ? undefined : stepOf(secret, code)
  if (step === undefined) return false
  const isNew = or(isNull(operators.lastStep), lt(operators.lastStep, step))
  const { changes } = db
    .update(operators)
    .set({ lastStep: step })
    .where(and(eq(operators.userId, userId), isNew))
    .run()
  return changes === 1
}

const isPending = (userId: string) =>
  and(eq(operators.userId, userId), isNull(operators.factorSetAt))

/** Drops an unconfirmed secret, which an earlier login saw. */
export function dropPendingSecret(userId: string): void {
  const none = { keyId: null, sealedSecret: null, lastStep: null }
  db.update(operators).set(none).where(isPending(userId)).run()
}

export type PendingFactor = { secret: string; url: string; qr: { size: number; path: string } }

/** Creates it on first view; undefined once one is confirmed. */
export function showPendingFactor(operator: OperatorActor): PendingFactor | undefined {
  const { userId, email } = operator
  const secret = actEvenSuspended(operator, () => {
    const row = findFactor(userId)
    if (!row || row.factorSetAt !== null) return undefined
    const known = openSecret(row)
    if (known !== undefined) return known
    const made = newSecret()
    db.update(operators).set(sealSecret(userId, made)).where(isPending(userId)).run()
    return made
  })
  if (secret === undefined) return undefined
  const url = codesOf(secret, email).toString()
  return { secret, url, qr: drawQr(url) }
}

/** One path, a unit square per dark module. */
function drawQr(text: string): PendingFactor["qr"] {
  const { size, data } = encode(text, { ecc: "M", border: 4 })
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
  return { size, path: rows.flat().join("") }
}

/** Returns false for a wrong code. */
export function confirmPendingSecret(userId: string, code: string): boolean {
  const row = findFactor(userId)
  const secret = row && row.factorSetAt === null ? openSecret(row) : undefined
  const step = secret === undefined ? undefined : stepOf(secret, code)
  if (step === undefined) return false
  const proven = { factorSetAt: clock.now(), lastStep: step }
  return db.update(operators).set(proven).where(isPending(userId)).run().changes === 1
}
