import { and, eq, isNull, lt, or } from "drizzle-orm"
import { Secret, TOTP } from "otpauth"
import { encode } from "uqr"
import { actEvenSuspended } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor, OperatorActor } from "#app/domain/identity/accounts/actor.ts"
import { sealedColumn } from "#app/domain/shared/sealed-columns.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { factors } from "#db/schema/factors.ts"
import { dropRecoveryCodes } from "./recovery-codes.server.ts"

/** Defaults of authenticator apps: docs/rules.md#operators */
const CODES = { issuer: "Influencer Marketplace", algorithm: "SHA1", digits: 6, period: 30 }

/** Clock drift in steps of 30 seconds, either way. */
const WINDOW = 1

const codesOf = (secret: string, label: string) => new TOTP({ ...CODES, label, secret })

/** 160 bits, typed in base32. */
const newSecret = (): string => new Secret({ size: 20 }).base32

export const SEALED_SECRETS = sealedColumn({ ...factors, sealed: factors.sealedSecret })

export function sealSecret(userId: string, secret: string) {
  const { keyId, sealed } = SEALED_SECRETS.seal(userId, secret)
  return { keyId, sealedSecret: sealed }
}

export type FactorRow = Pick<typeof factors.$inferSelect, "userId" | "keyId" | "sealedSecret">

/** Logs when no configured key fits. */
export function openSecret({ userId, keyId, sealedSecret }: FactorRow): string | undefined {
  const secret = SEALED_SECRETS.open(userId, { keyId, sealed: sealedSecret })
  if (secret === undefined && keyId !== null) {
    logger.error({ event: "factor.unreadable", userId, keyId })
  }
  return secret
}

export const findFactor = (userId: string) =>
  db.select().from(factors).where(eq(factors.userId, userId)).get()

/** At most one step off. */
export function findCodeTimeStep(secret: string, code: string): number | undefined {
  const timestamp = clock.now()
  const codes = codesOf(secret, "")
  const delta = codes.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : codes.counter({ timestamp }) + delta
}

/** Accepts each step once, in the caller's transaction. */
export function consumeOneTimeCode(userId: string, code: string): boolean {
  const row = findFactor(userId)
  const secret = row?.setAt ? openSecret(row) : undefined
  const step = secret === undefined ? undefined : findCodeTimeStep(secret, code)
  if (step === undefined) return false
  const isNew = or(isNull(factors.lastStep), lt(factors.lastStep, step))
  const { changes } = db
    .update(factors)
    .set({ lastStep: step })
    .where(and(eq(factors.userId, userId), isNew))
    .run()
  return changes === 1
}

export type PendingFactor = { secret: string; url: string; qr: { size: number; path: string } }

type Holder = Pick<Actor | OperatorActor, "userId" | "role" | "email">

/** Creates it on first view, for one session alone. Undefined once one is confirmed. */
export function getOrCreatePendingFactor(
  holder: Holder,
  sessionHash: string,
): PendingFactor | undefined {
  const { userId, email } = holder
  const secret = actEvenSuspended(holder, () => {
    const row = findFactor(userId)
    if (row && row.setAt !== null) return undefined
    const known = row?.shownTo === sessionHash ? openSecret(row) : undefined
    if (known !== undefined) return known
    const made = newSecret()
    const pending = { ...sealSecret(userId, made), shownTo: sessionHash, lastStep: null }
    db.insert(factors)
      .values({ userId, ...pending })
      .onConflictDoUpdate({ target: factors.userId, set: pending })
      .run()
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

/** Returns false for a wrong code, and for a secret that another session was shown. */
export function confirmPendingSecret(userId: string, code: string, sessionHash: string): boolean {
  const row = findFactor(userId)
  const isPending = row?.setAt === null && row.shownTo === sessionHash
  const secret = isPending ? openSecret(row) : undefined
  const step = secret === undefined ? undefined : findCodeTimeStep(secret, code)
  if (step === undefined) return false
  const proven = { setAt: clock.now(), shownTo: null, lastStep: step }
  db.update(factors).set(proven).where(eq(factors.userId, userId)).run()
  return true
}

/** Also removes the recovery codes. */
export function deleteFactor(userId: string): void {
  dropRecoveryCodes(userId)
  db.delete(factors).where(eq(factors.userId, userId)).run()
}
