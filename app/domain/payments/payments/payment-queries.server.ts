import { and, asc, eq, getTableColumns, isNotNull, isNull, sql } from "drizzle-orm"
import {
  byRefundRelevance,
  refundStatusOfItem,
} from "#app/domain/books/ledger/item-refund-status.server.ts"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { isPrivate } from "#app/domain/market/projects/private-projects.server.ts"
import { MAX_INFLUENCERS } from "#app/domain/market/projects/project.ts"
import { describeMoneyOf } from "#app/domain/payments/payouts/money-mode.server.ts"
import { NotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query, rowBy } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import type { ProviderPayment } from "#app/platform/razorpay.server.ts"
import { users } from "#db/schema/accounts.ts"
import { addOns } from "#db/schema/add-ons.ts"
import { offers } from "#db/schema/offers.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments, refunds } from "#db/schema/payments.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import { describeBill } from "./bill.ts"
import { fingerprintOf } from "./bill-fingerprint.server.ts"
import { formatReceiptNumber, paymentStageOf } from "./payment.ts"

export type PaymentRow = typeof payments.$inferSelect

/** A payment by our id, whoever asks; pages go through `findOwnPayment`. */
export const findPaymentRow = rowBy(payments, "id")

/** The payment behind one of the provider's orders. */
export const findPaymentByOrder = rowBy(payments, "providerOrderId")

/** The payment for which one of the provider's payments was kept, or is being confirmed. */
export const findPaymentByProviderPayment = rowBy(payments, "providerPaymentId")

export const isPaymentUnfulfilled = (paymentId: string): boolean =>
  findPaymentRow(paymentId)?.fulfilment === "none"

const selectGone = query((p: Params<{ userId: string }>) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, p.userId), isNotNull(users.deletedAt))),
)

/** Tells that a provider's payment belongs to an erased brand. */
export function isErasedBrand({ id, order_id: orderId }: Pick<ProviderPayment, "id" | "order_id">) {
  const payment =
    findPaymentByProviderPayment(id) ?? (orderId ? findPaymentByOrder(orderId) : undefined)
  return payment !== undefined && selectGone.get({ userId: payment.brandId }) !== undefined
}

const selectOwn = query((p: Params<{ id: string; brandId: string }>) =>
  db
    .select({
      ...getTableColumns(payments),
      projectTitle: projects.title,
      shownTermsId: projects.termsId,
      isCart: sql`${offers.id} IS NULL AND ${isPrivate(payments.projectId)}`.mapWith(Boolean),
      /** The offer that it pays for, if any. */
      offer: { id: offers.id, threadId: offers.threadId },
    })
    .from(payments)
    .innerJoin(projects, eq(projects.id, payments.projectId))
    .leftJoin(offers, eq(offers.projectId, payments.projectId))
    .where(and(eq(payments.id, p.id), eq(payments.brandId, p.brandId))),
)

export const addOnOfItem = {
  ...pick(addOns, "id", "orderId", "kind", "months", "days"),
}

/** Columns of a bill, over an item joined with its add-on and the profile of its influencer. */
export const billedColumns = {
  applicationId: paymentItems.applicationId,
  influencerId: paymentItems.influencerId,
  name: sql<string>`coalesce(${profiles.name}, 'Unknown')`,
  ...pick(paymentItems, "bidMinor", "bidPaise", "feePaise"),
  addOn: addOnOfItem,
}

const selectItems = query((p: Params<{ paymentId: string }>) =>
  db
    .select({
      ...billedColumns,
      ...pick(paymentItems, "deliveryDays", "termsId", "acceptedAt"),
      orderId: orders.id,
      orderStatus: orders.status,
      /** The refund of a cancelled order. */
      refundStatus: refundStatusOfItem,
    })
    .from(paymentItems)
    .leftJoin(users, and(eq(users.id, paymentItems.influencerId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(orders, eq(orders.paymentItemId, paymentItems.id))
    .leftJoin(addOns, eq(addOns.id, paymentItems.addOnId))
    .where(eq(paymentItems.paymentId, p.paymentId))
    .orderBy(asc(profiles.name), asc(paymentItems.id))
    .limit(MAX_INFLUENCERS),
)

/** The refund that tells most of a payment that goes back as a whole. */
const selectRefund = query((p: Params<{ id: string; providerPaymentId: string | null }>) =>
  db
    .select({ status: refunds.status })
    .from(refunds)
    .where(
      sql`${refunds.paymentId} = ${p.id} AND ${refunds.providerPaymentId} = ${p.providerPaymentId}`,
    )
    .orderBy(byRefundRelevance)
    .limit(1),
)

/** One of the actor's own payments, or NotFound, with what it buys. */
export function findOwnPayment(actor: BrandActor, paymentId: string) {
  const payment = selectOwn.get({ id: paymentId, brandId: actor.userId })
  if (!payment) throw new NotFound("Payment not found.")
  const { bidCurrency: currency, fxRate, amountPaise: totalPaise, shownTermsId } = payment
  const items = selectItems.all({ paymentId }).map((item) => ({
    ...item,
    // An order's agreement holds its brief.
    isOldBrief:
      !payment.isCart && !item.addOn && item.orderId === null && item.termsId !== shownTermsId,
  }))
  const refundStatus = selectRefund.get(payment)?.status
  return {
    ...payment,
    refundStatus,
    stage: paymentStageOf(payment, clock.now(), refundStatus),
    receiptNumber: formatReceiptNumber(payment),
    items,
    /** The tip or add-on that it pays for. */
    addOn: items.find(({ addOn }) => addOn)?.addOn ?? undefined,
    fingerprint: fingerprintOf(items),
    money: describeMoneyOf(items),
    bill: describeBill({ items, currency, fxRate, isSampleRate: env.DEMO, totalPaise }),
  }
}
export type OwnPayment = ReturnType<typeof findOwnPayment>
