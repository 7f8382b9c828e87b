import { lte } from "drizzle-orm"
import { Conflict } from "#app/domain/shared/errors.ts"
import { clock, MINUTE } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { hashToken, keyedHash, newToken } from "#app/platform/secrets.server.ts"
import { usedChallenges } from "#db/schema/factors.ts"

const LIFETIME_MS = 15 * MINUTE

const sign = (purpose: string, head: string): string => keyedHash("passkey", `${purpose} ${head}`)

/** Makes a challenge that only this purpose takes; nothing is stored until it is answered. */
export function makeChallenge(purpose: string): string {
  const head = `${clock.now() + LIFETIME_MS}.${newToken()}`
  return Buffer.from(`${head}.${sign(purpose, head)}`).toString("base64url")
}

export function isOpenChallenge(purpose: string, challenge: string): boolean {
  const [end = "", nonce = "", signature] = Buffer.from(challenge, "base64url")
    .toString()
    .split(".")
  return signature === sign(purpose, `${end}.${nonce}`) && Number(end) > clock.now()
}

/** Takes a challenge once, in the caller's transaction. @throws Conflict the second time */
export function useChallenge(challenge: string): void {
  const used = { challengeHash: hashToken(challenge), expiresAt: clock.now() + LIFETIME_MS }
  const { changes } = db.insert(usedChallenges).values(used).onConflictDoNothing().run()
  if (changes === 0) throw new Conflict("This try was used already. Please try again.")
}

export const purgeChallenges = (): Promise<number> =>
  purgeRows(usedChallenges, lte(usedChallenges.expiresAt, clock.now()))
