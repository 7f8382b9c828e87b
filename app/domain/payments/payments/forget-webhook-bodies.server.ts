import { and, inArray, lt, ne } from "drizzle-orm"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { BATCH, inBatches } from "#app/platform/db-maintenance.server.ts"
import { webhookEvents } from "#db/schema/payments.ts"

/** Empties what is older than 90 days and holds names and numbers of payers; returns how many it were. */
export function forgetWebhookBodies(): Promise<number> {
  const { eventId, receivedAt, body } = webhookEvents
  const isOld = and(lt(receivedAt, clock.now() - 90 * DAY), ne(body, ""))
  const old = db.select({ eventId }).from(webhookEvents).where(isOld).limit(BATCH)
  const emptyOld = db.update(webhookEvents).set({ body: "" }).where(inArray(eventId, old))
  return inBatches(() => emptyOld.run().changes)
}
