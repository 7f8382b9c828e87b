import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import {
  chargebackStatusOfEvent,
  LOST,
  newestDisputeEvents,
  selectTaken,
} from "#app/domain/books/ledger/bank-disputes.server.ts"
import {
  requestRefund,
  unsentRefundPaise,
} from "#app/domain/books/ledger/refund-requests.server.ts"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { db } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { ProviderPayment } from "#app/platform/razorpay.server.ts"
import { DISPUTE_ID, type DisputeEntity } from "#app/platform/razorpay-disputes.server.ts"
import { chargebacks } from "#db/schema/chargebacks.ts"
import { BY_BANK } from "#db/schema/ledger-words.ts"
import { refunds } from "#db/schema/payments.ts"
import { postRecoveredLoss } from "./payment-postings.server.ts"
import {
  findPaymentByOrder,
  findPaymentByProviderPayment,
  type PaymentRow,
} from "./payment-queries.server.ts"
import { closeWhenWhole, postRefund } from "./refunds.server.ts"

type NotifiedDispute = {
  dispute?: { entity: DisputeEntity } | undefined
  payment?: { entity: Pick<ProviderPayment, "id" | "order_id"> } | undefined
}

/** A dispute may name its payment alone: the order's id is missing in the provider's own samples. */
export function handleDisputeWebhook(
  type: string,
  notified: NotifiedDispute,
  createdAt?: number,
): string {
  const dispute = notified.dispute?.entity
  const reported = notified.payment?.entity
  const providerPaymentId = reported?.id ?? dispute?.payment_id
  const payment =
    (providerPaymentId && findPaymentByProviderPayment(providerPaymentId)) ||
    (reported?.order_id && findPaymentByOrder(reported.order_id)) ||
    undefined
  // Of a payment that we do not know by this id, the nightly list of disputes asks the provider.
  logger.error({ event: "payment.disputed", type, paymentId: payment?.id, providerPaymentId })
  if (!payment || !providerPaymentId) return "unknown-order"
  const at = createdAt === undefined ? undefined : createdAt * SECOND
  if (dispute) followBankDispute(payment, providerPaymentId, dispute, at)
  return "dispute"
}

/**
 * Takes over what became of a dispute, in the transaction that keeps the provider's word: a lost one took money,
 * which the books have as gone back; one that was won after all brings it again (docs/rules.md#bank-disputes).
 */
export function followBankDispute(
  payment: PaymentRow,
  providerPaymentId: string,
  dispute: DisputeEntity,
  describedAt = clock.now() - (clock.now() % SECOND),
): void {
  const { id, amount, amount_deducted } = dispute
  if (!DISPUTE_ID.test(id)) return
  keepDispute(payment, providerPaymentId, dispute, describedAt)
  if (payment.fulfilment === "none" || payment.providerPaymentId !== providerPaymentId) return
  const lostPaise = amount_deducted || amount
  const isLost = newestDisputeEvents(providerPaymentId).get(id) === LOST
  const taken = selectTaken.get({ disputeId: id, providerPaymentId })
  if (isLost && !taken && lostPaise) take(payment, id, Math.min(lostPaise, payment.amountPaise))
  else if (!isLost && taken) giveBack(payment, taken)
  else return
  closeWhenWhole(payment, providerPaymentId)
}

/** Keeps what the desk shows of a dispute; an older webhook changes none of it. */
function keepDispute(
  payment: PaymentRow,
  providerPaymentId: string,
  dispute: DisputeEntity,
  describedAt: number,
): void {
  const { id, created_at, respond_by, phase, reason_code, reason_description } = dispute
  const openedAt = created_at ? created_at * SECOND : describedAt
  const deductedPaise = dispute.amount_deducted ?? 0
  const values = {
    status: chargebackStatusOfEvent(newestDisputeEvents(providerPaymentId).get(id)),
    amountPaise: dispute.amount ?? (deductedPaise || payment.amountPaise),
    deductedPaise,
    ...{ phase, reasonCode: reason_code, reasonDescription: reason_description },
    respondBy: respond_by ? respond_by * SECOND : openedAt,
    describedAt,
  }
  const { status } = values
  db.insert(chargebacks)
    .values({ id, paymentId: payment.id, providerPaymentId, openedAt, ...values })
    .onConflictDoUpdate({
      target: chargebacks.id,
      set: values,
      setWhere: sql`${chargebacks.describedAt} <= ${describedAt}`,
    })
    .run()
  db.update(chargebacks).set({ status }).where(eq(chargebacks.id, id)).run()
}

function take({ id: paymentId, providerPaymentId }: PaymentRow, disputeId: string, paise: number) {
  const now = clock.now()
  const about = { paymentId, providerPaymentId, providerRefundId: disputeId }
  db.insert(refunds)
    .values({
      ...about,
      id: randomUUID(),
      amountPaise: paise,
      status: "processed",
      reason: BY_BANK,
      createdAt: now,
      processedAt: now,
    })
    .run()
  postRefund(paymentId, { id: disputeId, amount: paise, status: "processed" })
  logger.error({ event: "dispute.lost", ...about, amountPaise: paise })
}

/** Takes back our loss; the rest is owed to the brand of the order that explained it. */
function giveBack(
  { id: paymentId, providerPaymentId }: PaymentRow,
  taken: typeof refunds.$inferSelect,
) {
  const { paymentItemId, amountPaise, providerRefundId } = taken
  db.delete(refunds).where(eq(refunds.id, taken.id)).run()
  postRefund(paymentId, { id: providerRefundId ?? "", amount: amountPaise, status: "failed" })
  postRecoveredLoss(paymentId, amountPaise)
  const owedPaise = Math.min(amountPaise, unsentRefundPaise(paymentId))
  logger.info({ event: "dispute.won_after_all", paymentId, amountPaise, owedPaise })
  if (owedPaise <= 0) return
  const reason = "the bank gave back what it took"
  requestRefund({ paymentId, providerPaymentId, amountPaise: owedPaise, paymentItemId, reason })
}
