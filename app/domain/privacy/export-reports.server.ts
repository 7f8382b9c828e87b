import { setImmediate } from "node:timers/promises"
import { and, eq, inArray, isNull, ne, notLike, or, sql } from "drizzle-orm"
import { z } from "zod"
import { db } from "#app/platform/db.server.ts"
import { payments, webhookEvents } from "#db/schema/payments.ts"
import type { ExportRow } from "./export-lists.server.ts"
import { stretchesOf } from "./row-pages.server.ts"

/** Found anywhere in a body. */
const PROVIDER_IDS = /\b(?:order|pay)_\w{1,40}/g

/** Each may hold 256 KB. */
export const BODIES_PER_READ = 20

export function isAboutPaymentOf(brandId: string, report: string): boolean {
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
export const hasPayments = (brandId: string): boolean =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.brandId, brandId))
    .limit(1)
    .get() !== undefined

/** Yields stored events with payer data. Pauses for requests, since no index covers them. */
export async function* listPayerReports(userId: string): AsyncIterable<ExportRow> {
  if (!hasPayments(userId)) return
  for (const stretch of stretchesOf(webhookEvents)) {
    const ids = db
      .select({ eventId: webhookEvents.eventId })
      .from(webhookEvents)
      .where(and(stretch, mayBeOf(userId), ne(webhookEvents.body, "")))
      .all()
      .map(({ eventId }) => eventId)
    for (let start = 0; start < ids.length; start += BODIES_PER_READ) {
      yield* readReports(userId, ids.slice(start, start + BODIES_PER_READ))
    }
    await setImmediate()
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

function* readReports(userId: string, eventIds: string[]): Iterable<ExportRow> {
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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
