import { asc, desc, eq } from "drizzle-orm"
import { nameOfUser } from "#app/domain/identity/profiles/name-of-user.server.ts"
import { MAX_INFLUENCERS } from "#app/domain/market/projects/project.ts"
import { formatReceiptNumber, paymentStageOf } from "#app/domain/payments/payments/payment.ts"
import { orNotFound } from "#app/domain/shared/errors.ts"
import { pick } from "#app/domain/shared/pick.ts"
import { listChargebacksOf } from "#app/domain/trust/chargebacks/chargeback-queries.server.ts"
import { clock } from "#app/platform/clock.server.ts"
import { db, type Params, query } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { paymentItems, payments, refunds } from "#db/schema/payments.ts"
import { projects } from "#db/schema/projects.ts"
import { ADMIN_PAGE } from "./admin-page-size.ts"
import { listAuditEntriesAbout } from "./audit-entries-about.server.ts"
import { listJournalEntries } from "./journal-entries.server.ts"
import { findLoss } from "./losses.server.ts"
import { refundColumns } from "./refund-columns.server.ts"

const selectPayment = query((p: Params<{ id: string }>) =>
  db
    .select({
      id: payments.id,
      brandId: payments.brandId,
      brandName: nameOfUser(payments.brandId),
      projectId: payments.projectId,
      projectTitle: projects.title,
      ...pick(payments, "amountPaise", "bidCurrency", "fxRate", "receipt", "providerOrderId"),
      ...pick(payments, "providerPaymentId", "status", "fulfilment", "errorCode", "createdAt"),
      ...pick(payments, "expiresAt", "paidAt", "receiptYear", "receiptSerial"),
    })
    .from(payments)
    .leftJoin(projects, eq(projects.id, payments.projectId))
    .where(eq(payments.id, p.id)),
)

const selectItems = query((p: Params<{ id: string }>) =>
  db
    .select({
      id: paymentItems.id,
      influencerId: paymentItems.influencerId,
      influencerName: nameOfUser(paymentItems.influencerId),
      bidPaise: paymentItems.bidPaise,
      feePaise: paymentItems.feePaise,
      orderId: orders.id,
      phase: orders.phase,
    })
    .from(paymentItems)
    .leftJoin(orders, eq(orders.paymentItemId, paymentItems.id))
    .where(eq(paymentItems.paymentId, p.id))
    .orderBy(asc(paymentItems.id))
    .limit(MAX_INFLUENCERS),
)

const selectRefunds = query((p: Params<{ id: string }>) =>
  db
    .select(refundColumns)
    .from(refunds)
    .where(eq(refunds.paymentId, p.id))
    .orderBy(desc(refunds.createdAt))
    .limit(ADMIN_PAGE),
)
export type RefundLine = ReturnType<typeof selectRefunds.all>[number]

/** Returns a payment in paise: docs/rules.md#what-the-desk-sees. @throws NotFound */
export function findPaymentView(id: string) {
  const payment = orNotFound(selectPayment.get({ id }), "There is no such payment.")
  const sent = selectRefunds.all({ id })
  return {
    payment: {
      ...payment,
      stage: paymentStageOf(payment, clock.now(), sent[0]?.status),
      receiptNumber: formatReceiptNumber(payment),
    },
    items: selectItems.all({ id }),
    refunds: sent,
    chargebacks: listChargebacksOf(id),
    loss: findLoss(id),
    entries: listJournalEntries({ paymentId: id }),
    acts: listAuditEntriesAbout("payment", id),
  }
}
export type PaymentView = ReturnType<typeof findPaymentView>
