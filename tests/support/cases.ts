import { handlePaymentWebhook } from "#app/domain/payments/payments/receive-reports.server.ts"
import { checkBooks } from "#app/domain/payments/reconciliation/check-books.server.ts"
import {
  completeOrder,
  findOwnOrder,
  stepOrder,
} from "#app/domain/work/orders/order-steps.server.ts"
import { write } from "#app/platform/db.server.ts"
import type { OrderPhase } from "#db/schema/words.ts"
import { aCapture, aWebhook, providerId } from "../mocks/razorpay.ts"
import { anInfluencer } from "./domain.ts"
import { aFundedOrder } from "./earned-orders.ts"
import { readPayment } from "./payments.ts"
import { allRows, change } from "./rows.ts"

/** Pays for an order and brings it into a phase by its own steps. */
export function anOrderIn(phase: OrderPhase, bidMinor = 100_000) {
  const influencer = anInfluencer()
  const made = { ...aFundedOrder(influencer, bidMinor), influencer }
  const { brand, orderId } = made
  const step = (action: "submit" | "deliver" | "approve" | "requestChanges") =>
    write(() => {
      const isBrands = action === "approve" || action === "requestChanges"
      const actor = isBrands ? brand : influencer
      stepOrder(findOwnOrder(actor, orderId), action, actor.role)
    })
  const set = (text: string) => change(`UPDATE orders SET ${text} WHERE id = ?`, orderId)
  if (phase === "in_review" || phase === "approved" || phase === "revision_requested") {
    set("needs_approval = 1")
    step("submit")
  }
  if (phase === "approved") step("approve")
  if (phase === "revision_requested") step("requestChanges")
  if (phase === "delivered") step("deliver")
  if (phase === "completed") completeOrder(brand, orderId)
  return made
}

/** Sends a signed webhook about a second capture. */
export function captureAgain(paymentId: string): string {
  const { body, signature, id } = aSecondCapture(paymentId)
  handlePaymentWebhook(body, { signature, eventId: providerId("pay") })
  return id
}

function aSecondCapture(paymentId: string) {
  const capture = aCapture(readPayment(paymentId))
  return { ...aWebhook("payment.captured", { payment: capture }), id: capture.id }
}

/** Lists a payment's refunds, oldest first: amount and provider payment. */
export const refundsOf = (paymentId: string) =>
  allRows<{
    paise: number
    providerPaymentId: string
    status: string
    reason: string
  }>(
    `SELECT amount_paise AS paise, provider_payment_id AS providerPaymentId, status, reason
       FROM refunds WHERE payment_id = ? ORDER BY rowid`,
    paymentId,
  )

/** Lists the audit entries about a subject, oldest first. */
export const actsAbout = (subjectId: string) =>
  allRows<{ act: string; reason: string; details: string; operatorId: string }>(
    "SELECT act, reason, details, operator_id AS operatorId FROM operator_acts WHERE subject_id = ? ORDER BY id",
    subjectId,
  )

export const bookErrors = () => checkBooks()
