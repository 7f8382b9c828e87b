import { randomUUID } from "node:crypto"
import { and, desc, eq, inArray, isNotNull, notInArray, sql } from "drizzle-orm"
import { hasRefundBegun } from "#app/domain/books/ledger/refund-balance.server.ts"
import { endOfBusinessDay } from "#app/domain/shared/business-days.ts"
import { LEAST_PAISE } from "#app/domain/shared/money.ts"
import { retryWaitMs } from "#app/domain/shared/retry-waits.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { transfers } from "#db/schema/payouts.ts"
import { CLAIMED_FOR_MS } from "./claim-transfer.server.ts"
import { findPayableDestination } from "./destination.server.ts"
import { isReturned, openedUntil } from "./payout.ts"
import { findPayoutOfOrder, type PayoutRow, type TransferRow } from "./payout-queries.server.ts"

/** Each of these reads or writes our rows alone: docs/rules.md#money-on-hold */

const selectFunded = query((p: Params<{ orderId: string }>) =>
  db
    .select({
      influencerId: orders.influencerId,
      status: orders.status,
      bidPaise: paymentItems.bidPaise,
      feePaise: paymentItems.feePaise,
      paymentId: payments.id,
      providerPaymentId: payments.providerPaymentId,
      paidAt: payments.paidAt,
    })
    .from(orders)
    .innerJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(and(eq(orders.id, p.orderId), eq(payments.fulfilment, "done"))),
)

/** The share of an order that belongs on hold, in paise, before what is withheld of it; 0 once it is its brand's. */
export function shareOf(orderId: string): number {
  const payout = findPayoutOfOrder(orderId)
  const funded = selectFunded.get({ orderId })
  if (!payout) return funded?.status === "ongoing" ? funded.bidPaise - funded.feePaise : 0
  const isOver = payout.status === "voided" || payout.status === "paid" || isReturned(payout)
  if (isOver || payout.status === "reversed") return 0
  return payout.amountPaise + payout.tdsPaise + payout.tcsPaise
}

const selectLast = query((p: Params<{ orderId: string }>) =>
  db
    .select()
    .from(transfers)
    .where(eq(transfers.orderId, p.orderId))
    .orderBy(desc(transfers.createdAt), sql`${transfers}.rowid DESC`)
    .limit(1),
)

const selectLastHeld = query((p: Params<{ orderId: string }>) =>
  db
    .select({ endedAt: transfers.endedAt })
    .from(transfers)
    .where(and(eq(transfers.orderId, p.orderId), isNotNull(transfers.heldAt)))
    .orderBy(desc(transfers.endedAt))
    .limit(1),
)

const selectFailures = query((p: Params<{ orderId: string }>) =>
  db
    .select({ n: sql<number>`count(*)` })
    .from(transfers)
    .where(and(eq(transfers.orderId, p.orderId), eq(transfers.status, "failed"))),
)

/**
 * Until when the payment of an order still carries its share, so that it can be put on hold: two working days
 * after it came, or came back, the provider settles it to our bank, and of a payment that is refunded it
 * transfers nothing. Undefined where it carries none.
 */
function carriesUntil(orderId: string): number | undefined {
  const funded = selectFunded.get({ orderId })
  if (!funded?.providerPaymentId || hasRefundBegun(funded.paymentId)) return undefined
  const cameAt = Math.max(funded.paidAt ?? 0, selectLastHeld.get({ orderId })?.endedAt ?? 0)
  const until = endOfBusinessDay(cameAt, 1, env.HOLIDAYS)
  return until > clock.now() && !isTooFine(findPayoutOfOrder(orderId)) ? until : undefined
}

/** What is withheld comes back to us before the rest goes, and the provider gives back no less than a rupee. */
function isTooFine(payout: PayoutRow | undefined): boolean {
  const withheld = payout ? payout.tdsPaise + payout.tcsPaise : 0
  return withheld > 0 && withheld < LEAST_PAISE
}

