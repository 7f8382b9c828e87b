import { inArray, isNotNull, lte, or } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { BATCH, inBatches } from "#app/platform/db-upkeep.server.ts"
import { sessions } from "#db/schema/accounts.ts"

const deleteEnded = query((p: Params<{ now: number }>) =>
  db.delete(sessions).where(
    inArray(
      sessions.idHash,
      db
        .select({ idHash: sessions.idHash })
        .from(sessions)
        .where(
          or(
            lte(sessions.absoluteExpiresAt, p.now),
            lte(sessions.idleExpiresAt, p.now),
            isNotNull(sessions.revokedAt),
          ),
        )
        .limit(BATCH),
    ),
  ),
)

/** Deletes the sessions that sign nobody in any more: expired or ended. Returns how many went. */
export function purgeSessions(): Promise<number> {
  return inBatches(() => deleteEnded.run({ now: clock.now() }).changes)
}
