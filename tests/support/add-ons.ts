import { expect } from "vitest"
import type { BrandActor } from "#app/domain/identity/accounts/actor.ts"
import { startAddOnPayment } from "#app/domain/payments/payments/pay-add-on.server.ts"
import { findPaymentRow } from "#app/domain/payments/payments/payment-queries.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { saveProviderOrder } from "#app/domain/payments/payments/start-payment.server.ts"
import { aCapture, providerId } from "../mocks/razorpay.ts"

/** Pays for a tip or an accepted add-on; tells what became of the money. */
export function payAddOn(
  { brand, orderId }: { brand: BrandActor; orderId: string },
  addOnId: string,
  meanwhile?: () => void,
) {
  const { paymentId } = startAddOnPayment(brand, orderId, addOnId)
  saveProviderOrder(paymentId, providerId("order"))
  const payment = findPaymentRow(paymentId)
  if (!payment?.providerOrderId) throw new Error("There is no payment.")
  meanwhile?.()
  const captured = aCapture({ ...payment, providerOrderId: payment.providerOrderId })
  const settled = settlePayment(paymentId, captured, "webhook")
  expect(settlePayment(paymentId, captured, "webhook"), "a repeated webhook").toBe("already")
  return settled
}
