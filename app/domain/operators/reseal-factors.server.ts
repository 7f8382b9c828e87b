import { and, count, eq, isNotNull, ne } from "drizzle-orm"
import { db, write } from "#app/platform/db.server.ts"
import { payoutSeals } from "#app/platform/sealing.server.ts"
import { operators } from "#db/schema/operators.ts"
import { openSecret, sealSecret } from "./factor-secret.server.ts"

/** Operators are few: all of their rows are looked at. */
const isUnderOtherKey = () =>
  and(isNotNull(operators.keyId), ne(operators.keyId, payoutSeals().keyId))

/** How many second factors an earlier key seals. */
export const countFactorsUnderOtherKeys = (): number =>
  db.select({ n: count() }).from(operators).where(isUnderOtherKey()).get()?.n ?? 0

/**
 * Seals with the present key what an earlier one sealed; what no setting opens is left as it is. Returns how
 * many rows each of the two were.
 */
export function resealFactors(): { resealed: number; unreadable: number } {
  const counts = { resealed: 0, unreadable: 0 }
  write(() => {
    for (const row of db.select().from(operators).where(isUnderOtherKey()).all()) {
      const secret = openSecret(row)
      counts[secret === undefined ? "unreadable" : "resealed"] += 1
      if (secret === undefined) continue
      const sealed = sealSecret(row.userId, secret)
      db.update(operators).set(sealed).where(eq(operators.userId, row.userId)).run()
    }
  })
  return counts
}
