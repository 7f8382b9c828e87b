import { eq, sql } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, rowBy, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { agreements } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import type { Carrier, ParcelOutcome, ParcelState } from "#db/schema/parcel-words.ts"
import { parcels } from "#db/schema/parcels.ts"
import { findAgreedTerms } from "./agreement.server.ts"
import { recordGift } from "./gifts.server.ts"
import { BEFORE_DELIVERY } from "./order-facts.ts"
import type { PRODUCT_STEPS } from "./order-next-turn.ts"
import { onlyRoleText } from "./order-refusals.ts"
import {
  findOrderRow,
  findOwnOrder,
  type OrderRow,
  recordStep,
  scheduleOrderTimers,
} from "./order-steps.server.ts"
import { withoutDueReminders } from "./order-times.ts"
import { OUTCOME_LABELS, PARCEL_STEPS, SHIP_WITHIN_DAYS, SHIPPABLE_STATES } from "./parcel.ts"

export const PARCEL_TIMER_JOB = "parcel-clock"

export type Parcel = typeof parcels.$inferSelect

export const findParcel = rowBy(parcels, "orderId")

export const isBeforeDelivery = ({ phase }: Pick<OrderRow, "phase">): boolean =>
  BEFORE_DELIVERY.some((one) => one === phase)

/** The next act of an order whose days begin with the receipt, before it. */
export const awaitedOfProduct = sql<keyof typeof PRODUCT_STEPS | null>`iif(
  ${orders.phase} = 'in_progress' AND ${orders.dueAt} IS NULL AND EXISTS (
    SELECT 1 FROM ${agreements} WHERE ${agreements.orderId} = ${orders.id}
    AND ${agreements.terms} ->> '$.product.isOnly'),
  iif(${orders.shippingAddress} IS NULL, 'address', coalesce(
    (SELECT CASE WHEN ${parcels.outcome} IS NULL THEN 'receipt'
        WHEN ${parcels.outcome} IN ('return_asked', 'sent_back') THEN ${parcels.outcome} END
      FROM ${parcels} WHERE ${parcels.orderId} = ${orders.id}), 'shipment')),
  NULL)`

const isOnItsWay = (parcel: Parcel | undefined): boolean => parcel?.outcome === null

/** The brand ships, or ships again what failed: docs/rules.md#sending-a-product */
export function canShip(order: Pick<OrderRow, "phase" | "shippingAddress">, parcel?: Parcel) {
  const isWanted = !parcel || SHIPPABLE_STATES.includes(parcel.outcome)
  return isBeforeDelivery(order) && order.shippingAddress !== null && isWanted
}

/** For the form's page. @throws NotFound; Conflict with the reason */
export function requireShippable(actor: Actor, orderId: string): OrderRow {
  const order = findOwnOrder(actor, orderId)
  if (actor.role !== "brand") throw new Conflict(onlyRoleText("brand"))
  if (order.shippingAddress === null) throw new Conflict("There is no address to ship to.")
  if (canShip(order, findParcel(orderId))) return order
  throw new Conflict("This product has arrived, or the order no longer waits for it.")
}

const NO_RETURN = {
  returnPaidBy: null,
  returnAddress: null,
  returnCarrier: null,
  returnNumber: null,
}

/** A correction of a parcel on its way tells nobody. @throws NotFound; Conflict */
export function shipProduct(
  actor: Actor,
  orderId: string,
  { carrier, trackingNumber }: { carrier: Carrier; trackingNumber: string },
): void {
  act(actor, () => {
    const order = requireShippable(actor, orderId)
    const known = findParcel(orderId)
    const now = clock.now()
    const sent = { carrier, trackingNumber, outcome: null, reportedAt: null, ...NO_RETURN }
    const shippedAt = known && isOnItsWay(known) ? known.shippedAt : now
    db.insert(parcels)
      .values({ orderId, shippedAt, ...sent })
      .onConflictDoUpdate({ target: parcels.orderId, set: { shippedAt, ...sent } })
      .run()
    if (!isOnItsWay(known)) recordStep(order, "order.shipped", { by: "brand" })
  })
}

export const canStepParcel = ({ outcome }: Parcel, to: ParcelState): boolean =>
  PARCEL_STEPS[to].from.includes(outcome)

/** For forms' pages too. @throws NotFound; Conflict */
export function requireParcelStep(actor: Actor, orderId: string, to: ParcelState) {
  const order = findOwnOrder(actor, orderId)
  const { by } = PARCEL_STEPS[to]
  if (actor.role !== by) throw new Conflict(onlyRoleText(by))
  const parcel = findParcel(orderId)
  if (!parcel) throw new Conflict("The brand has not shipped anything yet.")
  if (parcel.outcome === to || canStepParcel(parcel, to)) return { order, parcel }
  const state = parcel.outcome === null ? "Shipped" : OUTCOME_LABELS[parcel.outcome]
  throw new Conflict(`This is not possible: the product is “${state}”.`)
}

/**
 * Receipt gives the agreed days anew; a parcel that failed can be sent again. Repeating changes
 * nothing. @throws NotFound; Conflict
 */
export function reportParcel(actor: Actor, orderId: string, outcome: ParcelOutcome): void {
  act(actor, () => {
    const { order, parcel } = requireParcelStep(actor, orderId, outcome)
    if (parcel.outcome === outcome) return
    if (!isBeforeDelivery(order)) throw new Conflict("This order no longer waits for a product.")
    const now = clock.now()
    const report = { outcome, reportedAt: now }
    db.update(parcels).set(report).where(eq(parcels.orderId, orderId)).run()
    const isReceived = outcome === "received"
    if (isReceived) {
      giveAgreedDays(order, now)
      recordGift(order)
    }
    recordStep(order, isReceived ? "order.product_received" : "order.product_failed", {
      by: "influencer",
    })
  })
}

function giveAgreedDays(order: OrderRow, now: number): void {
  const terms = findAgreedTerms(order.id)
  if (!terms) return
  const dueAt = now + terms.deliveryDays * DAY
  if (order.dueAt !== null && dueAt <= order.dueAt) return
  const changes = { dueAt, reminded: withoutDueReminders(order.reminded) }
  db.update(orders).set(changes).where(eq(orders.id, order.id)).run()
  scheduleOrderTimers({ ...order, ...changes })
}

/** In the caller's transaction: the first address begins the brand's days. */
export const scheduleParcelReminder = (orderId: string): void =>
  scheduleJob(PARCEL_TIMER_JOB, orderId, clock.now() + SHIP_WITHIN_DAYS * DAY)

/** Tells both sides that nothing was shipped; returns when to look again at a paused order. */
export function remindOfParcel(orderId: string): number | undefined {
  return write(() => {
    const order = findOrderRow(orderId)
    if (!order || order.shippingAddress === null || findParcel(orderId)) return undefined
    if (order.pausedAt !== null) return clock.now() + DAY
    if (isBeforeDelivery(order)) recordStep(order, "order.not_shipped", { by: "clock" })
    return undefined
  })
}
