import { beforeEach, describe, expect, test } from "vitest"
import { listOwnApplications } from "#app/domain/market/applications/own-application-queries.server.ts"
import {
  appliedProjectRecordPages,
  findVisibleProject,
  findVisibleProjectRecord,
  listOpenProjectRecords,
} from "#app/domain/market/projects/browse/visible-projects.server.ts"
import { deleteProject } from "#app/domain/market/projects/delete-project.server.ts"
import {
  findOwnProject,
  findOwnProjectToShow,
  findProjectRecordIfOwn,
  listOwnProjectRecords,
  listOwnProjects,
} from "#app/domain/market/projects/project-queries.server.ts"
import {
  addToCart,
  confirmLine,
  keepCartBrief,
  removeFromCart,
  saveLineBrief,
} from "#app/domain/market/services/cart.server.ts"
import { findCart } from "#app/domain/market/services/cart-queries.server.ts"
import { pauseService } from "#app/domain/market/services/save-service.server.ts"
import { startCartPayment } from "#app/domain/payments/payments/pay-cart.server.ts"
import { settlePayment } from "#app/domain/payments/payments/settle.server.ts"
import { checkBooks } from "#app/domain/payments/reconciliation/check-books.server.ts"
import { Conflict, Invalid, NotFound } from "#app/domain/shared/errors.ts"
import { acceptOrder } from "#app/domain/work/orders/acceptance.server.ts"
import { declineOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { readMetrics } from "#app/domain/work/orders/metrics.server.ts"
import { findAgreement } from "#app/domain/work/orders/order-details.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { runOrderTimers } from "#app/domain/work/orders/order-timers.server.ts"
import { findOrderView } from "#app/domain/work/orders/order-view.server.ts"
import { reportParcel, shipProduct } from "#app/domain/work/orders/parcel.server.ts"
import { giveAddress } from "#app/domain/work/orders/shipping-address.server.ts"
import { clock, DAY, HOUR, MINUTE } from "#app/platform/clock.server.ts"
import { sqlite } from "#app/platform/db.server.ts"
import { unbalancedEntries } from "#tests/support/books.ts"
import { aBrand, anInfluencer } from "#tests/support/domain.ts"
import { readPayment, refundsOf } from "#tests/support/payments.ts"
import {
  aSeller,
  BRIEF,
  beginCart,
  buyAll,
  FOR_PRODUCT,
  orderOf,
  ordersOfPayment,
  PRODUCT,
  saveLive,
} from "#tests/support/services.ts"
import { aCapture } from "../mocks/razorpay.ts"

const START = Date.UTC(2026, 10, 30, 6)
beforeEach(() => clock.freeze(START))

const linesOf = (brand: ReturnType<typeof aBrand>) => findCart(brand).lines

describe("a cart", () => {
  test("keeps services of several creators with their extras", () => {
    const brand = aBrand()
    const first = aSeller({ first: { name: "Raw footage", price: "500", days: "-1" } })
    const second = aSeller({ price: "1,500" })
    addToCart(brand, { serviceId: first.serviceId, extras: ["Raw footage", "Unknown"] })
    addToCart(brand, { serviceId: second.serviceId, extras: [] })
    expect(linesOf(brand)).toMatchObject([
      { isPayable: true, priced: { pricePaise: 450_000, days: 4 } },
      { isPayable: true, priced: { pricePaise: 150_000, days: 5 } },
    ])
    expect(findCart(brand).totalPaise).toBe(600_000)
    addToCart(brand, { serviceId: first.serviceId, extras: [] })
    expect(findCart(brand).totalPaise).toBe(550_000)
    removeFromCart(brand, linesOf(brand)[0]?.id ?? "")
    expect(linesOf(brand)).toHaveLength(1)
    const draft = { title: "", text: "Half a thought", shippingNote: "" }
    keepCartBrief(brand, draft)
    expect(findCart(brand).brief).toEqual(draft)
  })

  test("shows a new price and is not paid before it is confirmed", () => {
    const brand = aBrand()
    const { creator, serviceId } = aSeller()
    addToCart(brand, { serviceId, extras: [] })
    saveLive(creator, serviceId, { price: "4,500" })
    const [line] = linesOf(brand)
    expect(line).toMatchObject({ state: "changed", isPayable: false })
    expect(line?.note).toBe("The price was ₹4,000 and is now ₹4,500.")
    expect(() => beginCart(brand)).toThrow("A service has changed.")
    confirmLine(brand, line?.id ?? "")
    expect(beginCart(brand).amountPaise).toBe(450_000)
  })

  test("says why a paused service has left it", () => {
    const brand = aBrand()
    const { creator, serviceId } = aSeller()
    addToCart(brand, { serviceId, extras: [] })
    pauseService(creator, serviceId)
    expect(linesOf(brand)).toMatchObject([{ state: "gone", isPayable: false }])
    expect(linesOf(brand)[0]?.note).toContain("has left your cart")
    expect(() => beginCart(brand)).toThrow(Conflict)
  })

  test("is not paid in another state than the one shown", () => {
    const brand = aBrand()
    const { serviceId } = aSeller()
    addToCart(brand, { serviceId, extras: [] })
    const { shown } = findCart(brand)
    addToCart(brand, { serviceId: aSeller().serviceId, extras: [] })
    expect(shown).not.toBe(findCart(brand).shown)
  })

  test("changes nothing of another brand", () => {
    const brand = aBrand()
    addToCart(brand, { serviceId: aSeller().serviceId, extras: [] })
    const id = linesOf(brand)[0]?.id ?? ""
    const other = aBrand()
    removeFromCart(other, id)
    expect(linesOf(brand)).toHaveLength(1)
    expect(() => confirmLine(other, id)).toThrow(NotFound)
    expect(() => saveLineBrief(other, id, { title: "A", text: "B" })).toThrow(NotFound)
  })
})

describe("a paid cart", () => {
  test("becomes orders that wait for their creators", () => {
    const brand = aBrand()
    const sellers = [aSeller(), aSeller({ price: "1,500" })]
    const { outcome, orders } = buyAll(brand, sellers)
    expect(outcome).toBe("settled")
    expect(orders).toMatchObject([
      { phase: "acceptance_pending", status: "ongoing", amountMinor: 150_000, dueAt: null },
      { phase: "acceptance_pending", status: "ongoing", amountMinor: 400_000 },
    ])
    expect(orders[0]?.answerDueAt).toBe(START + 72 * HOUR)
    expect(new Set(orders.map(({ projectId }) => projectId)).size).toBe(2)
    expect(linesOf(brand)).toEqual([])
  })

  test("runs from its acceptance, with what the service contains", () => {
    const brand = aBrand()
    const seller = aSeller({ revisionRounds: "1", usage: "paid_ads", usageMonths: "3" })
    const { orders } = buyAll(brand, [seller])
    const [{ id } = { id: "" }] = orders
    clock.freeze(START + 10 * HOUR)
    acceptOrder(seller.creator, id)
    const view = findOrderView(brand, id)
    expect(view).toMatchObject({
      phase: "in_progress",
      dueAt: START + 10 * HOUR + 5 * DAY,
      terms: { revisionRounds: 1, usage: { kind: "paid_ads", months: 3 } },
    })
    expect(() => acceptOrder(seller.creator, id)).toThrow(Conflict)
  })

  test("orders what was paid though the cart has other extras by now", () => {
    const brand = aBrand()
    const extra = { name: "Raw footage", price: "500", days: "1" }
    const seller = aSeller({ first: extra })
    addToCart(brand, { serviceId: seller.serviceId, extras: [] })
    const payment = beginCart(brand)
    addToCart(brand, { serviceId: seller.serviceId, extras: ["Raw footage"] })
    settlePayment(payment.id, aCapture(payment), "webhook")
    const order = orderOf(ordersOfPayment(payment.id), seller)
    expect(order).toMatchObject({ phase: "acceptance_pending", amountMinor: 400_000 })
  })

  test("gives back what is declined, lapses or changed: one accepted, two returned", () => {
    const brand = aBrand()
    const [accepts, declines, raises] = [
      aSeller({ price: "1,000" }),
      aSeller({ price: "2,000" }),
      aSeller({ price: "3,000" }),
    ]
    for (const { serviceId } of [accepts, declines, raises]) {
      addToCart(brand, { serviceId, extras: [] })
    }
    const payment = beginCart(brand)
    expect(payment.amountPaise).toBe(600_000)
    saveLive(raises.creator, raises.serviceId, { price: "3,500" })
    const capture = aCapture(payment)
    expect(settlePayment(payment.id, capture, "webhook")).toBe("settled")
    expect(settlePayment(payment.id, capture, "callback")).toBe("already")
    const placed = ordersOfPayment(payment.id)
    expect(orderOf(placed, raises)).toMatchObject({
      phase: "cancelled",
      cancelReason: "The influencer changed this service while you paid.",
    })
    declineOrder(declines.creator, orderOf(placed, declines).id, { reason: "I am away." })
    const { id, answerDueAt } = orderOf(placed, accepts)
    clock.freeze((answerDueAt ?? 0) - 1)
    acceptOrder(accepts.creator, id)
    runOrderTimers(id)
    clock.freeze(answerDueAt ?? 0)
    runOrderTimers(id)
    const orders = ordersOfPayment(payment.id)
    expect(orders).toMatchObject([
      { phase: "in_progress", amountMinor: 100_000 },
      { phase: "cancelled", amountMinor: 200_000 },
      { phase: "cancelled", amountMinor: 300_000 },
    ])
    expect(refundsOf(payment.id).map(({ amountPaise }) => amountPaise)).toEqual([300_000, 200_000])
    expect(unbalancedEntries()).toEqual([])
    expect(checkBooks().filter(({ kind }) => kind !== "returning")).toEqual([])
  })

  test("gives silence's money back, and accepts nothing after it", () => {
    const brand = aBrand()
    const seller = aSeller()
    const { payment, orders } = buyAll(brand, [seller])
    const { id, answerDueAt } = orderOf(orders, seller)
    clock.freeze((answerDueAt ?? 0) - 1)
    runOrderTimers(id)
    expect(ordersOfPayment(payment.id)).toMatchObject([{ phase: "acceptance_pending" }])
    clock.freeze(answerDueAt ?? 0)
    expect(() => acceptOrder(seller.creator, id)).toThrow("The time to accept")
    runOrderTimers(id)
    expect(ordersOfPayment(payment.id)).toMatchObject([{ phase: "cancelled" }])
    expect(() => acceptOrder(seller.creator, id)).toThrow("cancelled")
    expect(refundsOf(payment.id)).toMatchObject([{ amountPaise: 400_000 }])
  })

  test("buys nothing twice when two tries of one cart are paid", () => {
    const brand = aBrand()
    addToCart(brand, { serviceId: aSeller().serviceId, extras: [] })
    const first = beginCart(brand)
    const second = beginCart(brand)
    expect(readPayment(first.id).status).toBe("failed")
    settlePayment(second.id, aCapture(second), "webhook")
    settlePayment(first.id, aCapture(first), "webhook")
    expect(ordersOfPayment(second.id)).toMatchObject([{ phase: "acceptance_pending" }])
    expect(ordersOfPayment(first.id)).toMatchObject([{ phase: "cancelled" }])
    expect(refundsOf(first.id)).toMatchObject([{ amountPaise: 400_000 }])
  })

  test("goes back as a whole when its brand was suspended", () => {
    const brand = aBrand()
    addToCart(brand, { serviceId: aSeller().serviceId, extras: [] })
    const payment = beginCart(brand)
    sqlite.prepare("UPDATE users SET suspended_at = 1 WHERE id = ?").run(brand.userId)
    expect(settlePayment(payment.id, aCapture(payment), "webhook")).toBe("refund-due")
    expect(ordersOfPayment(payment.id)).toEqual([])
  })
})

describe("a cart for a product alone", () => {
  const order = (brand: ReturnType<typeof aBrand>, brief: object = PRODUCT) =>
    startCartPayment(brand, { ...BRIEF, ...brief, shown: findCart(brand).shown })
  const inCart = (brand: ReturnType<typeof aBrand>, seller = aSeller(FOR_PRODUCT)) => {
    addToCart(brand, { serviceId: seller.serviceId, extras: [] })
    return seller
  }
  const orderIdOf = ({ creator }: ReturnType<typeof aSeller>) =>
    String(
      sqlite.prepare("SELECT id FROM orders WHERE influencer_id = ?").pluck().get(creator.userId),
    )

  test("wants the product and what it is worth", () => {
    const brand = aBrand()
    inCart(brand)
    expect(findCart(brand)).toMatchObject({ totalPaise: 0, productPaise: 100_000 })
    expect(() => order(brand, {})).toThrow("Please name the product")
    expect(() => order(brand, { shippingNote: "Kettle" })).toThrow("at least ₹1,000")
    expect(() => order(brand, { ...PRODUCT, productValue: 99_999 })).toThrow(Invalid)
    expect(linesOf(brand)).toHaveLength(1)
    expect(findCart(brand).brief).toMatchObject({ shippingNote: "Kettle", productPaise: 99_999 })
  })

  test("is ordered once, without a payment, and runs from the receipt", () => {
    const brand = aBrand()
    const seller = inCart(brand)
    const { shown } = findCart(brand)
    expect(order(brand)).toBeUndefined()
    expect(() => startCartPayment(brand, { ...BRIEF, ...PRODUCT, shown })).toThrow(Conflict)
    expect(linesOf(brand)).toEqual([])
    const orderId = orderIdOf(seller)
    const placed = findOrderView(seller.creator, orderId)
    expect(placed).toMatchObject({ phase: "acceptance_pending", amount: "₹0", dueAt: null })
    expect(placed.outlook.after).toBe(", the order is off.")
    expect(placed.money).toBe("None: for the product alone")
    acceptOrder(seller.creator, orderId)
    expect(findOrderView(brand, orderId).dueAt).toBeNull()
    giveAddress(seller.creator, orderId, { address: "1 Road, Pune" })
    shipProduct(brand, orderId, { carrier: "fedex", trackingNumber: "1" })
    clock.advance(3 * DAY)
    reportParcel(seller.creator, orderId, "received")
    expect(findOrderView(brand, orderId).dueAt).toBe(START + 8 * DAY)
    completeOrder(brand, orderId)
    const made = (table: string) =>
      sqlite.prepare(`SELECT count(*) FROM ${table} WHERE order_id = ?`).pluck().get(orderId)
    expect([made("journal_entries"), made("payouts"), made("gifts")]).toEqual([0, 0, 1])
    expect(checkBooks()).toEqual([])
  })

  test("is ordered again only once it was answered", () => {
    const brand = aBrand()
    const seller = inCart(brand)
    order(brand)
    inCart(brand, seller)
    expect(linesOf(brand)).toMatchObject([{ isPayable: false }])
    expect(() => order(brand)).toThrow("Nothing in your cart can be ordered now.")
    expect(findAgreement(brand, orderIdOf(seller)).influencerAcceptedAt).toBeNull()
    declineOrder(seller.creator, orderIdOf(seller), { reason: "I am away." })
    expect(linesOf(brand)).toMatchObject([{ isPayable: true }])
    expect(findAgreement(brand, orderIdOf(seller)).influencerAcceptedAt).toBeNull()
  })

  test("is off without a refund when it is declined or not answered", () => {
    const brand = aBrand()
    const [declines, silent] = [inCart(brand), inCart(brand)]
    const refunds = sqlite.prepare("SELECT count(*) FROM refunds").pluck()
    const before = refunds.get()
    order(brand)
    declineOrder(declines.creator, orderIdOf(declines), { reason: "I am away." })
    clock.advance(72 * HOUR)
    runOrderTimers(orderIdOf(silent))
    for (const seller of [declines, silent]) {
      const view = findOrderView(brand, orderIdOf(seller))
      expect(view).toMatchObject({ phase: "cancelled", money: "None: for the product alone" })
    }
    expect(refunds.get()).toBe(before)
  })

  test("starts with what is paid once the payment is proven", () => {
    const brand = aBrand()
    const [free, paid] = [inCart(brand), inCart(brand, aSeller())]
    const payment = beginCart(brand, PRODUCT)
    expect(payment.amountPaise).toBe(400_000)
    expect(orderIdOf(free)).toBe("undefined")
    expect(settlePayment(payment.id, aCapture(payment), "webhook")).toBe("settled")
    acceptOrder(free.creator, orderIdOf(free))
    const terms = (seller: typeof free) => findOrderView(brand, orderIdOf(seller)).terms?.product
    expect(terms(free)).toEqual({ name: "Kettle", valueMinor: 120_000, isOnly: true })
    expect(terms(paid)).toEqual({ name: "Kettle", valueMinor: 120_000 })
    declineOrder(paid.creator, orderIdOf(paid), { reason: "I am away." })
    expect(refundsOf(payment.id)).toMatchObject([{ amountPaise: 400_000 }])
    completeOrder(brand, orderIdOf(free))
    expect(checkBooks().filter(({ kind }) => kind !== "returning")).toEqual([])
  })

  test("gives an open payment up, and the last place once", () => {
    const [brand, other] = [aBrand(), aBrand()]
    const free = inCart(brand, aSeller({ ...FOR_PRODUCT, capacity: "1" }))
    const paid = inCart(brand, aSeller())
    const payment = beginCart(brand, PRODUCT)
    const line = linesOf(brand).find(({ serviceId }) => serviceId === paid.serviceId)
    removeFromCart(brand, line?.id ?? "")
    order(brand)
    expect(readPayment(payment.id).status).toBe("failed")
    settlePayment(payment.id, aCapture(payment), "webhook")
    expect(refundsOf(payment.id)).toMatchObject([{ amountPaise: 400_000 }])
    const running = "SELECT count(*) FROM orders WHERE influencer_id = ? AND status = 'ongoing'"
    expect(sqlite.prepare(running).pluck().get(free.creator.userId)).toBe(1)
    inCart(other, free)
    expect(() => order(other)).toThrow("Nothing in your cart")
  })
})

describe("the last place of a service", () => {
  test("is given once among 50 brands that pay in time", () => {
    const { serviceId } = aSeller({ capacity: "1" })
    const brands = Array.from({ length: 50 }, () => aBrand())
    for (const brand of brands) addToCart(brand, { serviceId, extras: [] })
    const told = brands.filter((brand) => {
      try {
        beginCart(brand)
        return false
      } catch {
        return true
      }
    })
    expect(told).toHaveLength(49)
    expect(linesOf(told[0] ?? aBrand())[0]?.note).toContain("All places are taken.")
  })

  test("is given once when late payments arrive together", () => {
    const { serviceId } = aSeller({ capacity: "1" })
    const late = Array.from({ length: 50 }, (_, n) => {
      const brand = aBrand()
      addToCart(brand, { serviceId, extras: [] })
      const payment = beginCart(brand)
      clock.freeze(START + (n + 1) * 31 * MINUTE)
      return payment
    })
    for (const payment of late) settlePayment(payment.id, aCapture(payment), "webhook")
    const orders = late.flatMap(({ id }) => ordersOfPayment(id))
    expect(orders.filter(({ status }) => status === "ongoing")).toHaveLength(1)
    expect(orders.filter(({ status }) => status === "cancelled")).toHaveLength(49)
    expect(late.flatMap(({ id }) => refundsOf(id))).toHaveLength(49)
  })

  test("is free again on the day its work is due", () => {
    const seller = aSeller({ capacity: "1" })
    const { orders } = buyAll(aBrand(), [seller])
    const brand = aBrand()
    addToCart(brand, { serviceId: seller.serviceId, extras: [] })
    expect(linesOf(brand)[0]?.freeAt).toBe(START + 72 * HOUR + 5 * DAY)
    acceptOrder(seller.creator, orders[0]?.id ?? "")
    expect(linesOf(brand)[0]?.freeAt).toBe(START + 5 * DAY)
  })
})

describe("a private project", () => {
  test("is in no list and answers only its two sides", () => {
    const brand = aBrand()
    const seller = aSeller()
    const { orders } = buyAll(brand, [seller])
    const { projectId } = orderOf(orders, seller)
    expect(listOwnProjects(brand).items).toEqual([])
    expect(listOwnProjectRecords(brand)).toEqual([])
    expect(readMetrics(brand)).toMatchObject({ projects: 0, orders: 1, active: 1 })
    expect(readMetrics(seller.creator)).toMatchObject({ projects: 0, orders: 1 })
    expect(listOpenProjectRecords(seller.creator).items.map(({ id }) => id)).not.toContain(
      projectId,
    )
    expect([...appliedProjectRecordPages(seller.creator)].flat()).toEqual([])
    expect(listOwnApplications(seller.creator).items).toEqual([])
    expect(findOwnProjectToShow(brand, projectId)).toMatchObject({
      isPrivate: true,
      project: { status: "closed" },
    })
    expect(findProjectRecordIfOwn(brand, projectId)?.id).toBe(projectId)
    expect(findVisibleProject(seller.creator, projectId).project.id).toBe(projectId)
    expect(findVisibleProjectRecord(seller.creator, projectId).id).toBe(projectId)
    const others = [() => findOwnProjectToShow(aBrand(), projectId)]
    for (const look of [
      ...others,
      () => findVisibleProject(anInfluencer(), projectId),
      () => findVisibleProjectRecord(anInfluencer(), projectId),
      () => findOwnProject(brand, projectId),
      () => deleteProject(brand, projectId),
    ]) {
      expect(look).toThrow("Project not found.")
    }
  })

  test("is there for nobody before it is paid", () => {
    const brand = aBrand()
    const { creator, serviceId } = aSeller()
    addToCart(brand, { serviceId, extras: [] })
    const { projectId } = beginCart(brand)
    expect(() => findVisibleProject(creator, projectId)).toThrow(NotFound)
    expect(() => findOwnProjectToShow(brand, projectId)).toThrow(NotFound)
    expect(listOwnApplications(creator).items).toEqual([])
  })
})
