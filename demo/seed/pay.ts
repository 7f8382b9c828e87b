import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { findPaymentRow } from "#app/domain/payments/payments/payment-queries.server.ts"
import {
  saveProviderOrder,
  startPayment,
} from "#app/domain/payments/payments/start-payment.server.ts"
import { openOrder, takeMoney } from "./provider.ts"

/**
 * Pays by the product's own verbs and a signed capture event. The provider is the stand-in, without
 * its server.
 */
export function pay(brand: BrandActor, projectId: string, applicationId: string): void {
  finishPayment(startPayment(brand, projectId, { applicationIds: [applicationId] }).paymentId)
}

/** Makes the payment that was begun. */
export function finishPayment(paymentId: string): void {
  const payment = findPaymentRow(paymentId)
  if (!payment) throw new Error("A payment of the demo is not there.")
  const orderId = openOrder(payment.amountPaise, payment.receipt)
  saveProviderOrder(paymentId, orderId)
  takeMoney(orderId)
  if (findPaymentRow(paymentId)?.fulfilment !== "done") {
    throw new Error("A payment of the demo was not settled.")
  }
}
