import { and, eq } from "drizzle-orm"
import { isDisputed } from "#app/domain/books/ledger/bank-disputes.server.ts"
import { unsentRefundOf } from "#app/domain/books/ledger/refund-balance.server.ts"
import { LEAST_PAISE } from "#app/domain/shared/money.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { MAX_BY_UPI } from "#app/platform/razorpay-x.server.ts"
import { users } from "#db/schema/accounts.ts"
import { refundRequests } from "#db/schema/cases.ts"
import type { LinkedAccountStatus, PayoutDestination, PayoutWay } from "#db/schema/ledger-words.ts"
import { findPayableDestination, type PayableDestination } from "./destination.server.ts"
import { isCarried, isOnHold } from "./hold.server.ts"
import { isOwedAgain } from "./payout.ts"
import { findSourceOf, type PayoutRow } from "./payout-queries.server.ts"
import type { PayoutStop } from "./payout-stops.ts"

/** What stops a payout, and until when where time alone ends it. */
export type FoundStop = { stop: PayoutStop; until?: number }

/**
 * By which way a payout goes to where its influencer wants it: by the provider as long as it has the share, or can
 * be given it; else by RazorpayX where that is set up; else by the operator, with a transfer of their own (docs/rules.md#payouts-by-hand).
 */
export function wayOf(
  { orderId, amountPaise }: Pick<PayoutRow, "orderId" | "amountPaise">,
  destination: PayableDestination | undefined,
): PayoutWay {
  const kind = destination?.destination ?? "bank"
  if (amountPaise < LEAST_PAISE) return "manual"
  if (kind === "bank" && isCarried(orderId)) return "route"
  return isPaidByX(kind) && (kind === "bank" || amountPaise <= MAX_BY_UPI) ? "x" : "manual"
}

/** Tells whether RazorpayX pays to such a destination. */
export const isPaidByX = (destination: PayoutDestination): boolean =>
  env.PAYOUTS_X && destination !== "abroad"

/** Whether the operator pays it. */
export const isByHand = (
  payout: Pick<PayoutRow, "orderId" | "amountPaise">,
  destination: PayableDestination | undefined,
): boolean => wayOf(payout, destination) === "manual"

/** Whether the operator may make it, also in place of the provider, with which it failed or came back. */
export const isOursToPay = (
  payout: Pick<PayoutRow, "orderId" | "status" | "amountPaise" | "influencerId" | "returnReason">,
): boolean =>
  payout.status === "failed" ||
  isOwedAgain(payout) ||
  isByHand(payout, findPayableDestination(payout.influencerId))

/** What stops a payout now; undefined where it may be made as soon as it is due. */
export function findPayoutStop(
  payout: Pick<PayoutRow, "orderId" | "influencerId" | "amountPaise">,
): FoundStop | undefined {
  const user = selectUser.get({ id: payout.influencerId })
  if (!user || user.deletedAt !== null) return { stop: "account_deleted" }
  if (user.suspendedAt !== null) return { stop: "account_suspended" }
  const source = findSourceOf(payout)
  if (source && unsentRefundOf(source.paymentId) < 0) return { stop: "refund_unexplained" }
  if (source?.providerPaymentId && isDisputed(source.providerPaymentId)) {
    return { stop: "payment_disputed" }
  }
  if (selectRequest.get({ orderId: payout.orderId })) return { stop: "refund_requested" }
  const destination = findPayableDestination(payout.influencerId)
  if (!destination) return { stop: "no_details" }
  if (user.emailVerifiedAt === null) return { stop: "email_unverified" }
  const { payableFrom } = destination
  if (payableFrom > clock.now()) return { stop: "details_changed", until: payableFrom }
  if (wayOf(payout, destination) !== "route") {
    return isOnHold(payout.orderId) ? { stop: "hold_ending" } : undefined
  }
  const stop = ACCOUNT_STOPS[destination.accountStatus]
  return stop && { stop }
}

const ACCOUNT_STOPS: Record<LinkedAccountStatus, PayoutStop | undefined> = {
  none: "account_pending",
  created: "account_pending",
  under_review: "account_pending",
  needs_clarification: "account_unclear",
  activated: undefined,
  rejected: "account_refused",
  suspended: "account_refused",
}

const selectUser = query((p: Params<{ id: string }>) =>
  db
    .select({
      deletedAt: users.deletedAt,
      suspendedAt: users.suspendedAt,
      emailVerifiedAt: users.emailVerifiedAt,
    })
    .from(users)
    .where(eq(users.id, p.id)),
)

/** Lifted by its answer, or as the brand takes it back: docs/rules.md#refund-requests */
const selectRequest = query((p: Params<{ orderId: string }>) =>
  db
    .select({ id: refundRequests.id })
    .from(refundRequests)
    .where(and(eq(refundRequests.orderId, p.orderId), eq(refundRequests.status, "requested"))),
)
