import { eq } from "drizzle-orm"
import { act } from "#app/domain/identity/accounts/act.server.ts"
import type { Actor } from "#app/domain/identity/accounts/actor.ts"
import { Conflict } from "#app/domain/shared/errors.ts"
import { db } from "#app/platform/db.server.ts"
import type { Carrier } from "#db/schema/parcel-words.ts"
import { parcels } from "#db/schema/parcels.ts"
import type { Role } from "#db/schema/words.ts"
import { findAgreedTerms } from "./agreement.server.ts"
import { type OrderRow, recordStep } from "./order-steps.server.ts"
import { canStepParcel, isBeforeDelivery, type Parcel, requireParcelStep } from "./parcel.server.ts"

/** Returns of a product: docs/rules.md#sending-a-product @throws NotFound; Conflict */

/** As the brief says; what came damaged goes back at the brand's cost. */
export function returnPayer(orderId: string, parcel: Parcel): Role | undefined {
  const agreed = findAgreedTerms(orderId)?.product?.returnPaidBy
  return parcel.returnPaidBy ?? agreed ?? (parcel.outcome === "damaged" ? "brand" : undefined)
}

/** A parcel on its way arrives first, while the order waits for it. */
const isExpected = (order: Pick<OrderRow, "phase">, { outcome }: Parcel): boolean =>
  outcome === null && isBeforeDelivery(order)

type Order = Pick<OrderRow, "id" | "phase">

export const canAskReturn = (order: Order, parcel: Parcel | undefined): boolean =>
  parcel !== undefined &&
  canStepParcel(parcel, "return_asked") &&
  !isExpected(order, parcel) &&
  returnPayer(order.id, parcel) !== undefined

/** For the form's page too. */
export function requireReturn(actor: Actor, orderId: string) {
  const { order, parcel } = requireParcelStep(actor, orderId, "return_asked")
  if (isExpected(order, parcel)) throw new Conflict("This product has not arrived yet.")
  const returnPaidBy = returnPayer(orderId, parcel)
  if (!returnPaidBy) throw new Conflict("By the agreement the influencer keeps this product.")
  return { order, parcel, returnPaidBy }
}

export function askReturn(actor: Actor, orderId: string, { address }: { address: string }): void {
  act(actor, () => {
    const { order, parcel, returnPaidBy } = requireReturn(actor, orderId)
    const asked = { outcome: "return_asked" as const, returnPaidBy, returnAddress: address }
    db.update(parcels).set(asked).where(eq(parcels.orderId, orderId)).run()
    if (parcel.outcome !== "return_asked") recordStep(order, "order.return_asked", { by: "brand" })
  })
}

type Sent = { carrier: Carrier; trackingNumber: string }

/** A correction notifies nobody. */
export function reportParcelSentBack(actor: Actor, orderId: string, sent: Sent): void {
  act(actor, () => {
    const { order, parcel } = requireParcelStep(actor, orderId, "sent_back")
    const { carrier: returnCarrier, trackingNumber: returnNumber } = sent
    const back = { outcome: "sent_back" as const, returnCarrier, returnNumber }
    db.update(parcels).set(back).where(eq(parcels.orderId, orderId)).run()
    if (parcel.outcome !== "sent_back")
      recordStep(order, "order.product_sent_back", { by: "influencer" })
  })
}

/** The address is no longer needed. */
export function receiveReturn(actor: Actor, orderId: string): void {
  act(actor, () => {
    const { order, parcel } = requireParcelStep(actor, orderId, "returned")
    if (parcel.outcome === "returned") return
    const returned = { outcome: "returned" as const, returnAddress: null }
    db.update(parcels).set(returned).where(eq(parcels.orderId, orderId)).run()
    recordStep(order, "order.product_returned", { by: "brand" })
  })
}
