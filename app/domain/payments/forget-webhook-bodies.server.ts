import { and, inArray, lt, ne } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { BATCH, inBatches } from "#app/platform/db-upkeep.server.ts"
import { webhookEvents } from "#db/schema/payments.ts"

const KEEP_FOR = 90 * DAY

const emptyOld = query((p: Params<{ before: number }>) =>
  db
    .update(webhookEvents)
    .set({ body: "" })
    .where(
      inArray(
        webhookEvents.eventId,
        db
          .select({ eventId: webhookEvents.eventId })
          .from(webhookEvents)
          .where(and(lt(webhookEvents.receivedAt, p.before), ne(webhookEvents.body, "")))
          .limit(BATCH),
      ),
    ),
)

/**
 * Empties what the provider sent more than 90 days ago: it holds names and numbers of payers. What it was
 * about is kept. Returns how many were emptied.
 */
export function forgetWebhookBodies(): Promise<number> {
  return inBatches(() => emptyOld.run({ before: clock.now() - KEEP_FOR }).changes)
}
