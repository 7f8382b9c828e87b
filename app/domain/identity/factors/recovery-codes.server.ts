import { randomInt } from "node:crypto"
import { and, count, eq, isNull } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import { recoveryCodes } from "#db/schema/factors.ts"

export const RECOVERY_CODES = 10

/** Omits similar signs (0 and o; 1, i and l). 16 of them are 79 bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
const GROUPS = 4
const GROUP_LENGTH = 4

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("")

const newCode = (): string => Array.from({ length: GROUPS }, newGroup).join("-")

const hashOf = (userId: string, code: string): string =>
  hashToken(`${userId} ${code.replaceAll("-", "")}`)

/** Stores hashes only. */
export function makeRecoveryCodes(userId: string): string[] {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  dropRecoveryCodes(userId)
  const rows = codes.map((code) => ({ userId, codeHash: hashOf(userId, code) }))
  db.insert(recoveryCodes).values(rows).run()
  return codes
}

export const dropRecoveryCodes = (userId: string): void => {
  db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
}

const isUnused = (userId: string) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))

export const countRecoveryCodes = (userId: string): number =>
  db.select({ n: count() }).from(recoveryCodes).where(isUnused(userId)).get()?.n ?? 0

export function takeRecoveryCode(userId: string, code: string): boolean {
  const isThis = and(isUnused(userId), eq(recoveryCodes.codeHash, hashOf(userId, code)))
  const used = { usedAt: clock.now() }
  return db.update(recoveryCodes).set(used).where(isThis).run().changes === 1
}
