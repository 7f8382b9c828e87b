import { asc, eq, sql } from "drizzle-orm"
import { isDisputed } from "#app/domain/books/ledger/bank-disputes.server.ts"
import { HOLD_JOB, PAYOUT_JOB } from "#app/domain/books/ledger/order-money.server.ts"
import { unsentRefundPaise } from "#app/domain/books/ledger/refund-requests.server.ts"
import { MIN_PAYMENT_PAISE } from "#app/domain/shared/money.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { MAX_BY_UPI } from "#app/platform/razorpay-x.server.ts"
import type { PayoutDestination, PayoutWay } from "#db/schema/ledger-words.ts"
import { orders } from "#db/schema/orders.ts"
import { payouts } from "#db/schema/payouts.ts"
import { findPayableDestination } from "./destination.server.ts"
import { ACCOUNT_STATES } from "./details.ts"
import { canProviderHoldShare } from "./hold.server.ts"
import { isOwedAgain, type PayoutStop } from "./payout.ts"
import {
  findPayee,
  findPayoutOfOrder,
  findSourceOf,
  isOnHold,
  type PayoutRow,
} from "./payout-queries.server.ts"

type Payable = Pick<PayoutRow, "orderId" | "amountPaise" | "influencerId">

/** Chooses Route while the provider has, or can be given, the share; else RazorpayX; else by hand: docs/rules.md#payouts-by-hand */
export function choosePayoutWay({ orderId, amountPaise, influencerId }: Payable): PayoutWay {
  const kind = findPayableDestination(influencerId)?.destination ?? "bank"
  if (amountPaise < MIN_PAYMENT_PAISE) return "manual"
  if (kind === "bank" && canProviderHoldShare(orderId)) return "route"
  return isPaidByRazorpayX(kind) && (kind === "bank" || amountPaise <= MAX_BY_UPI) ? "x" : "manual"
}

export const isPaidByRazorpayX = (destination: PayoutDestination): boolean =>
  env.PAYOUTS_X && destination !== "abroad"

/** Tells that the operator may pay it, also after it failed or came back at the provider. */
export const canOperatorPay = (
  payout: Payable & Pick<PayoutRow, "status" | "returnReason">,
): boolean =>
  payout.status === "failed" || isOwedAgain(payout) || choosePayoutWay(payout) === "manual"

/** Finds what stops a payout now, and until when if time ends it. */
export function findPayoutStop(payout: Payable): { stop: PayoutStop; until?: number } | undefined {
  const payee = findPayee(payout.orderId)
  if (!payee || payee.deletedAt !== null) return { stop: "account_deleted" }
  if (payee.suspendedAt !== null) return { stop: "account_suspended" }
  const { paymentId, providerPaymentId } = findSourceOf(payout) ?? {}
  if (paymentId && unsentRefundPaise(paymentId) < 0) return { stop: "refund_unexplained" }
  if (providerPaymentId && isDisputed(providerPaymentId)) return { stop: "payment_disputed" }
  if (payee.requests > 0) return { stop: "refund_requested" }
  const destination = findPayableDestination(payout.influencerId)
  if (!destination) return { stop: "no_details" }
  if (payee.emailVerifiedAt === null) return { stop: "email_unverified" }
  const { payableFrom, accountStatus } = destination
  if (payableFrom > clock.now()) return { stop: "details_changed", until: payableFrom }
  const isByRoute = choosePayoutWay(payout) === "route"
  if (!isByRoute) return isOnHold(payout.orderId) ? { stop: "hold_ending" } : undefined
  const { stop } = ACCOUNT_STATES[accountStatus]
  return stop && { stop }
}

/** The daily sweep finds the rest. */
const MAX_RESCHEDULED = 400

const selectOpen = query((p: Params<{ influencerId: string; max: number }>) =>
  db
    .select({ orderId: orders.id, payoutId: payouts.id, status: payouts.status })
    .from(orders)
    .leftJoin(payouts, eq(payouts.orderId, orders.id))
    .where(
      sql`${orders.influencerId} = ${p.influencerId}
        AND ((${orders.status} = 'ongoing' AND ${orders.paymentItemId} IS NOT NULL)
          OR ${payouts.status} IN ('locked', 'due', 'failed', 'processing'))`,
    )
    .orderBy(asc(orders.orderedAt))
    .limit(p.max),
)

/** Schedules a look, at `at`, at the influencer's payouts and holds after something that stopped them may have changed. */
export function reschedulePayouts(influencerId: string, at: number): void {
  for (const one of selectOpen.all({ influencerId, max: MAX_RESCHEDULED })) {
    const { orderId, payoutId, status } = one
    if (status !== "failed" && status !== "processing") scheduleJob(HOLD_JOB, orderId, at)
    if (payoutId && status !== "locked") scheduleJob(PAYOUT_JOB, payoutId, at)
  }
}

/** Schedules a look at the hold and the payout of an order now. */
export function reschedulePayoutOfOrder(orderId: string): void {
  const now = clock.now()
  scheduleJob(HOLD_JOB, orderId, now)
  const payout = findPayoutOfOrder(orderId)
  if (payout && payout.status !== "locked") scheduleJob(PAYOUT_JOB, payout.id, now)
}
