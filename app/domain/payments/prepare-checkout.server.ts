import { and, eq, isNull } from "drizzle-orm"
import { db, write } from "#app/platform/db.server.ts"
import { logger } from "#app/platform/logger.server.ts"
import { type ProviderOrder, razorpay } from "#app/platform/razorpay.server.ts"
import { payments } from "#db/schema/payments.ts"
import { Conflict, NotFound } from "../errors.ts"
import { findPaymentRow, type PaymentRow } from "./payment-queries.server.ts"

/**
 * Makes sure that the provider has an order for a payment. The provider promises no idempotency, so after
 * a call that may have arrived its order is found again by our receipt.
 * @throws NotFound when there is no such payment
 * @throws Conflict when the provider does not answer or refuses; nothing is lost, it can be tried again
 */
export async function prepareCheckout(
  paymentId: string,
  options: { isNew: boolean },
): Promise<void> {
  const payment = findPaymentRow(paymentId)
  if (!payment) throw new NotFound("Payment not found.")
  if (payment.providerOrderId !== null) return
  const known = options.isNew ? undefined : await findOrder(payment)
  const order = known ?? (await createOrder(payment))
  saveProviderOrder(paymentId, order.id)
  logger.info({ event: "payment.prepared", paymentId, isReused: known !== undefined })
}

/** Notes the provider's order of a payment; the first one stays. */
export function saveProviderOrder(paymentId: string, providerOrderId: string): void {
  write(() =>
    db
      .update(payments)
      .set({ providerOrderId })
      .where(and(eq(payments.id, paymentId), isNull(payments.providerOrderId)))
      .run(),
  )
}

async function createOrder(payment: PaymentRow): Promise<ProviderOrder> {
  const { id, receipt, amountPaise } = payment
  const answer = await razorpay.createOrder({ amountPaise, receipt, notes: { payment_id: id } })
  if (answer.isOk && isOrderOf(payment, answer.value)) return answer.value
  const { kind, description } = answer.isOk
    ? { kind: "mismatch", description: "another order than asked for" }
    : answer
  logger.warn({ event: "payment.order_failed", paymentId: id, kind, description })
  const known = kind === "unreachable" || kind === "busy" ? await findOrder(payment) : undefined
  if (known) return known
  throw new Conflict(
    kind === "refused"
      ? "The payment provider refused this payment."
      : "The payment provider does not answer. Please try again.",
  )
}

async function findOrder(payment: PaymentRow): Promise<ProviderOrder | undefined> {
  const answer = await razorpay.findOrdersByReceipt(payment.receipt)
  if (!answer.isOk) return undefined
  return answer.value.items.find((order) => isOrderOf(payment, order))
}

const isOrderOf = (payment: PaymentRow, order: ProviderOrder): boolean =>
  order.receipt === payment.receipt &&
  order.amount === payment.amountPaise &&
  order.currency === payment.currency
