import type { BrandActor, InfluencerActor } from "#app/domain/identity/accounts/actor.ts"
import { addToCart } from "#app/domain/market/services/cart.server.ts"
import { findCart } from "#app/domain/market/services/cart-queries.server.ts"
import { listShownServices } from "#app/domain/market/services/service-queries.server.ts"
import { startCartPayment } from "#app/domain/payments/payments/pay-cart.server.ts"
import { acceptOrder } from "#app/domain/work/orders/acceptance.server.ts"
import { listOwnOrders } from "#app/domain/work/orders/order-list.server.ts"
import { giveAddress } from "#app/domain/work/orders/shipping-address.server.ts"
import { clock, HOUR } from "#app/platform/clock.server.ts"
import { finishPayment } from "./pay.ts"

const ADDRESS = "18 Hill Lane, Shimla 171001, India"

const BRIEF = {
  title: "Weekend tasting",
  text: "Show how you use it on a Saturday morning. No script: what you like, and what you would change.",
  shippingNote: "",
}

const TASTING_BOX = {
  title: "Our tasting box",
  text: "Try all five, and show the one that you would buy again.",
  shippingNote: "Tasting box",
  productValue: 1_800_00,
}

/**
 * Of two services in one payment, one waits for its creator and one runs; a third, for a product
 * alone, waits for its parcel, and a fourth stays in the cart.
 */
export function buyServices(
  brand: BrandActor | undefined,
  [waiting, running, other]: readonly (InfluencerActor | undefined)[],
): void {
  if (!brand || !waiting || !running || !other) throw new Error("The demo's lists are too short.")
  const now = clock.now()
  clock.freeze(now - 6 * HOUR)
  for (const creator of [waiting, running]) add(brand, creator)
  finishPayment(order(brand, BRIEF) ?? "")
  add(brand, running, true)
  order(brand, TASTING_BOX)
  clock.freeze(now - 4 * HOUR)
  const { items } = listOwnOrders(running, { state: "waiting" })
  for (const { title } of [BRIEF, TASTING_BOX]) {
    const bought = items.find((one) => one.title === title)
    acceptOrder(running, bought?.id ?? "")
    if (title === TASTING_BOX.title) giveAddress(running, bought?.id ?? "", { address: ADDRESS })
  }
  add(brand, other)
  clock.release()
}

const order = (brand: BrandActor, brief: typeof BRIEF) =>
  startCartPayment(brand, { ...brief, shown: findCart(brand).shown })

function add(brand: BrandActor, { userId }: InfluencerActor, isForProduct = false): void {
  const all = listShownServices(userId)
  const service = all.find(({ pricePaise }) => (pricePaise === 0) === isForProduct)
  addToCart(brand, { serviceId: service?.id ?? "", extras: [] })
}
