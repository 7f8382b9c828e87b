import { createHmac } from "node:crypto"
import type { BrandActor } from "#app/domain/accounts/actor.ts"
import { findPaymentRow } from "#app/domain/payments/payment-queries.server.ts"
import { receiveWebhook } from "#app/domain/payments/receive-reports.server.ts"
import { saveProviderOrder, startPayment } from "#app/domain/payments/start-payment.server.ts"
import { env } from "#app/platform/env.server.ts"
import { rememberPayment } from "./provider-memory.ts"

let payments = 0

/**
 * Pays for a shortlisted applicant by the product's own verbs: the payment is started, and the provider's
 * signed word that its money was captured settles it. The provider's part is invented.
 */
export function pay(brand: BrandActor, projectId: string, applicationId: string): void {
  const { paymentId } = startPayment(brand, projectId, { applicationIds: [applicationId] })
  payments += 1
  const serial = `Demo${String(payments).padStart(10, "0")}`
  const orderId = `order_${serial}`
  saveProviderOrder(paymentId, orderId)
  const providerPaymentId = `pay_${serial}`
  const amountPaise = findPaymentRow(paymentId)?.amountPaise ?? 0
  rememberPayment({ orderId, paymentId: providerPaymentId, amountPaise })
  const body = JSON.stringify({
    event: "payment.captured",
    payload: {
      payment: {
        entity: {
          id: providerPaymentId,
          order_id: orderId,
          amount: amountPaise,
          currency: "INR",
          status: "captured",
        },
      },
    },
  })
  const signature = createHmac("sha256", env.RAZORPAY_WEBHOOK_SECRET ?? "")
    .update(body)
    .digest("hex")
  receiveWebhook(new TextEncoder().encode(body), { signature, eventId: `demo-${serial}` })
  if (findPaymentRow(paymentId)?.fulfilment !== "done") {
    throw new Error("A payment of the demo was not settled.")
  }
}
