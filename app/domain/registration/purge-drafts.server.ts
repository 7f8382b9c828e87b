import { inArray, lte, sql } from "drizzle-orm"
import { BATCH, inBatches } from "#app/platform/batches.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, prepared } from "#app/platform/db.server.ts"
import { registrationDrafts } from "#db/schema/accounts.ts"

const deleteExpired = prepared(() =>
  db
    .delete(registrationDrafts)
    .where(
      inArray(
        registrationDrafts.idHash,
        db
          .select({ idHash: registrationDrafts.idHash })
          .from(registrationDrafts)
          .where(lte(registrationDrafts.expiresAt, sql.placeholder("now")))
          .limit(BATCH),
      ),
    )
    .prepare(),
)

/** Deletes registrations that were begun and not finished in time. Returns how many went. */
export function purgeDrafts(): Promise<number> {
  return inBatches(() => deleteExpired().run({ now: clock.now() }).changes)
}
