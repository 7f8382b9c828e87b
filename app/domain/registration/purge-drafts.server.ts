import { inArray, lte } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { BATCH, inBatches } from "#app/platform/db-upkeep.server.ts"
import { registrationDrafts } from "#db/schema/accounts.ts"

const deleteExpired = query((p: Params<{ now: number }>) =>
  db
    .delete(registrationDrafts)
    .where(
      inArray(
        registrationDrafts.idHash,
        db
          .select({ idHash: registrationDrafts.idHash })
          .from(registrationDrafts)
          .where(lte(registrationDrafts.expiresAt, p.now))
          .limit(BATCH),
      ),
    ),
)

/** Deletes registrations that were begun and not finished in time. Returns how many went. */
export function purgeDrafts(): Promise<number> {
  return inBatches(() => deleteExpired.run({ now: clock.now() }).changes)
}
