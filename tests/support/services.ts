import { randomUUID } from "node:crypto"
import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { CreatorInput } from "#app/domain/market/creators/creator-schema.ts"
import { setPageState } from "#app/domain/market/creators/page-state.server.ts"
import { saveCreator } from "#app/domain/market/creators/save-creator.server.ts"
import { addToCart } from "#app/domain/market/services/cart.server.ts"
import { findCart } from "#app/domain/market/services/cart-queries.server.ts"
import { publishService, saveService } from "#app/domain/market/services/save-service.server.ts"
import { ServiceInput } from "#app/domain/market/services/service-schema.ts"
import { startCartPayment } from "#app/domain/payments/payments/pay-cart.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { aCapture, providerId } from "../mocks/razorpay.ts"
import { anInfluencer } from "./domain.ts"
import { readPayment } from "./payments.ts"
import { allRows, change } from "./rows.ts"

export const TYPED = {
  title: "A reel about your café",
  platform: "Instagram",
  type: "reel",
  quantity: "1",
  price: "4,000",
  days: "5",
}

/** Writes a live service, or changes one. */
export function saveLive(actor: InfluencerActor, id: string, fields: object = {}): void {
  saveService(actor, id, ServiceInput.parse({ ...TYPED, ...fields }))
  publishService(actor, id)
}

/** Returns a creator with a public profile and a live service. */
export function aSeller(fields: object = {}) {
  const creator = anInfluencer()
  saveCreator(creator, CreatorInput.parse({ bio: "I cook.", city: "Pune" }))
  setPageState(creator, "public")
  const serviceId = randomUUID()
  saveLive(creator, serviceId, fields)
  return { creator, serviceId }
}
export type Seller = ReturnType<typeof aSeller>

/** Of a service for a product alone. */
export const FOR_PRODUCT = { price: "0", productValue: "1,000" }
export const PRODUCT = { shippingNote: "Kettle", productValue: 120_000 }

export const BRIEF = { title: "Monsoon menu", text: "Show our new dishes.", shippingNote: "" }

/** Pays as the brand's page does; returns the payment as the provider knows it. */
export function beginCart(brand: BrandActor, brief: Partial<typeof BRIEF & typeof PRODUCT> = {}) {
  const shown = findCart(brand).shown
  const id = startCartPayment(brand, { ...BRIEF, ...brief, shown })
  if (id === undefined) throw new Error("The cart was ordered for free.")
  change("UPDATE payments SET provider_order_id = ? WHERE id = ?", providerId("order"), id)
  return readPayment(id)
}

export function buyAll(brand: BrandActor, sellers: readonly Seller[]) {
  for (const { serviceId } of sellers) addToCart(brand, { serviceId, extras: [] })
  const payment = beginCart(brand)
  const outcome = settlePayment(payment.id, aCapture(payment), "webhook")
  return { payment, outcome, orders: ordersOfPayment(payment.id) }
}

type PlacedOrder = {
  id: string
  projectId: string
  influencerId: string
  phase: string
  status: string
  amountMinor: number
  dueAt: number | null
  answerDueAt: number | null
  cancelReason: string | null
}

export const ordersOfPayment = (paymentId: string) =>
  allRows<PlacedOrder>(
    `SELECT orders.id, project_id AS projectId, orders.influencer_id AS influencerId, phase, status,
        amount_minor AS amountMinor, due_at AS dueAt, answer_due_at AS answerDueAt,
        cancel_reason AS cancelReason
      FROM payment_items JOIN orders ON orders.payment_item_id = payment_items.id
      WHERE payment_id = ? ORDER BY amount_minor`,
    paymentId,
  )

export function orderOf(orders: readonly PlacedOrder[], { creator }: Seller): PlacedOrder {
  const order = orders.find(({ influencerId }) => influencerId === creator.userId)
  if (!order) throw new Error("There is no order of this creator.")
  return order
}
