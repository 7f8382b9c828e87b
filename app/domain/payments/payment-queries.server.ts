import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { users } from "#db/schema/accounts.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments, refunds } from "#db/schema/payments.ts"
import { profiles } from "#db/schema/profiles.ts"
import { projects } from "#db/schema/projects.ts"
import type { BrandActor } from "../accounts/actor.ts"
import { NotFound } from "../errors.ts"
import { MAX_INFLUENCERS } from "../projects/project.ts"
import { type BillText, describeBill } from "./bill.ts"
import { stageOf } from "./payment.ts"

export type PaymentRow = typeof payments.$inferSelect

const selectById = query((p: Params<{ id: string }>) =>
  db.select().from(payments).where(eq(payments.id, p.id)),
)

/** A payment by our id, whoever asks; pages go through `findOwnPayment`. */
export const findPaymentRow = (id: string): PaymentRow | undefined => selectById.get({ id })

const selectByOrder = query((p: Params<{ orderId: string }>) =>
  db.select().from(payments).where(eq(payments.providerOrderId, p.orderId)),
)

/** The payment behind one of the provider's orders. */
export const findPaymentByOrder = (orderId: string): PaymentRow | undefined =>
  selectByOrder.get({ orderId })

const selectByProviderPayment = query((p: Params<{ providerPaymentId: string }>) =>
  db.select().from(payments).where(eq(payments.providerPaymentId, p.providerPaymentId)),
)

/** The payment for which one of the provider's payments was kept, or is being confirmed. */
export const findPaymentByProviderPayment = (providerPaymentId: string): PaymentRow | undefined =>
  selectByProviderPayment.get({ providerPaymentId })

const selectOwn = query((p: Params<{ id: string; brandId: string }>) =>
  db
    .select({ ...getTableColumns(payments), projectTitle: projects.title })
    .from(payments)
    .innerJoin(projects, eq(projects.id, payments.projectId))
    .where(and(eq(payments.id, p.id), eq(payments.brandId, p.brandId))),
)

const selectItems = query((p: Params<{ paymentId: string }>) =>
  db
    .select({
      applicationId: paymentItems.applicationId,
      name: sql<string>`coalesce(${profiles.name}, 'Unknown')`,
      bidMinor: paymentItems.bidMinor,
      bidPaise: paymentItems.bidPaise,
      orderId: orders.id,
    })
    .from(paymentItems)
    .leftJoin(users, and(eq(users.id, paymentItems.influencerId), isNull(users.deletedAt)))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(orders, eq(orders.paymentItemId, paymentItems.id))
    .where(eq(paymentItems.paymentId, p.paymentId))
    .orderBy(asc(profiles.name), asc(paymentItems.id))
    .limit(MAX_INFLUENCERS),
)

/** The refund that matters most: one that is under way, else the last one. */
const selectRefund = query((p: Params<{ paymentId: string; providerPaymentId: string | null }>) =>
  db
    .select({ status: refunds.status })
    .from(refunds)
    .where(
      and(
        eq(refunds.paymentId, p.paymentId),
        sql`${refunds.providerPaymentId} = ${p.providerPaymentId}`,
      ),
    )
    .orderBy(desc(inArray(refunds.status, ["due", "pending"])), desc(refunds.createdAt))
    .limit(1),
)

/**
 * One of the actor's payments with what it buys.
 * @throws NotFound when it is missing or somebody else's
 */
export function findOwnPayment(actor: BrandActor, paymentId: string) {
  const payment = selectOwn.get({ id: paymentId, brandId: actor.userId })
  if (!payment) throw new NotFound("Payment not found.")
  const { providerPaymentId } = payment
  const refund = selectRefund.get({ paymentId, providerPaymentId })
  return {
    ...payment,
    stage: stageOf(payment, clock.now(), refund?.status),
    isSampleRate: env.DEMO && payment.fxRate !== null,
    items: selectItems.all({ paymentId }),
  }
}

export type OwnPayment = ReturnType<typeof findOwnPayment>

/** The bill of a payment. */
export const billOf = (payment: OwnPayment): BillText =>
  describeBill({
    items: payment.items,
    currency: payment.bidCurrency,
    totalMinor: payment.items.reduce((sum, item) => sum + item.bidMinor, 0),
    fxRate: payment.fxRate,
    isSampleRate: payment.isSampleRate,
    totalPaise: payment.amountPaise,
  })
