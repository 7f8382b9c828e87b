import { randomUUID } from "node:crypto"
import { clock } from "#app/platform/clock.server.ts"
import { db, write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import type { ProviderPayment } from "#app/platform/razorpay.server.ts"
import { refunds } from "#db/schema/payments.ts"
import { NotFound } from "../errors.ts"
import { recordEvent } from "../events/record-event.server.ts"
import { fulfilPayment } from "./fulfil-payment.server.ts"
import { SEND_REFUND } from "./payment-jobs.ts"
import { findPaymentRow, markPaid, type PaymentRow } from "./payment-rows.server.ts"
import { closeWhenWhole, isGoingBack } from "./refund-rows.server.ts"

export type Settlement = "settled" | "refund-due" | "already" | "mismatch"

/**
 * The one place where money becomes orders: callback, webhook and check all end here, and whoever comes
 * first does it, once. Money that can no longer buy what it was meant for goes back:
 * docs/rules.md#settled-once
 * @throws NotFound when there is no such payment
 */
export function settle(
  paymentId: string,
  captured: ProviderPayment,
  via: "callback" | "webhook" | "check",
): Settlement {
  return write(() => {
    const payment = findPaymentRow(paymentId)
    if (!payment) throw new NotFound("Payment not found.")
    const about = { paymentId, providerPaymentId: captured.id, via }
    if (!isWhatWasAsked(payment, captured)) {
      logger.error({ event: "payment.mismatch", ...about })
      return "mismatch"
    }
    if (payment.fulfilment !== "none") {
      // The provider itself sends a second payment of one order back.
      const isSecond = payment.providerPaymentId !== captured.id
      if (isSecond) logger.error({ event: "payment.paid_twice", ...about })
      return "already"
    }
    if (isGoingBack(payment, captured.id)) return keepReturned(payment, captured)
    const refusal = fulfilPayment(payment)
    if (refusal === undefined) {
      markPaid(payment, "done", captured.id)
      announce(payment, "payment.settled")
      logger.info({ event: "payment.settled", ...about })
      return "settled"
    }
    markPaid(payment, "refund_due", captured.id)
    orderRefund(payment, captured, refusal)
    announce(payment, "payment.refund_due")
    logger.warn({ event: "payment.refund_due", ...about, reason: refusal })
    return "refund-due"
  })
}

const isWhatWasAsked = (payment: PaymentRow, captured: ProviderPayment): boolean =>
  captured.status === "captured" &&
  payment.providerOrderId !== null &&
  captured.order_id === payment.providerOrderId &&
  captured.amount === payment.amountPaise &&
  captured.currency === payment.currency

/** The refund was told before the payment: there is no money to buy anything with, nor to send back. */
function keepReturned(payment: PaymentRow, captured: ProviderPayment): Settlement {
  markPaid(payment, "refund_due", captured.id)
  announce(payment, "payment.refund_due")
  const paid = findPaymentRow(payment.id)
  if (paid) closeWhenWhole(paid)
  logger.warn({
    event: "payment.returned",
    paymentId: payment.id,
    providerPaymentId: captured.id,
  })
  return "refund-due"
}

function orderRefund(payment: PaymentRow, captured: ProviderPayment, reason: string): void {
  const id = randomUUID()
  const createdAt = clock.now()
  const { id: paymentId, amountPaise } = payment
  const providerPaymentId = captured.id
  db.insert(refunds)
    .values({ id, paymentId, providerPaymentId, amountPaise, status: "due", reason, createdAt })
    .run()
  scheduleJob(SEND_REFUND, id, createdAt)
}

function announce(payment: PaymentRow, type: "payment.settled" | "payment.refund_due"): void {
  const { brandId: actorId, projectId, id: paymentId, amountPaise } = payment
  recordEvent({ type, actorId, projectId, data: { paymentId, amountPaise } })
}
