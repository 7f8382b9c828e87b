import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { assertAllowed } from "#app/domain/shared/policy.ts"
import { db } from "#app/platform/db.server.ts"
import { orders } from "#db/schema/orders.ts"
import { canGiveAddress } from "./order.ts"
import { findOrder } from "./order-details.server.ts"
import { scheduleParcelReminder } from "./parcel.server.ts"

/**
 * The brand sees the address until delivery erases it (docs/rules.md#where-a-product-is-sent).
 * @throws NotFound; Conflict when no product is sent
 */
export function giveAddress(
  actor: Actor,
  orderId: string,
  { address: shippingAddress }: { address: string },
): void {
  act(actor, () => {
    const order = requireAddressable(actor, orderId)
    if (order.shippingAddress === null) scheduleParcelReminder(orderId)
    db.update(orders).set({ shippingAddress }).where(eq(orders.id, orderId)).run()
  })
}

/** For the address page. @throws Conflict when not allowed */
export function requireAddressable(actor: Actor, orderId: string) {
  const order = findOrder(actor, orderId)
  assertAllowed(canGiveAddress(order, order.terms?.product !== undefined, actor.role))
  return order
}
