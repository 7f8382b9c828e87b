import { and, desc, eq, lte, sql } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { readTimeCursor, toPage, writeTimeCursor } from "#app/domain/shared/page.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { purgeRows } from "#app/platform/db-maintenance.server.ts"
import { webhookDeliveries } from "#db/schema/api.ts"
import { findEndpoint } from "./endpoints.server.ts"

const PAGE_SIZE = 20
const KEPT_FOR = 30 * DAY

/** Newest first. @throws NotFound */
export function listDeliveries(actor: Actor, endpointId: string, after?: string) {
  findEndpoint(actor, endpointId)
  const { at, id: last } = readTimeCursor(after)
  const { id, type, state, status, attempts, createdAt } = webhookDeliveries
  const rows = db
    .select({ id, type, state, status, attempts, createdAt })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        sql`(${createdAt}, ${id}) < (${at}, ${last})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(PAGE_SIZE + 1)
    .all()
  return toPage(rows, PAGE_SIZE, (row) => writeTimeCursor({ at: row.createdAt, id: row.id }))
}
export type ListedDelivery = ReturnType<typeof listDeliveries>["items"][number]

/** @throws NotFound */
export function findDelivery(actor: Actor, endpointId: string, deliveryId: string) {
  const endpoint = findEndpoint(actor, endpointId)
  const found = db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, deliveryId), eq(webhookDeliveries.endpointId, endpointId)))
    .get()
  if (!found) throw new NotFound("Delivery not found.")
  return { ...found, url: endpoint.url, isPaused: endpoint.pausedAt !== null }
}

/** Returns the count. */
export const purgeDeliveries = (): Promise<number> =>
  purgeRows(webhookDeliveries, lte(webhookDeliveries.createdAt, clock.now() - KEPT_FOR))
