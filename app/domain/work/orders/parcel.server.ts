import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { agreements } from "#db/schema/deliverables.ts"
import { orders } from "#db/schema/orders.ts"
import { parcels } from "#db/schema/parcels.ts"
import type { Carrier, ParcelOutcome } from "#db/schema/words.ts"
import type { Terms } from "./agreement.server.ts"
import { recordGift } from "./gifts.server.ts"
import { BEFORE_DELIVERY } from "./order-facts.ts"
import { onlyFor } from "./order-refusals.ts"
import {
  findOrderRow,
  findOwnOrder,
  type OrderRow,
  recordStep,
  scheduleLook,
} from "./order-steps.server.ts"
import { withoutDueReminders } from "./order-times.ts"
import { SHIP_WITHIN_DAYS } from "./parcel.ts"

export const PARCEL_TIMER = "parcel-clock"

const selectParcel = query((p: Params<{ orderId: string }>) =>
  db.select().from(parcels).where(eq(parcels.orderId, p.orderId)),
)
export type Parcel = NonNullable<ReturnType<typeof selectParcel.get>>

export const findParcel = (orderId: string): Parcel | undefined => selectParcel.get({ orderId })

const isBeforeDelivery = ({ phase }: Pick<OrderRow, "phase">): boolean =>
  BEFORE_DELIVERY.some((one) => one === phase)

const isOnItsWay = (parcel: Parcel | undefined): boolean => parcel?.outcome === null

/** The brand ships, or ships again what failed: docs/rules.md#sending-a-product */
export function canShip(order: Pick<OrderRow, "phase" | "shippingAddress">, parcel?: Parcel) {
  const isWanted = parcel?.outcome !== "received"
  return isBeforeDelivery(order) && order.shippingAddress !== null && isWanted
}

/** For the form's page. @throws NotFound; Conflict with the reason */
export function requireShippable(actor: Actor, orderId: string): OrderRow {
  const order = findOwnOrder(actor, orderId)
  if (actor.role !== "brand") throw new Conflict(onlyFor("brand"))
  if (order.shippingAddress === null) throw new Conflict("There is no address to ship to.")
  if (canShip(order, findParcel(orderId))) return order
  throw new Conflict("This product has arrived, or the order no longer waits for it.")
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
    const sent = { carrier, trackingNumber, outcome: null, reportedAt: null }
    const shippedAt = known && isOnItsWay(known) ? known.shippedAt : now
    db.insert(parcels)
      .values({ orderId, shippedAt, ...sent })
      .onConflictDoUpdate({ target: parcels.orderId, set: { shippedAt, ...sent } })
      .run()
    if (!isOnItsWay(known)) recordStep(order, "order.shipped", { by: "brand" })
  })
}

/**
 * Receipt gives the agreed days anew; a parcel that failed can be sent again. Repeating changes
 * nothing. @throws NotFound; Conflict
 */
export function reportParcel(actor: Actor, orderId: string, outcome: ParcelOutcome): void {
  act(actor, () => {
    const order = findOwnOrder(actor, orderId)
    if (actor.role !== "influencer") throw new Conflict(onlyFor("influencer"))
    const parcel = findParcel(orderId)
    if (!parcel) throw new Conflict("The brand has not shipped anything yet.")
    if (parcel.outcome === outcome) return
    if (parcel.outcome === "received") throw new Conflict("You have received this product.")
    if (parcel.outcome !== null && outcome !== "received")
      throw new Conflict("You have reported this already.")
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
  const agreed = db
    .select({ terms: agreements.terms })
    .from(agreements)
    .where(eq(agreements.orderId, order.id))
    .get()
  const terms: Terms | undefined = agreed && JSON.parse(agreed.terms)
  if (!terms) return
  const dueAt = now + terms.deliveryDays * DAY
  if (order.dueAt !== null && dueAt <= order.dueAt) return
  const changes = { dueAt, reminded: withoutDueReminders(order.reminded) }
  db.update(orders).set(changes).where(eq(orders.id, order.id)).run()
  scheduleLook({ ...order, ...changes })
}

/** In the caller's transaction: the first address begins the brand's days. */
export const awaitParcel = (orderId: string): void =>
  scheduleJob(PARCEL_TIMER, orderId, clock.now() + SHIP_WITHIN_DAYS * DAY)

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
