import { eq } from "drizzle-orm"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { assertActive } from "#app/domain/identity/accounts/assert-active.server.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { db, write } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { canGiveAddress } from "./order.ts"
import { findOrder } from "./order-details.server.ts"

/**
 * Says where the product of the actor's order, or NotFound, is sent. Its brand sees it until the delivery,
 * which erases it (docs/rules.md#where-a-product-is-sent). @throws Conflict where no product is sent
 */
export function giveAddress(
  actor: Actor,
  orderId: string,
  { address: shippingAddress }: { address: string },
): void {
  write(() => {
    assertActive(actor)
    requireAddressable(actor, orderId)
    db.update(orders).set({ shippingAddress }).where(eq(orders.id, orderId)).run()
  })
}

/** For the page that asks for it. @throws Conflict where the actor may not say so */
export function requireAddressable(actor: Actor, orderId: string) {
  const order = findOrder(actor, orderId)
  assertAllowed(canGiveAddress(order, order.terms?.product !== undefined, actor.role))
  return order
}
