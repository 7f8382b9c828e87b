import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { newOrder, newPayment } from "#app/demo/razorpay/stand-in.mjs"
import { clock } from "#app/platform/clock.server.ts"
import { env } from "#app/platform/env.server.ts"

type Taken = { orderId: string; paymentId: string; amountPaise: number; takenAt: number }

const taken: Taken[] = []

/** Notes a payment that the provider of the demo is to know: its part of the past is invented. */
export function rememberPayment(payment: Omit<Taken, "takenAt">): void {
  taken.push({ ...payment, takenAt: Math.floor(clock.now() / 1000) })
}

/** Writes down what the provider's stand-in remembers when the demo starts, so that it can pay out of it. */
export function writeProviderMemory(): void {
  const orders = taken.map(({ orderId, amountPaise: amount, takenAt }) => {
    const order = newOrder({ amount, currency: "INR", receipt: null, notes: {} })
    const paid = { id: orderId, status: "paid", amount_paid: amount, amount_due: 0 }
    return { ...order, ...paid, created_at: takenAt }
  })
  const payments = taken.map(({ paymentId, amountPaise: amount, takenAt }, place) => {
    const payment = newPayment(orders[place] ?? {}, { amount, currency: "INR" })
    // It kept nothing of them: what it says it kept is ours to book.
    const captured = { status: "captured", captured: true, fee: 0, tax: 0 }
    return { ...payment, ...captured, id: paymentId, created_at: takenAt }
  })
  const entries = (entities: readonly { id: string }[]) => entities.map((one) => [one.id, one])
  const memory = { orders: entries(orders), payments: entries(payments) }
  const file = join(env.DATA_DIR, "demo-payment-provider.json")
  writeFileSync(file, JSON.stringify(memory), { mode: 0o600 })
}
