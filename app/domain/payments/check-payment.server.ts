import { clock } from "#app/platform/clock.server.ts"
import { write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderPayment, razorpay } from "#app/platform/razorpay.server.ts"
import { ABANDONED, nextCheckAge } from "./payment.ts"
import {
  findPaymentRow,
  markAttempted,
  markFailed,
  type PaymentRow,
} from "./payment-rows.server.ts"
import { requireProviderAnswer } from "./provider-answer.server.ts"
import { settle } from "./settle.server.ts"

/**
 * Asks the provider what became of a payment, by its order, and settles, captures or gives up
 * accordingly. Returns when to ask again, in milliseconds since the epoch; undefined when all is known.
 * @throws ProviderUnavailable when there was no answer
 */
export async function checkPayment(paymentId: string): Promise<number | undefined> {
  const payment = findPaymentRow(paymentId)
  if (payment?.fulfilment !== "none") return undefined
  const { providerOrderId } = payment
  const tries = providerOrderId === null ? [] : await fetchTries(providerOrderId)
  const captured = tries.find((one) => one.status === "captured") ?? (await capture(payment, tries))
  if (captured && settle(paymentId, captured, "check") !== "mismatch") return undefined
  giveUpIfOver(payment, tries)
  const age = nextCheckAge(clock.now() - payment.createdAt)
  return age === undefined ? undefined : payment.createdAt + age
}

async function fetchTries(orderId: string): Promise<ProviderPayment[]> {
  const answer = await razorpay.fetchOrderPayments(orderId)
  // The provider does not know the order, so nobody can have paid it.
  if (!answer.isOk && answer.status === 400) return []
  return requireProviderAnswer(answer).items
}

/** Money that is authorised and not captured goes back to the bank by itself, so it is captured here. */
async function capture(
  payment: PaymentRow,
  tries: ProviderPayment[],
): Promise<ProviderPayment | undefined> {
  const authorized = tries.find(
    (one) => one.status === "authorized" && one.amount === payment.amountPaise,
  )
  if (!authorized) return undefined
  const isWanted = write(() => {
    // Another try of the same order may have been settled while we asked.
    if (findPaymentRow(payment.id)?.fulfilment !== "none") return false
    markAttempted(payment, authorized.id)
    return true
  })
  if (!isWanted) return undefined
  const answer = await razorpay.capturePayment(authorized.id, payment.amountPaise)
  if (answer.isOk) return answer.value.status === "captured" ? answer.value : undefined
  logger.warn({ event: "payment.capture_failed", paymentId: payment.id, kind: answer.kind })
  // Refused when it was captured meanwhile: the next look tells.
  const now = requireProviderAnswer(await razorpay.fetchPayment(authorized.id))
  return now.status === "captured" ? now : undefined
}

function giveUpIfOver(payment: PaymentRow, tries: ProviderPayment[]): void {
  const isUnderWay = tries.some((one) => one.status === "authorized")
  if (isUnderWay || payment.expiresAt > clock.now()) return
  const failed = tries.find((one) => one.status === "failed")
  write(() => {
    const now = findPaymentRow(payment.id)
    // What came in while we asked is newer than the answer.
    const isAsItWas =
      now?.status === payment.status && now.providerPaymentId === payment.providerPaymentId
    if (isAsItWas) markFailed(payment, failed?.error_code ?? ABANDONED)
  })
}
