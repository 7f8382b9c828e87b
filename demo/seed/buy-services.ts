import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { addToCart } from "#app/domain/market/services/cart.server.ts"
import { findCart } from "#app/domain/market/services/cart-queries.server.ts"
import { listShownServices } from "#app/domain/market/services/service-queries.server.ts"
import { startCartPayment } from "#app/domain/payments/payments/pay-cart.server.ts"
import { acceptOrder } from "#app/domain/work/orders/acceptance.server.ts"
import { listOwnOrders } from "#app/domain/work/orders/order-list.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { finishPayment } from "./pay.ts"

const BRIEF = {
  title: "Weekend tasting",
  text: "Show how you use it on a Saturday morning. No script: what you like, and what you would change.",
  shippingNote: "",
}

/** Of two services in one payment, one waits for its creator and one runs; a third stays in the cart. */
export function buyServices(
  brand: BrandActor | undefined,
  [waiting, running, other]: readonly (InfluencerActor | undefined)[],
): void {
  if (!brand || !waiting || !running || !other) throw new Error("The demo's lists are too short.")
  const now = clock.now()
  clock.freeze(now - 6 * HOUR)
  for (const creator of [waiting, running]) add(brand, creator)
  finishPayment(startCartPayment(brand, { ...BRIEF, shown: findCart(brand).shown }))
  clock.freeze(now - 4 * HOUR)
  const { items } = listOwnOrders(running, { state: "waiting" })
  const bought = items.find(({ title }) => title === BRIEF.title)
  acceptOrder(running, bought?.id ?? "")
  add(brand, other)
  clock.release()
}

function add(brand: BrandActor, { userId }: InfluencerActor): void {
  const [service] = listShownServices(userId)
  addToCart(brand, { serviceId: service?.id ?? "", extras: [] })
}
