import { beforeEach, describe, expect, test } from "vitest"
import { addToCart } from "#app/domain/market/services/cart.server.ts"
import { ServiceInput } from "#app/domain/market/services/service-schema.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import {
  askAdCode,
  endAdCodeTerm,
  giveAdCode,
  listAdCodes,
  readAdCode,
  withdrawAdCode,
} from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { offerAddOn } from "#app/domain/work/add-ons/add-ons.server.ts"
import { acceptOrder } from "#app/domain/work/orders/acceptance.server.ts"
import { factsOfTerms } from "#app/domain/work/orders/agreement-facts.ts"
import { withdrawFromOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { findAgreement } from "#app/domain/work/orders/order-details.server.ts"
import { clock, SECOND } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { payAddOn } from "#tests/support/add-ons.ts"
import { aBrand } from "#tests/support/domain.ts"
import { aPaidOrder, eventsOf } from "#tests/support/orders.ts"
import { aSeller, beginCart, ordersOfPayment, TYPED } from "#tests/support/services.ts"
import { aCapture } from "../mocks/razorpay.ts"

const ist = (day: string) => Date.parse(`${day}+05:30`)
beforeEach(() => clock.freeze(ist("2028-02-27T23:59:59")))

type Order = ReturnType<typeof aPaidOrder>
const code = "IGAC-1234"

/** Asks for a code; returns its id. */
function ask({ brand, orderId }: Order, days = 2): string {
  clock.advance(1)
  askAdCode(brand, orderId, { note: "The reel", days })
  return listAdCodes(brand, orderId).items.at(-1)?.id ?? ""
}
const stateOf = ({ brand, orderId }: Order) =>
  listAdCodes(brand, orderId).items.map(({ state }) => state)
const sealedOf = (id: string) =>
  sqlite.prepare("SELECT sealed FROM ad_codes WHERE id = ?").pluck().get(id)

describe("an ad code", () => {
  test("is shown to the brand until the last second of its term", () => {
    const order = aPaidOrder()
    const { brand, influencer, orderId } = order
    const id = ask(order)
    expect(() => readAdCode(brand, orderId, id)).toThrow("not given it yet")
    giveAdCode(influencer, orderId, id, { code })
    expect(readAdCode(brand, orderId, id)).toMatchObject({ code })
    expect(readAdCode(influencer, orderId, id).code).toBeUndefined()
    expect(() => readAdCode(aBrand(), orderId, id)).toThrow("not found")
    clock.freeze(ist("2028-02-29T23:59:59"))
    expect(readAdCode(brand, orderId, id)).toMatchObject({ code })
    expect(endAdCodeTerm(id)).toBe(ist("2028-03-01T00:00:00"))
    clock.advance(SECOND)
    expect(() => readAdCode(brand, orderId, id)).toThrow("is over")
    expect(stateOf(order)).toEqual(["ended"])
  })

  test("is sealed, and deleted at the end with a notice", () => {
    const order = aPaidOrder()
    const id = ask(order)
    giveAdCode(order.influencer, order.orderId, id, { code })
    expect(sealedOf(id)).not.toContain(code)
    clock.freeze(ist("2028-03-01T00:00:01"))
    endAdCodeTerm(id)
    endAdCodeTerm(id)
    expect(sealedOf(id)).toBeNull()
    expect(eventsOf(order.orderId).filter((type) => type.startsWith("order.ad_code"))).toEqual([
      "order.ad_code_asked",
      "order.ad_code_given",
      "order.ad_code_ended",
    ])
  })

  test("is corrected within its term without another notice", () => {
    const order = aPaidOrder()
    const { brand, influencer, orderId } = order
    const id = ask(order)
    giveAdCode(influencer, orderId, id, { code: "wrong" })
    const { lastAt } = readAdCode(brand, orderId, id)
    clock.advance(SECOND)
    giveAdCode(influencer, orderId, id, { code })
    expect(readAdCode(brand, orderId, id)).toMatchObject({ code, lastAt })
    expect(eventsOf(orderId).at(-1)).toBe("order.ad_code_given")
    expect(() => giveAdCode(brand, orderId, id, { code })).toThrow("Only the influencer")
  })

  test("opens for its own row alone", () => {
    const order = aPaidOrder()
    const [one, other] = [ask(order), ask(order)]
    giveAdCode(order.influencer, order.orderId, one, { code })
    giveAdCode(order.influencer, order.orderId, other, { code })
    sqlite.prepare("UPDATE ad_codes SET sealed = ? WHERE id = ?").run(sealedOf(one), other)
    expect(readAdCode(order.brand, order.orderId, other).code).toBeUndefined()
  })

  test("is declined or taken back before it is given", () => {
    const order = aPaidOrder()
    const { brand, influencer, orderId } = order
    withdrawAdCode(influencer, orderId, ask(order))
    withdrawAdCode(brand, orderId, ask(order))
    const given = ask(order)
    giveAdCode(influencer, orderId, given, { code })
    expect(() => withdrawAdCode(brand, orderId, given)).toThrow("over")
    expect(stateOf(order)).toEqual(["withdrawn", "withdrawn", "shown"])
  })

  test("is asked for by the brand, five at a time", () => {
    const order = aPaidOrder()
    expect(() => askAdCode(order.influencer, order.orderId, { note: "x", days: 1 })).toThrow(
      "Only the brand",
    )
    for (let n = 0; n < 5; n++) ask(order)
    expect(() => ask(order)).toThrow("At most 5")
  })

  test("ends with the order when its money goes back", () => {
    const order = aPaidOrder()
    const id = ask(order)
    giveAdCode(order.influencer, order.orderId, id, { code })
    withdrawFromOrder(order.influencer, order.orderId, { reason: "Ill." })
    expect(sealedOf(id)).toBeNull()
    expect(() => ask(order)).toThrow("while the order runs")
  })

  test("with a price is asked for by its payment and cannot be declined", () => {
    const order = aPaidOrder()
    const { influencer, orderId, brand } = order
    const offer = { kind: "ad_code" as const, price: 50_000, text: "The reel", days: 30 }
    const id = offerAddOn(influencer, orderId, offer)
    payAddOn(order, id)
    const [item] = listAdCodes(influencer, orderId).items
    expect(item).toMatchObject({ id, days: 30, note: "The reel", state: "asked", canGive: true })
    expect(() => withdrawAdCode(influencer, orderId, id)).toThrow("paid for")
    giveAdCode(influencer, orderId, id, { code })
    expect(readAdCode(brand, orderId, id)).toMatchObject({ code })
    withdrawFromOrder(influencer, orderId, { reason: "Ill." })
    expect(sealedOf(id)).toBeNull()
  })

  test("that a service includes is asked for at its acceptance and is paid for", () => {
    const first = { name: "Your ads with my reel", price: "3,000", codeDays: "30" }
    expect(ServiceInput.safeParse({ ...TYPED, first: { codeDays: "30" } }).success).toBe(false)
    const seller = aSeller({ first })
    const brand = aBrand()
    addToCart(brand, { serviceId: seller.serviceId, extras: [first.name] })
    const payment = beginCart(brand)
    expect(payment.amountPaise).toBe(700_000)
    settlePayment(payment.id, aCapture(payment), "webhook")
    const [{ id: orderId } = { id: "" }] = ordersOfPayment(payment.id)
    const { creator } = seller
    expect(listAdCodes(brand, orderId).items).toEqual([])
    acceptOrder(creator, orderId)
    const [item] = listAdCodes(creator, orderId).items
    expect(item).toMatchObject({ days: 30, note: first.name, canGive: true, canWithdraw: false })
    expect(factsOfTerms(findAgreement(brand, orderId).terms)).toContainEqual({
      term: "Ad codes",
      text: "Your ads with my reel: 30 days",
    })
    const id = item?.id ?? ""
    expect(() => withdrawAdCode(creator, orderId, id)).toThrow("paid for")
    giveAdCode(creator, orderId, id, { code })
    expect(readAdCode(brand, orderId, id)).toMatchObject({ code })
    withdrawFromOrder(creator, orderId, { reason: "Ill." })
    expect(sealedOf(id)).toBeNull()
  })
})
