import { setImmediate } from "node:timers/promises"
import { and, eq, inArray, isNull, lt, ne, notLike, or, sql } from "drizzle-orm"
import { z } from "zod"
import { type CopyRow, stretchesOf, type User } from "#app/domain/shared/personal-data.server.ts"
import { readJson } from "#app/domain/shared/read-json.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { inBatches, MAX_ROWS_PER_BATCH } from "#app/platform/db-maintenance.server.ts"
import { payments, webhookEvents } from "#db/schema/payments.ts"

/** Found anywhere in a body. */
const PROVIDER_IDS = /\b(?:order|pay)_\w{1,40}/g

/** Each may hold 256 KB. */
const BODIES_PER_READ = 20

function isAboutPaymentOf(brandId: string, report: string): boolean {
  const ids = [...new Set(report.match(PROVIDER_IDS) ?? [])].slice(0, 100)
  if (ids.length === 0) return false
  const isNamed = or(
    inArray(payments.providerOrderId, ids),
    inArray(payments.providerPaymentId, ids),
  )
  const found = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(isNamed, eq(payments.brandId, brandId)))
    .limit(1)
    .get()
  return found !== undefined
}

/** Without payments there are no provider events. */
const hasPayments = (brandId: string): boolean =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.brandId, brandId))
    .limit(1)
    .get() !== undefined

/** Yields stored events with payer data. Pauses for requests, since no index covers them. */
export async function* providerEventsOf(userId: string): AsyncIterable<CopyRow> {
  if (!hasPayments(userId)) return
  for (const stretch of stretchesOf(webhookEvents)) {
    const ids = db
      .select({ eventId: webhookEvents.eventId })
      .from(webhookEvents)
      .where(and(stretch, mayBeOf(userId), ne(webhookEvents.body, "")))
      .all()
      .map(({ eventId }) => eventId)
    for (let start = 0; start < ids.length; start += BODIES_PER_READ) {
      yield* readEvents(userId, ids.slice(start, start + BODIES_PER_READ))
    }
    await setImmediate()
  }
}

/** Yields batches of events that name the payer. */
export async function* eventsOfPayer({ userId }: User) {
  if (!hasPayments(userId)) return
  const { eventId, body } = webhookEvents
  for (const stretch of stretchesOf(webhookEvents)) {
    const isFull = and(stretch, ne(body, ""))
    const ids = db.select({ eventId }).from(webhookEvents).where(isFull).all()
    for (let start = 0; start < ids.length; start += BODIES_PER_READ) {
      const some = ids.slice(start, start + BODIES_PER_READ).map((row) => row.eventId)
      const rows = db
        .select({ eventId, body })
        .from(webhookEvents)
        .where(inArray(eventId, some))
        .all()
      const own = rows.filter((row) => isAboutPaymentOf(userId, row.body))
      if (own.length > 0) {
        yield inArray(
          eventId,
          own.map((row) => row.eventId),
        )
      }
      await setImmediate()
    }
  }
}

/** Refund events may name no payment. */
function mayBeOf(userId: string) {
  const { providerOrderId, providerPaymentId, type } = webhookEvents
  const own = (column: typeof payments.providerOrderId | typeof payments.providerPaymentId) =>
    db.select({ id: column }).from(payments).where(eq(payments.brandId, userId))
  return or(
    inArray(providerOrderId, own(payments.providerOrderId)),
    inArray(providerPaymentId, own(payments.providerPaymentId)),
    and(isNull(providerPaymentId), notLike(type, "transfer.%")),
  )
}

const Report = z.object({
  payload: z.record(z.string(), z.object({ entity: z.unknown() }).optional().catch(undefined)),
})

/** Other parts may name further recipients. */
const PARTS = ["payment", "order", "refund", "dispute"] as const

/** Data of influencers, and evidence we sent to the bank. */
const OF_OTHERS = new Set(["transfers", "amount_transferred", "evidence"])

function* readEvents(userId: string, eventIds: string[]): Iterable<CopyRow> {
  const { type, occurredAt, receivedAt, body } = webhookEvents
  const rows = db
    .select({ type, occurredAt, receivedAt, body })
    .from(webhookEvents)
    .where(inArray(webhookEvents.eventId, eventIds))
    .orderBy(sql`rowid`)
    .all()
  for (const row of rows) {
    const report = Report.safeParse(readJson(row.body)).data
    const parts = PARTS.map((name) => [name, ownPartOf(userId, report?.payload[name]?.entity)])
    if (parts.every(([, text]) => text === null)) continue
    const { type, occurredAt, receivedAt } = row
    yield { type, occurredAt, receivedAt, ...Object.fromEntries(parts) }
  }
}

function ownPartOf(userId: string, entity: unknown): string | null {
  if (entity === undefined) return null
  const text = JSON.stringify(entity, (key, value) => (OF_OTHERS.has(key) ? undefined : value))
  return isAboutPaymentOf(userId, text) ? text : null
}

/** Empties what is older than 90 days and holds names and numbers of payers; returns how many it were. */
export function forgetWebhookBodies(): Promise<number> {
  const { eventId, receivedAt, body } = webhookEvents
  const isOld = and(lt(receivedAt, clock.now() - 90 * DAY), ne(body, ""))
  const old = db.select({ eventId }).from(webhookEvents).where(isOld).limit(MAX_ROWS_PER_BATCH)
  const emptyOld = db.update(webhookEvents).set({ body: "" }).where(inArray(eventId, old))
  return inBatches(() => emptyOld.run().changes)
}
