import { and, eq, gt, or } from "drizzle-orm"
import { findShortage } from "#app/domain/books/ledger/balance-check.server.ts"
import { refundStatusOfItem } from "#app/domain/books/ledger/item-refund-status.server.ts"
import { describeShare } from "#app/domain/books/ledger/money-texts.ts"
import { LOCKED_FOR_MS, splitEarnings } from "#app/domain/books/ledger/order-money.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { longDayOf } from "#app/domain/shared/indian-time.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { payouts } from "#db/schema/payouts.ts"
import { MONEY_OF_PAYOUT, PAYOUT_LOOKS } from "./payout-labels.ts"
import { grossOf } from "./payout-postings.server.ts"
import { describePayout, type PayoutView } from "./payout-view.server.ts"

const selectOrder = query((p: Params<{ orderId: string; userId: string }>) =>
  db
    .select({
      ...pick(orders, "status", "phase", "influencerId"),
      heldSince: payments.paidAt,
      bidPaise: paymentItems.bidPaise,
      feePaise: paymentItems.feePaise,
      payout: payouts,
      refundStatus: refundStatusOfItem,
    })
    .from(orders)
    .innerJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .leftJoin(payouts, eq(payouts.orderId, orders.id))
    .where(
      and(
        eq(orders.id, p.orderId),
        gt(paymentItems.bidPaise, 0),
        or(eq(orders.brandId, p.userId), eq(orders.influencerId, p.userId)),
      ),
    ),
)

/**
 * The way of the money of an order of the actor's, from held to paid out (docs/rules.md#how-money-moves);
 * undefined where nobody paid for it, and where it was cancelled. What stops a payout and what a bank said
 * of it is the influencer's alone.
 */
export function findOrderEarnings(actor: Actor, orderId: string) {
  const row = selectOrder.get({ orderId, userId: actor.userId })
  if (!row || row.heldSince === null || row.status === "cancelled") return undefined
  const { heldSince, bidPaise, phase } = row
  const share = row.payout ?? splitEarnings(row.influencerId, row)
  const waitsUntil = row.refundStatus === "due" ? findShortage()?.until : undefined
  const sentBy = waitsUntil === undefined ? "" : `, sent by ${longDayOf(waitsUntil)}`
  const payout = row.payout ? describePayout(row.payout) : undefined
  return {
    heldSince,
    isRunning: row.status === "ongoing",
    isDisputed: phase === "disputed",
    /** Nothing is paid out before. */
    earliestAt: heldSince + LOCKED_FOR_MS,
    share: describeShare(
      row.payout ? grossOf(row.payout) : bidPaise,
      share.feePaise,
      share,
      bidPaise,
    ),
    /** After completion. */
    money: payout && MONEY_OF_PAYOUT[payout.state][actor.role] + sentBy,
    payout: payout && (actor.role === "influencer" ? payout : withoutStops(payout)),
  }
}

/** A payout as the brand sees it. */
function withoutStops({ state: own, ...payout }: PayoutView): PayoutView {
  const state = own === "stopped" || own === "failed" ? "due" : own
  return { ...payout, ...PAYOUT_LOOKS[state], state, stop: undefined, note: undefined }
}

export type OrderEarnings = NonNullable<ReturnType<typeof findOrderEarnings>>
