import { clock, SECOND } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import {
  isCallbackSigned,
  PAYMENT_ID,
  type ProviderPayment,
  razorpay,
} from "#app/platform/razorpay.server.ts"
import { StorageUnavailable } from "#app/platform/storage.server.ts"
import { CHECK_PAYMENT } from "./payment.ts"
import { findPaymentRow, type PaymentRow } from "./payment-queries.server.ts"
import { markAttempted } from "./payment-steps.server.ts"
import { settle } from "./settle.server.ts"

export type ReturnProof = {
  providerPaymentId: string | undefined
  signature: string | undefined
}

const CHECK_AFTER = 15 * SECOND

/**
 * The browser comes back from the checkout and says that a payment was made. Believed only with the
 * provider's signature over the order that we stored, and settled only once the provider's API calls the
 * payment captured; otherwise a job goes on asking. `forged` moved nothing.
 */
export async function receiveReturn(
  paymentId: string,
  { providerPaymentId, signature }: ReturnProof,
): Promise<"forged" | "settled" | "confirming"> {
  const payment = findPaymentRow(paymentId)
  const isProven =
    payment?.providerOrderId != null &&
    providerPaymentId !== undefined &&
    PAYMENT_ID.test(providerPaymentId) &&
    isCallbackSigned(payment.providerOrderId, providerPaymentId, signature)
  if (!payment || !isProven) {
    logger.warn({ event: "payment.forged_return", paymentId: payment?.id })
    return "forged"
  }
  if (payment.fulfilment !== "none") return "settled"
  try {
    write(() => {
      markAttempted(findPaymentRow(paymentId) ?? payment, providerPaymentId)
      scheduleJob(CHECK_PAYMENT, payment.id, clock.now() + CHECK_AFTER)
    })
    return await settleNow(payment, providerPaymentId)
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    // Nothing is lost: the provider's webhook comes again until it is kept, and the reconciler asks.
    logger.error({ event: "storage.refused", paymentId: payment.id, err: error.cause })
    return "confirming"
  }
}

async function settleNow(payment: PaymentRow, id: string): Promise<"settled" | "confirming"> {
  const answer = await razorpay.fetchPayment(id)
  if (answer.isOk && answer.value.status === "captured") {
    const outcome = settle(payment.id, answer.value, "callback")
    return outcome === "mismatch" ? "confirming" : "settled"
  }
  logger.warn({ event: "payment.unconfirmed", paymentId: payment.id, status: stateOf(answer) })
  scheduleJob(CHECK_PAYMENT, payment.id, clock.now())
  return "confirming"
}

const stateOf = (answer: { isOk: true; value: ProviderPayment } | { isOk: false; kind: string }) =>
  answer.isOk ? answer.value.status : answer.kind
