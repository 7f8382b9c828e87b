import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm"
import { orderTextsFor } from "#app/domain/market/projects/shown-project.server.ts"
import { db } from "#app/platform/db.server.ts"
import { agreements, deliverables, storedFiles, submissions } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import type { ExportRow } from "./export-lists.server.ts"
import { ROWS_PER_READ, rowsOf } from "./row-pages.server.ts"

const isInfluencer = (userId: string): SQL => sql`${orders.influencerId} = ${userId}`
const isBrand = (userId: string): SQL => sql`${orders.brandId} = ${userId}`
/** The reason goes to its author, the address to the influencer. */
const cancelledByUser = (userId: string): SQL =>
  sql`${orders.cancelledBy} = iif(${isInfluencer(userId)}, 'influencer', 'brand')`

export function* listOrders(userId: string) {
  for (const role of ["influencer", "brand"] as const) {
    const own = role === "brand" ? orders.brandId : orders.influencerId
    const rows = rowsOf((last: { orderedAt: number; id: string } | undefined) =>
      db
        .select({
          id: orders.id,
          projectId: orders.projectId,
          title: orders.title,
          niche: orders.niche,
          currency: orders.currency,
          amountMinor: orders.amountMinor,
          status: orders.status,
          phase: orders.phase,
          orderedAt: orders.orderedAt,
          startedAt: orders.startedAt,
          dueAt: orders.dueAt,
          completedAt: orders.completedAt,
          cancelledAt: orders.cancelledAt,
          cancelReason: sql<
            string | null
          >`iif(${cancelledByUser(userId)}, ${orders.cancelReason}, NULL)`,
          shippingAddress: sql<
            string | null
          >`iif(${isInfluencer(userId)}, ${orders.shippingAddress}, NULL)`,
        })
        .from(orders)
        .where(
          and(
            eq(own, userId),
            sql`(${orders.orderedAt}, ${orders.id})
              < (${last?.orderedAt ?? Number.MAX_SAFE_INTEGER}, ${last?.id ?? ""})`,
          ),
        )
        .orderBy(desc(orders.orderedAt), desc(orders.id))
        .limit(ROWS_PER_READ)
        .all(),
    )
    for (const row of rows) yield orderTextsFor(role, row)
  }
}

/** Few enough to read their rows at once. */
const ORDERS_PER_READ = 50

export function* orderIdsOf(userId: string): Generator<string[]> {
  let some: string[] = []
  for (const { id } of listOrders(userId)) {
    some.push(id)
    if (some.length < ORDERS_PER_READ) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}

/** Acceptance time and ip address of the user's own side only. */
export function* listAgreements(userId: string): Iterable<ExportRow> {
  const { brandAcceptedAt, brandIp, influencerAcceptedAt, influencerIp } = agreements
  for (const ids of orderIdsOf(userId)) {
    yield* db
      .select({
        orderId: agreements.orderId,
        terms: agreements.terms,
        hash: agreements.hash,
        acceptedAt: sql<number>`iif(${isBrand(userId)}, ${brandAcceptedAt}, ${influencerAcceptedAt})`,
        ip: sql<string | null>`iif(${isBrand(userId)}, ${brandIp}, ${influencerIp})`,
        createdAt: agreements.createdAt,
      })
      .from(agreements)
      .innerJoin(orders, eq(orders.id, agreements.orderId))
      .where(inArray(agreements.orderId, ids))
      .all()
  }
}

export function* listDeliverables(userId: string): Iterable<ExportRow> {
  for (const ids of orderIdsOf(userId)) {
    const rows = db
      .select()
      .from(deliverables)
      .where(inArray(deliverables.orderId, ids))
      .orderBy(asc(deliverables.orderId), asc(deliverables.position))
      .all()
    for (const { liveKey, ...row } of rows) yield row
  }
}

/** Includes the feedback. */
export function* listSubmissions(userId: string): Iterable<ExportRow> {
  for (const ids of orderIdsOf(userId)) {
    yield* db.select().from(submissions).where(inArray(submissions.orderId, ids)).all()
  }
}

export function* listDecisions(userId: string): Iterable<ExportRow> {
  const { orderId, deliverableId, version, decision, reason, decidedAt } = submissions
  for (const ids of orderIdsOf(userId)) {
    yield* db
      .select({ orderId, deliverableId, version, decision, reason, decidedAt })
      .from(submissions)
      .where(and(inArray(orderId, ids), isNotNull(decision)))
      .all()
  }
}

/** Leaves room for the lists in the archive. */
export const MAX_FILE_BYTES = 192 * 1024 * 1024

/** Smallest first; `inArchive` is null for files without room. */
export function* listFiles(userId: string) {
  const { id, bytes, ownerId: _, ...more } = getTableColumns(storedFiles)
  const shown = { id, bytes, ...more }
  let total = 0
  const rows = rowsOf((last: { bytes: number; id: string } | undefined) =>
    db
      .select(shown)
      .from(storedFiles)
      .where(
        and(
          eq(storedFiles.ownerId, userId),
          sql`(${bytes}, ${id}) > (${last?.bytes ?? -1}, ${last?.id ?? ""})`,
        ),
      )
      .orderBy(asc(bytes), asc(id))
      .limit(ROWS_PER_READ)
      .all(),
  )
  for (const row of rows) {
    total += row.bytes
    yield { ...row, inArchive: total > MAX_FILE_BYTES ? null : `files/${row.id}-${row.name}` }
  }
}