const selectAlive = query((p: Params<{ orderId: string }>) =>
  db
    .select()
    .from(transfers)
    .where(
      and(eq(transfers.orderId, p.orderId), notInArray(transfers.status, ["failed", "reversed"])),
    ),
)

/** The transfer of an order that is not over without success; there is one at most. */
export const findAliveTransfer = (orderId: string): TransferRow | undefined =>
  selectAlive.get({ orderId })

/** Whether the provider holds, or may be about to hold, the share of an order. */
export const isOnHold = (orderId: string): boolean => {
  const status = findAliveTransfer(orderId)?.status
  return status === "held" || status === "asked"
}

/** Whether the provider has, or can still be given, the share of an order, so that it pays it. */
export const isCarried = (orderId: string): boolean =>
  findAliveTransfer(orderId) !== undefined ||
  (env.RAZORPAY_ROUTE && carriesUntil(orderId) !== undefined)

/** The account that holds what somebody earns; undefined where the provider would not take it. */
export function findHoldingAccount(userId: string): string | undefined {
  const destination = findPayableDestination(userId)
  const isReady =
    env.RAZORPAY_ROUTE &&
    destination?.destination === "bank" &&
    destination.accountStatus === "activated" &&
    destination.payableFrom <= clock.now()
  return isReady ? (destination.providerAccountId ?? undefined) : undefined
}

/** Whether a share is on hold for an account to which its influencer is not paid any more. */
export function isElsewhere({ orderId, providerAccountId }: TransferRow): boolean {
  const owner = selectFunded.get({ orderId })?.influencerId
  const destination = owner === undefined ? undefined : findPayableDestination(owner)
  if (!destination || destination.payableFrom > clock.now()) return false
  const { accountStatus, providerAccountId: account } = destination
  const isOther = accountStatus === "activated" && account !== providerAccountId
  return destination.destination !== "bank" || isOther
}

/**
 * Notes that the provider is about to be asked to hold an order's share, for the process that is to ask. A
 * number: when to try again what it refused; undefined where there is nothing to hold.
 */
export function beginHold(orderId: string): TransferRow | number | undefined {
  return write(() => {
    const funded = selectFunded.get({ orderId })
    const amountPaise = shareOf(orderId)
    if (!funded || amountPaise < LEAST_PAISE || findAliveTransfer(orderId)) return undefined
    if (!isHoldWanted(findPayoutOfOrder(orderId)) || !carriesUntil(orderId)) return undefined
    const providerAccountId = findHoldingAccount(funded.influencerId)
    if (!providerAccountId) return undefined
    const now = clock.now()
    const last = selectLast.get({ orderId })
    const retryAt =
      last?.status === "failed"
        ? (last.endedAt ?? 0) + retryWaitMs(selectFailures.get({ orderId })?.n ?? 1)
        : 0
    if (retryAt > now) return retryAt
    return db
      .insert(transfers)
      .values({
        id: randomUUID(),
        orderId,
        providerPaymentId: funded.providerPaymentId,
        providerAccountId,
        amountPaise,
        status: "asked",
        createdAt: now,
        claimedUntil: now + CLAIMED_FOR_MS,
      })
      .returning()
      .get()
  })
}

/** Not where an operator may be paying it by hand, nor while what failed waits for its next try. */
const isHoldWanted = (payout: PayoutRow | undefined): boolean =>
  !payout ||
  ((payout.status === "locked" || payout.status === "due") &&
    openedUntil(payout, clock.now()) === undefined)

const selectAliveOfPayment = query((p: Params<{ paymentId: string }>) =>
  db
    .select({ orderId: orders.id })
    .from(transfers)
    .innerJoin(orders, eq(orders.id, transfers.orderId))
    .innerJoin(paymentItems, eq(paymentItems.id, orders.paymentItemId))
    .where(
      and(eq(paymentItems.paymentId, p.paymentId), inArray(transfers.status, ["asked", "held"])),
    ),
)

/** The orders of a payment of whose share the provider holds something. */
export const ordersOnHold = (paymentId: string): string[] =>
  selectAliveOfPayment.all({ paymentId }).map(({ orderId }) => orderId)
