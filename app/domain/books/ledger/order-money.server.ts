import { randomUUID } from "node:crypto"
import { and, eq } from "drizzle-orm"
import { saveBillingProfile } from "#app/domain/books/billing/billing-profile.server.ts"
import { findTaxPerson } from "#app/domain/books/billing/tax-person.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { db, type Params, query, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import type { orders } from "#db/schema/orders.ts"
import { paymentItems, payments } from "#db/schema/payments.ts"
import { payouts } from "#db/schema/payouts.ts"
import { FEE, GATEWAY, heldOf, payableOf, refundsOf, taxesOf } from "./accounts.ts"
import { partOfFee } from "./fee.ts"
import { moveLines, postEntry } from "./journal.server.ts"
import { queueDocuments } from "./queue-documents.server.ts"
import { withholdTaxes } from "./withhold-taxes.server.ts"

/** Adjusts the provider's hold to the order's share. */
export const HOLD_JOB = "advance-hold"
export const PAYOUT_JOB = "advance-payout"

/** A brand may object to a payment this long: docs/rules.md#when-creators-are-paid */
export const LOCKED_FOR_MS = 7 * DAY

type Order = Pick<typeof orders.$inferSelect, "id" | "paymentItemId" | "influencerId">

const selectPaid = query((p: Params<{ paymentItemId: string }>) =>
  db
    .select({
      paymentId: payments.id,
      providerPaymentId: payments.providerPaymentId,
      bidPaise: paymentItems.bidPaise,
      feePaise: paymentItems.feePaise,
      paidAt: payments.paidAt,
    })
    .from(paymentItems)
    .innerJoin(payments, eq(payments.id, paymentItems.paymentId))
    .where(eq(paymentItems.id, p.paymentItemId)),
)

/** In paise; undefined without money: orders for a product alone, and of tests and legacy data. */
export function findPaidFor({ paymentItemId }: Pick<Order, "paymentItemId">) {
  const paid = paymentItemId === null ? undefined : selectPaid.get({ paymentItemId })
  return paid && paid.bidPaise > 0 ? paid : undefined
}

/** Posts a settled payment as held until the order ends. */
export function holdForOrder(order: Order): void {
  const paid = findPaidFor(order)
  if (!paid) return
  const about = { about: order.id, paymentId: paid.paymentId, orderId: order.id }
  postEntry({ kind: "capture", ...about }, moveLines(heldOf(order.id), GATEWAY, paid.bidPaise))
  scheduleJob(HOLD_JOB, order.id, clock.now())
}

/** Splits gross earnings into share, fee and taxes at current rates, in paise. */
export function splitEarnings(
  influencerId: string,
  paid: { bidPaise: number; feePaise: number },
  grossPaise = paid.bidPaise,
) {
  const feePaise = partOfFee(paid.feePaise, grossPaise, paid.bidPaise)
  const { tdsPaise, tcsPaise } = withholdTaxes(influencerId, { grossPaise, feePaise })
  return { amountPaise: grossPaise - feePaise - tdsPaise - tcsPaise, feePaise, tdsPaise, tcsPaise }
}

/**
 * Books a completed order, schedules its payout and requests documents. After a divided dispute
 * `earnedPaise` is the influencer's gross part; the rest returns to the brand
 * (docs/rules.md#disputes).
 */
export function earnForOrder(order: Order, earnedPaise?: number): void {
  const paid = findPaidFor(order)
  if (!paid) return
  const { paymentId, bidPaise } = paid
  const grossPaise = earnedPaise ?? bidPaise
  const share = splitEarnings(order.influencerId, paid, grossPaise)
  const { amountPaise, feePaise, tdsPaise, tcsPaise } = share
  const isNew = postEntry({ kind: "completion", about: order.id, paymentId, orderId: order.id }, [
    { to: heldOf(order.id), paise: bidPaise },
    { to: payableOf(order.influencerId), paise: -amountPaise },
    { to: FEE, paise: -feePaise },
    { to: refundsOf(paymentId), paise: grossPaise - bidPaise },
    { to: taxesOf("tds"), paise: -tdsPaise },
    { to: taxesOf("tcs"), paise: -tcsPaise },
  ])
  if (!isNew) return
  // The brand receives the other part.
  if (grossPaise < bidPaise) scheduleJob(HOLD_JOB, order.id, clock.now())
  if (amountPaise === 0) return
  const id = randomUUID()
  const now = clock.now()
  const dueAt = Math.max(now, (paid.paidAt ?? now) + LOCKED_FOR_MS)
  const { id: orderId, influencerId } = order
  const { country, gstin, maskedPan } = findTaxPerson(influencerId)
  const taxed = { ...share, country, gstin, maskedPan }
  db.insert(payouts)
    .values({ id, orderId, influencerId, ...taxed, status: "locked", createdAt: now, dueAt })
    .run()
  scheduleJob(PAYOUT_JOB, id, dueAt)
  queueDocuments("order", orderId)
}

/** Books a cancelled order's money as owed to its brand. */
export function releaseToBrand(order: Order, paid = findPaidFor(order)): void {
  if (!paid) return
  const about = { about: order.id, paymentId: paid.paymentId, orderId: order.id }
  const lines = moveLines(refundsOf(paid.paymentId), heldOf(order.id), paid.bidPaise)
  if (postEntry({ kind: "cancellation", ...about }, lines))
    scheduleJob(HOLD_JOB, order.id, clock.now())
}

/** More than anybody has due. */
const MAX_RESCHEDULED = 400

/** Saves billing details; payouts that are due show at once what is withheld now: docs/rules.md#withheld-taxes */
export function saveBilling(...[actor, input]: Parameters<typeof saveBillingProfile>): void {
  saveBillingProfile(actor, input)
  const isDue = and(eq(payouts.influencerId, actor.userId), eq(payouts.status, "due"))
  const due = db.select({ id: payouts.id }).from(payouts).where(isDue).limit(MAX_RESCHEDULED).all()
  write(() => {
    for (const { id } of due) scheduleJob(PAYOUT_JOB, id, clock.now())
  })
}
