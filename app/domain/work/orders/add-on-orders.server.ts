import { and, eq, sql } from "drizzle-orm"
import { earnForOrder, holdForOrder } from "#app/domain/books/ledger/order-money.server.ts"
import {
  requestOrderRefund,
  requestPartRefund,
} from "#app/domain/books/ledger/refund-requests.server.ts"
import { formatMoney, MIN_PAYMENT_PAISE } from "#app/domain/shared/money.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { addOns } from "#db/schema/add-ons.ts"
import { orders } from "#db/schema/orders.ts"
import { endAdCodes } from "./ad-code-rows.server.ts"

/**
 * The money of a tip or an add-on is an order of its own, which follows the order of work, in the
 * caller's transaction: docs/rules.md#tips-and-add-ons
 */

type OrderRow = typeof orders.$inferSelect
type Paid = { id: string; title: string; amountPaise: number; paymentItemId: string }

/** Holds what was paid until the work is accepted; at once earned where it is. */
export function startAddOn(order: OrderRow, { amountPaise, ...paid }: Paid): void {
  const { projectId, applicationId, influencerId, brandId, niche } = order
  const of = { projectId, applicationId, influencerId, brandId, niche, addOnOf: order.id }
  const money = { currency: "INR" as const, amountMinor: amountPaise }
  const row = db
    .insert(orders)
    .values({
      ...of,
      ...money,
      ...paid,
      status: "ongoing",
      phase: "in_progress",
      orderedAt: clock.now(),
    })
    .returning()
    .get()
  holdForOrder(row)
  if (order.status === "completed") complete(row)
}

const listRunning = ({ id }: Pick<OrderRow, "id">): OrderRow[] =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.addOnOf, id), eq(orders.status, "ongoing")))
    .all()

/** Says what is held for the tips and add-ons of an order, if anything: "₹500 for tips and add-ons". */
export function describeHeldForAddOns(order: Pick<OrderRow, "id">): string | undefined {
  const paise = heldForAddOns(order)
  return paise > 0 ? `${formatMoney(paise, "INR")} for tips and add-ons` : undefined
}

/** Sums up what is held for the tips and add-ons of an order, in paise. */
export const heldForAddOns = (order: Pick<OrderRow, "id">): number =>
  listRunning(order).reduce((paise, { amountMinor }) => paise + amountMinor, 0)

function complete(row: OrderRow, earnedPaise?: number): void {
  const ended = { phase: "completed", status: "completed", completedAt: clock.now() } as const
  db.update(orders).set(ended).where(eq(orders.id, row.id)).run()
  earnForOrder(row, earnedPaise)
}

export function completeAddOns(order: OrderRow): void {
  for (const row of listRunning(order)) complete(row)
}

export function cancelAddOns(order: OrderRow): void {
  for (const row of listRunning(order)) cancelAddOn(row)
}

/** Rounds that were used stay. */
function takeRoundBack(orderId: string): void {
  const maxRevisions = sql`max(${orders.revisionRound}, ${orders.maxRevisions} - 1)`
  db.update(orders).set({ maxRevisions }).where(eq(orders.id, orderId)).run()
}

export function cancelAddOn(row: OrderRow): void {
  const ended = { phase: "cancelled", status: "cancelled", cancelledAt: clock.now() } as const
  db.update(orders).set(ended).where(eq(orders.id, row.id)).run()
  const kind = db.select({ kind: addOns.kind }).from(addOns).where(eq(addOns.id, row.id)).get()
  if (kind?.kind === "revision") takeRoundBack(row.addOnOf ?? "")
  endAdCodes({ id: row.id })
  requestOrderRefund(row)
}

/** Divides each as the order was, in whole paise; one of which nothing is left is cancelled. */
export function divideAddOns(
  order: OrderRow,
  { influencerPaise, brandPaise }: { influencerPaise: number; brandPaise: number },
): void {
  for (const row of listRunning(order)) {
    const part = (row.amountMinor * brandPaise) / (influencerPaise + brandPaise)
    // The provider returns no less than a rupee.
    const backPaise = Math.max(Math.round(part), MIN_PAYMENT_PAISE)
    if (backPaise >= row.amountMinor) {
      cancelAddOn(row)
      continue
    }
    complete(row, row.amountMinor - backPaise)
    requestPartRefund(row, backPaise)
  }
}
