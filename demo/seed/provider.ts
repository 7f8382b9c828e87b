import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { recordOwnSettlement } from "#app/domain/books/ledger/own-settlements.server.ts"
import { handlePaymentWebhook } from "#app/domain/payments/payments/receive-reports.server.ts"
import { clock, DAY, SECOND } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"
import { newEvent, openLedger, signWebhook, toWebhookBody } from "../razorpay/stand-in.mjs"

const provider = openLedger({
  memoryFile: join(env.DATA_DIR, "demo-payment-provider.json"),
  now: () => clock.now(),
})

/** Saved when the demo starts, so that its past matches the ledger. */
export const saveProviderMemory = provider.save

export const openOrder = (amount: number, receipt: string): string =>
  provider.ledger.createOrder({ amount, currency: "INR", receipt }).id

export function takeMoney(orderId: string): void {
  const { ledger } = provider
  const { id } = ledger.beginPayment(orderId)
  ledger.authorize(id)
  tell("payment.captured", { payment: ledger.capture(id) })
}

export function disputePayment(paymentId: string): void {
  const { disputes, payments } = provider.ledger
  const payment = { ...payments.get(paymentId), order_id: null }
  tell("payment.dispute.created", { dispute: disputes.open(paymentId), payment })
}

/** Settles to our bank, day by day. */
export function settleSince(first: number): void {
  for (let day = first, now = clock.now(); day <= now; day += DAY) {
    clock.freeze(day)
    const settlement = provider.ledger.merchant.sweep()
    if (settlement) recordOwnSettlement(settlement)
  }
  clock.release()
}

function tell(type: string, entities: Record<string, object>): void {
  const event = { ...newEvent(type, entities), created_at: Math.floor(clock.now() / SECOND) }
  const body = new TextEncoder().encode(toWebhookBody(event))
  const signature = signWebhook(env.RAZORPAY_WEBHOOK_SECRET ?? "", body)
  handlePaymentWebhook(body, { signature, eventId: randomUUID() })
}
