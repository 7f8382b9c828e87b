import { and, eq, lte } from "drizzle-orm"
import { Invalid } from "#app/domain/shared/errors.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { hashToken } from "#app/platform/secrets.server.ts"
import { apiAnswers } from "#db/schema/api.ts"
import { actEvenSuspended } from "./act.server.ts"
import type { Actor } from "./actor.ts"

export type ApiAnswer = { status: number; body: string; isReplay?: boolean }

const KEPT_FOR = DAY

const selectAnswer = query((p: Params<{ userId: string; keyHash: string }>) => {
  const { userId, keyHash, requestHash, status, body, createdAt } = apiAnswers
  return db
    .select({ requestHash, status, body, createdAt })
    .from(apiAnswers)
    .where(and(eq(userId, p.userId), eq(keyHash, p.keyHash)))
})

/**
 * Answers a request once per key and day, in one transaction with its change; a repeated one gets
 * the same answer. @throws Invalid when the key came with another request
 */
export function answerRepeatable(
  actor: Actor,
  { key, sent }: { key: string; sent: string },
  work: () => ApiAnswer,
): ApiAnswer {
  const { userId } = actor
  const [keyHash, requestHash] = [hashToken(key), hashToken(sent)]
  return actEvenSuspended(actor, () => {
    const now = clock.now()
    const known = selectAnswer.get({ userId, keyHash })
    if (known && known.createdAt > now - KEPT_FOR) {
      if (known.requestHash === requestHash) return { ...known, isReplay: true }
      throw new Invalid("This Idempotency-Key came with another request before.")
    }
    const { status, body } = work()
    const row = { userId, keyHash, requestHash, status, body, createdAt: now }
    db.insert(apiAnswers)
      .values(row)
      .onConflictDoUpdate({ target: [apiAnswers.userId, apiAnswers.keyHash], set: row })
      .run()
    return { status, body }
  })
}

/** Returns the count. */
export const purgeApiAnswers = (): Promise<number> =>
  purgeRows(apiAnswers, lte(apiAnswers.createdAt, clock.now() - KEPT_FOR))
