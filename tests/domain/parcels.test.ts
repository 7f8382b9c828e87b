import { beforeEach, describe, expect, test } from "vitest"
import { deliverLive } from "#app/domain/work/deliverables/deliver-live.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { findOrderView } from "#app/domain/work/orders/order-view.server.ts"
import {
  findParcel,
  remindOfParcel,
  reportParcel,
  requireShippable,
  shipProduct,
} from "#app/domain/work/orders/parcel.server.ts"
import { trackingHref } from "#app/domain/work/orders/parcel.ts"
import {
  askReturn,
  receiveReturn,
  reportParcelSentBack,
} from "#app/domain/work/orders/parcel-return.server.ts"
import { giveAddress } from "#app/domain/work/orders/shipping-address.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import type { StoredBrief } from "#db/schema/projects.ts"
import { aBrand } from "#tests/support/domain.ts"
import { aPaidOrder, eventsOf, orderOf } from "#tests/support/orders.ts"
import { oneValue } from "#tests/support/rows.ts"

type Product = NonNullable<StoredBrief["product"]>

const START = Date.UTC(2026, 5, 1)
beforeEach(() => clock.freeze(START))

const parcel = { carrier: "fedex" as const, trackingNumber: "1234" }

/** An order for a product, with the address given. */
function anOrder(product: Product = { name: "Linen shirt" }) {
  const order = aPaidOrder({ product })
  giveAddress(order.influencer, order.orderId, { address: "1 Road, Pune" })
  return order
}

describe("a product", () => {
  test("is shipped by the brand once there is an address", () => {
    const order = aPaidOrder({ product: { name: "Linen shirt" } })
    const { brand, influencer, orderId } = order
    expect(() => shipProduct(brand, orderId, parcel)).toThrow("no address")
    giveAddress(influencer, orderId, { address: "1 Road, Pune" })
    expect(findOrderView(brand, orderId).product).toMatchObject({ canShip: true })
    expect(() => shipProduct(influencer, orderId, parcel)).toThrow("Only the brand")
    expect(() => shipProduct(aBrand(), orderId, parcel)).toThrow("not found")
    shipProduct(brand, orderId, parcel)
    clock.advance(DAY)
    shipProduct(brand, orderId, { ...parcel, trackingNumber: "5678" })
    expect(findParcel(orderId)).toMatchObject({ trackingNumber: "5678", shippedAt: START })
    expect(eventsOf(orderId).filter((type) => type === "order.shipped")).toHaveLength(1)
  })

  test("gives the agreed days anew when it is received, once", () => {
    const { brand, influencer, orderId } = anOrder()
    expect(() => reportParcel(influencer, orderId, "received")).toThrow("not shipped")
    shipProduct(brand, orderId, parcel)
    clock.advance(4 * DAY)
    expect(() => reportParcel(brand, orderId, "received")).toThrow("Only the influencer")
    reportParcel(influencer, orderId, "received")
    reportParcel(influencer, orderId, "received")
    expect(orderOf(orderId).dueAt).toBe(START + 14 * DAY)
    expect(eventsOf(orderId).filter((type) => type === "order.product_received")).toHaveLength(1)
    expect(() => reportParcel(influencer, orderId, "lost")).toThrow("“Received”")
    expect(() => requireShippable(brand, orderId)).toThrow("has arrived")
  })

  test.each(["damaged", "lost"] as const)("is shipped again when it was %s", (outcome) => {
    const { brand, influencer, orderId } = anOrder()
    shipProduct(brand, orderId, parcel)
    reportParcel(influencer, orderId, outcome)
    expect(orderOf(orderId).dueAt).toBe(START + 10 * DAY)
    clock.advance(DAY)
    shipProduct(brand, orderId, parcel)
    expect(findParcel(orderId)).toMatchObject({ outcome: null, shippedAt: START + DAY })
    expect(eventsOf(orderId).slice(-2)).toEqual(["order.product_failed", "order.shipped"])
  })

  test("is not waited for after the delivery", () => {
    const { brand, influencer, orderId, first } = anOrder()
    shipProduct(brand, orderId, parcel)
    const url = "https://www.instagram.com/reel/abc/"
    deliverLive(influencer, orderId, first, { url, label: "Free gift" })
    expect(() => reportParcel(influencer, orderId, "received")).toThrow("no longer waits")
    expect(() => shipProduct(brand, orderId, parcel)).toThrow()
  })
})

