import { clock, SECOND } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { scheduleJob } from "#app/platform/jobs/job-queue.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { isCallbackSigned, PAYMENT_ID, razorpay } from "#app/platform/razorpay.server.ts"
import { StorageUnavailable } from "#app/platform/storage.server.ts"
import { CHECK_PAYMENT } from "./payment.ts"
import { findPaymentRow, type PaymentRow } from "./payment-queries.server.ts"
import { markAttempted } from "./payment-steps.server.ts"
import { settle } from "./settle.server.ts"

const CHECK_AFTER = 15 * SECOND

/**
 * The browser comes back from the checkout and says that a payment was made. Believed only with the
 * provider's signature over our order, and settled only once its API calls the payment captured.
 */
export async function receiveReturn(
  paymentId: string,
  proof: { providerPaymentId: string | undefined; signature: string | undefined },
): Promise<"forged" | "settled" | "confirming"> {
  const { providerPaymentId, signature } = proof
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
  const status = answer.isOk ? answer.value.status : answer.kind
  logger.warn({ event: "payment.unconfirmed", paymentId: payment.id, status })
  scheduleJob(CHECK_PAYMENT, payment.id, clock.now())
  return "confirming"
}
