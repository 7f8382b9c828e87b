import { and, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm"
import { refundStatusOfItem } from "#app/domain/books/ledger/item-refund-status.server.ts"
import { describeShare } from "#app/domain/books/ledger/money-texts.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { memberName } from "#app/domain/identity/team/member-name.server.ts"
import { maskOrderTerms, maskOrderTexts } from "#app/domain/market/projects/shown-project.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import {
  EVENT_ROWS,
  type EventType,
  TIMELINE_TYPES,
} from "#app/domain/shared/events/event-catalogue.ts"
import type { EventData } from "#app/domain/shared/events/notification-rule.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { type RowCursor, readRowCursor, toRowPage } from "#app/domain/shared/page.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { users } from "#db/schema/accounts.ts"
import { disputes } from "#db/schema/cases.ts"
import { agreements } from "#db/schema/deliverables.ts"
import { events } from "#db/schema/events.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { profiles } from "#db/schema/profiles.ts"
import { agreementColumns, type Terms } from "./agreement.server.ts"
import { awaitedOfProduct } from "./parcel.server.ts"

const nameOf = (userId: typeof orders.brandId | typeof orders.influencerId) =>
  sql<string | null>`(
    SELECT ${profiles.name} FROM ${profiles} JOIN ${users} ON ${users.id} = ${profiles.userId}
    WHERE ${profiles.userId} = ${userId} AND ${isNull(users.deletedAt)}
  )`

const isDivided = sql<boolean>`EXISTS (
  SELECT 1 FROM ${disputes} WHERE ${disputes.orderId} = ${orders.id} AND ${disputes.decision} = 'split'
)`

const lastEventAt = (type: EventType) =>
  sql<number | null>`(
    SELECT max(${events.createdAt}) FROM ${events}
    WHERE ${events.orderId} = ${orders.id} AND ${events.type} = ${sql.raw(`'${type}'`)}
  )`

const selectOrder = query((p: Params<{ id: string }>) =>
  db
    .select({
      ...getTableColumns(orders),
      brandName: nameOf(orders.brandId),
      influencerName: nameOf(orders.influencerId),
      paidAt: payments.paidAt,
      paymentId: payments.id,
      paymentStatus: payments.status,
      refundStatus: refundStatusOfItem,
      isDivided: isDivided.mapWith(Boolean),
      awaited: awaitedOfProduct,
      submittedAt: lastEventAt("order.submitted"),
      approvedAt: lastEventAt("order.approved"),
      terms: agreements.terms,
    })
    .from(orders)
    .leftJoin(agreements, eq(agreements.orderId, orders.id))
    .leftJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .leftJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(eq(orders.id, p.id)),
)

/** Finds an order with its terms; a deleted user has no name. @throws NotFound */
export function findOrder(actor: Actor, orderId: string) {
  const row = selectOrder.get({ id: orderId })
  const isBrand = actor.role === "brand"
  const isTheirs = actor.userId === (isBrand ? row?.brandId : row?.influencerId)
  if (!row || !isTheirs || row.addOnOf !== null) throw new NotFound("Order not found.")
  const { paymentId, terms: text, ...order } = row
  const terms = readTerms(text)
  return {
    ...maskOrderTexts(actor.role, order),
    /** Only the brand has the receipt. */
    paymentId: isBrand && order.paidAt !== null ? paymentId : null,
    terms: terms && maskOrderTerms(actor.role, order, terms),
  }
}
export type OrderDetails = ReturnType<typeof findOrder>

/** Null without an agreement, as for old orders. */
export function readTerms(text: string | null) {
  const terms: Terms | null = text === null ? null : JSON.parse(text)
  const { paid } = terms ?? {}
  return terms && { ...terms, share: paid && describeShare(paid.paise, paid.feePaise) }
}
/** Includes the creator's share, if agreed. */
export type AgreedTerms = NonNullable<ReturnType<typeof readTerms>>

const selectAgreement = query((p: Params<{ orderId: string }>) =>
  db
    .select(agreementColumns)
    .from(agreements)
    .innerJoin(orders, eq(orders.id, agreements.orderId))
    .where(eq(agreements.orderId, p.orderId)),
)

/** @throws NotFound without an agreement */
export function findAgreement(actor: Actor, orderId: string) {
  const { title, brandName, influencerName, terms } = findOrder(actor, orderId)
  const row = selectAgreement.get({ orderId })
  if (!row || !terms) throw new NotFound("This order has no agreement.")
  return { ...row, title, brandName, influencerName, terms }
}

const EVENTS_PER_PAGE = 20

const selectTimeline = query((p: Params<RowCursor & { id: string }>) =>
  db
    .select({
      ...pick(events, "id", "type", "data"),
      at: events.createdAt,
      member: memberName(events.personId),
      row: sql<number>`${events}.rowid`,
    })
    .from(events)
    .where(
      and(
        eq(events.orderId, p.id),
        inArray(events.type, TIMELINE_TYPES),
        sql`(${events.createdAt}, ${events}.rowid) < (${p.at}, ${p.row})`,
      ),
    )
    .orderBy(sql`${events.createdAt} DESC`, sql`${events}.rowid DESC`)
    .limit(EVENTS_PER_PAGE + 1),
)

function labelOf(type: string, { isFree }: EventData): string {
  const { timeline = type, freeTimeline = timeline } = EVENT_ROWS.get(type) ?? {}
  return isFree ? freeTimeline : timeline
}

/** Expects the actor's own order; newest first. */
export function listTimeline({ id }: Pick<OrderDetails, "id">, before?: string) {
  const rows = selectTimeline.all({ id, ...readRowCursor(before) })
  const page = toRowPage(rows, EVENTS_PER_PAGE, "at")
  const items = page.items.map(({ id: eventId, type, data, at, member }) => ({
    id: eventId,
    label: labelOf(type, data),
    by: String(data.by ?? (type === "order.drafted" ? "brand" : "provider")),
    at,
    member,
    dueAt: data.dueAt === undefined ? undefined : Number(data.dueAt),
    amount: data.amountPaise === undefined ? "" : formatMoney(Number(data.amountPaise), "INR"),
  }))
  return { items, next: page.next }
}