describe("the return of a product", () => {
  const back = { carrier: "dtdc" as const, trackingNumber: "77" }
  const address = "9 Street, Delhi"
  const stateOf = (orderId: string) => findParcel(orderId)?.outcome

  test("is asked for, sent and received, at the cost that the brief says", () => {
    const product = { name: "Camera", returnPaidBy: "influencer" as const }
    const { brand, influencer, orderId } = anOrder(product)
    expect(() => askReturn(brand, orderId, { address })).toThrow("not shipped")
    shipProduct(brand, orderId, parcel)
    reportParcel(influencer, orderId, "received")
    completeOrder(brand, orderId)
    expect(() => reportParcelSentBack(influencer, orderId, back)).toThrow("“Received”")
    expect(findOrderView(brand, orderId).product).toMatchObject({ canReturn: true })
    askReturn(brand, orderId, { address })
    expect(findParcel(orderId)).toMatchObject({
      returnPaidBy: "influencer",
      returnAddress: address,
    })
    expect(() => reportParcelSentBack(brand, orderId, back)).toThrow("Only the influencer")
    reportParcelSentBack(influencer, orderId, back)
    reportParcelSentBack(influencer, orderId, { ...back, trackingNumber: "78" })
    receiveReturn(brand, orderId)
    receiveReturn(brand, orderId)
    expect(findParcel(orderId)).toMatchObject({
      ...{ outcome: "returned", returnAddress: null, returnCarrier: "dtdc", returnNumber: "78" },
    })
    expect(eventsOf(orderId).slice(-3).join(", ")).toBe(
      "order.return_asked, order.product_sent_back, order.product_returned",
    )
  })

  test("waits for the arrival while the order does", () => {
    const { brand, influencer, orderId } = anOrder({ name: "Camera", returnPaidBy: "brand" })
    shipProduct(brand, orderId, parcel)
    expect(findOrderView(brand, orderId).product).toMatchObject({ canReturn: false })
    expect(() => askReturn(brand, orderId, { address })).toThrow("not arrived yet")
    reportParcel(influencer, orderId, "lost")
    reportParcel(influencer, orderId, "received")
    askReturn(brand, orderId, { address })
    expect(stateOf(orderId)).toBe("return_asked")
  })

  test("is asked for on its way once the order is over", () => {
    const { brand, orderId } = anOrder({ name: "Camera", returnPaidBy: "brand" })
    shipProduct(brand, orderId, parcel)
    completeOrder(brand, orderId)
    askReturn(brand, orderId, { address })
    expect(stateOf(orderId)).toBe("return_asked")
  })

  test("is the brand's cost for what came damaged, which can be shipped again", () => {
    const { brand, influencer, orderId } = anOrder()
    shipProduct(brand, orderId, parcel)
    reportParcel(influencer, orderId, "damaged")
    askReturn(brand, orderId, { address })
    expect(() => shipProduct(brand, orderId, parcel)).toThrow()
    reportParcelSentBack(influencer, orderId, back)
    receiveReturn(brand, orderId)
    shipProduct(brand, orderId, parcel)
    expect(findParcel(orderId)).toMatchObject({ outcome: null, returnPaidBy: null })
  })

  test("is refused where the influencer keeps the product", () => {
    const { brand, influencer, orderId } = anOrder()
    shipProduct(brand, orderId, parcel)
    reportParcel(influencer, orderId, "received")
    expect(() => askReturn(brand, orderId, { address })).toThrow("keeps this product")
    expect(stateOf(orderId)).toBe("received")
  })
})

describe("a product that is not shipped", () => {
  const jobOf = (orderId: string) =>
    oneValue("SELECT run_at FROM jobs WHERE kind = 'parcel-clock' AND ref = ?", orderId)

  test("is told to both sides seven days after the first address", () => {
    const { influencer, orderId } = anOrder()
    clock.advance(DAY)
    giveAddress(influencer, orderId, { address: "2 Road, Pune" })
    expect(jobOf(orderId)).toBe(START + 7 * DAY)
    remindOfParcel(orderId)
    expect(eventsOf(orderId).at(-1)).toBe("order.not_shipped")
  })

  test("is not told once it is on its way", () => {
    const { brand, orderId } = anOrder()
    shipProduct(brand, orderId, parcel)
    remindOfParcel(orderId)
    expect(eventsOf(orderId).at(-1)).toBe("order.shipped")
  })
})

test("a tracking number becomes a link where the carrier has such a page", () => {
  expect(trackingHref("fedex", "1 2/3")).toBe("https://www.fedex.com/fedextrack/?trknbr=1%202%2F3")
  expect(trackingHref("india_post", "EE1")).toBeUndefined()
})
