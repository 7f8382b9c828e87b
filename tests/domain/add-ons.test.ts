import { afterEach, describe, expect, test } from "vitest"
import { heldOf, payableOf } from "#app/domain/books/ledger/accounts.ts"
import { balanceOf } from "#app/domain/books/ledger/balances.server.ts"
import { startAddOnPayment } from "#app/domain/payments/payments/pay-add-on.server.ts"
import { listPayouts } from "#app/domain/payments/payouts/earnings.server.ts"
import { returnCompletedOrder } from "#app/domain/payments/payouts/operator-payouts.server.ts"
import { findPayoutOfOrder } from "#app/domain/payments/payouts/payout-queries.server.ts"
import { checkBooks } from "#app/domain/payments/reconciliation/check-books.server.ts"
import { isoDayOf } from "#app/domain/shared/indian-time.ts"
import { formatMoney } from "#app/domain/shared/money.ts"
import { findDisputeForAdmin } from "#app/domain/trust/cases/admin-case.server.ts"
import { approveRefund } from "#app/domain/trust/cases/answer-refund.server.ts"
import { askRefund } from "#app/domain/trust/cases/ask-refund.server.ts"
import { openDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import { listOrderDocuments } from "#app/domain/trust/documents/document-queries.server.ts"
import { issueOrderDocuments } from "#app/domain/trust/documents/order-documents.server.ts"
import { findOrderAddOns, listAddenda } from "#app/domain/work/add-ons/add-on-queries.server.ts"
import { answerAddOn, createTip, offerAddOn } from "#app/domain/work/add-ons/add-ons.server.ts"
import { describeReturn, withdrawFromOrder } from "#app/domain/work/orders/cancellation.server.ts"
import { refundDisputed, splitDisputed } from "#app/domain/work/orders/disputed-order.server.ts"
import { readMetrics } from "#app/domain/work/orders/metrics.server.ts"
import { listOwnOrders } from "#app/domain/work/orders/order-list.server.ts"
import { completeOrder } from "#app/domain/work/orders/order-steps.server.ts"
import { listOrderRights } from "#app/domain/work/rights/rights-queries.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { sqlite, write } from "#app/platform/db.server.ts"
import { env } from "#app/platform/env.server.ts"
import { payAddOn as pay } from "#tests/support/add-ons.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aPaidOrder, eventsOf, orderOf } from "#tests/support/orders.ts"
import { completedOrders } from "#tests/support/payouts.ts"

afterEach(() => clock.release())

type Order = ReturnType<typeof aPaidOrder>
const other = { kind: "other" as const, price: 50_000, text: "Raw files" }

const tip = (order: Order, price = 10_000) =>
  createTip(order.brand, order.orderId, { price, text: "" })
const held = (id: string) => 0 - balanceOf(heldOf(id))

describe("a tip", () => {
  test("is held until the work is accepted", () => {
    const order = aPaidOrder()
    const id = tip(order)
    expect(pay(order, id)).toBe("settled")
    expect(held(id)).toBe(10_000)
    completeOrder(order.brand, order.orderId)
    expect(held(id)).toBe(0)
    expect(0 - balanceOf(payableOf(order.influencer.userId))).toBe(10_000)
    expect(findPayoutOfOrder(id)?.amountPaise).toBe(10_000)
    expect(checkBooks()).toEqual([])
  })

  test("is earned at once for completed work, less the fee", () => {
    env.FEE_BASIS_POINTS = 1000
    const order = aPaidOrder()
    completeOrder(order.brand, order.orderId)
    const id = tip(order)
    pay(order, id)
    env.FEE_BASIS_POINTS = 0
    expect(findPayoutOfOrder(id)).toMatchObject({ amountPaise: 9000, feePaise: 1000 })
    expect(held(id)).toBe(0)
    expect(eventsOf(order.orderId)).toContain("order.tipped")
    const [earning] = listPayouts(order.influencer).items
    expect(earning?.title).toMatch(/^Tip · /)
  })

  test("goes back when the order was cancelled before the money came", () => {
    const order = aPaidOrder()
    const cancel = () => withdrawFromOrder(order.influencer, order.orderId, { reason: "Ill." })
    expect(pay(order, tip(order), cancel)).toBe("refund-due")
    expect(checkBooks()).toEqual([])
  })

  test("is no order in lists and counts", () => {
    const order = aPaidOrder()
    pay(order, tip(order))
    for (const actor of [order.brand, order.influencer]) {
      expect(listOwnOrders(actor, { state: "all" }).items).toHaveLength(1)
      expect(readMetrics(actor)).toMatchObject({ orders: 1, active: 1 })
    }
  })

  test("has invoices of its own", () => {
    const order = aPaidOrder()
    completeOrder(order.brand, order.orderId)
    const id = tip(order)
    pay(order, id)
    issueOrderDocuments(id)
    expect(listOrderDocuments(order.brand, order.orderId).map(({ title }) => title)).toEqual([
      "Invoice",
    ])
  })

  test("is the brand's to give while the order is paid for", () => {
    const order = aPaidOrder()
    const id = tip(order)
    expect(() => startAddOnPayment(aPaidOrder().brand, order.orderId, id)).toThrow("not found")
    withdrawFromOrder(order.influencer, order.orderId, { reason: "Ill." })
    expect(() => tip(order)).toThrow("while the order runs")
  })
})

describe("an add-on", () => {
  test("of the brand needs the influencer's acceptance before the payment", () => {
    const order = aPaidOrder()
    const id = offerAddOn(order.brand, order.orderId, other)
    expect(() => pay(order, id)).toThrow("has not accepted")
    expect(() => answerAddOn(order.brand, order.orderId, id, "accept")).toThrow("nothing")
    answerAddOn(order.influencer, order.orderId, id, "accept")
    expect(pay(order, id)).toBe("settled")
    const [addendum] = listAddenda(order.brand, order.orderId)
    expect(addendum).toMatchObject({ name: "Raw files or other work", amount: "₹500" })
    expect(addendum?.hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test("of the influencer is accepted by the payment", () => {
    const order = aPaidOrder()
    const id = offerAddOn(order.influencer, order.orderId, other)
    expect(pay(order, id)).toBe("settled")
    expect(() => pay(order, id)).toThrow("paid already")
  })

  test("is sent back when it was declined before the money came", () => {
    const order = aPaidOrder()
    const id = offerAddOn(order.influencer, order.orderId, other)
    const decline = () => answerAddOn(order.brand, order.orderId, id, "decline")
    expect(pay(order, id, decline)).toBe("refund-due")
    expect(listAddenda(order.brand, order.orderId)).toEqual([])
  })

  test("lapses after 14 days", () => {
    const order = aPaidOrder()
    const id = offerAddOn(order.influencer, order.orderId, other)
    clock.advance(14 * DAY)
    expect(() => pay(order, id)).toThrow("within 14 days")
    expect(findOrderAddOns(order.brand, order.orderId).items[0]?.label).toBe("Lapsed")
  })

  test("is limited to five that wait", () => {
    const order = aPaidOrder()
    for (let n = 0; n < 5; n += 1) offerAddOn(order.influencer, order.orderId, other)
    expect(() => offerAddOn(order.brand, order.orderId, other)).toThrow("At most 5")
  })

  test("that lapsed, or a tip, counts not to that limit", () => {
    const order = aPaidOrder()
    for (let n = 0; n < 5; n += 1) offerAddOn(order.influencer, order.orderId, other)
    for (let n = 0; n < 5; n += 1) tip(order, 10_000 + n)
    expect(() => tip(order)).not.toThrow()
    expect(() => tip(order, 10_005)).toThrow("At most 5")
    clock.advance(14 * DAY)
    expect(offerAddOn(order.brand, order.orderId, other)).toBeTruthy()
  })

  test("adds a round of changes", () => {
    const order = aPaidOrder({ needsApproval: true, revisionRounds: 0 })
    const revision = { kind: "revision" as const, price: 20_000, text: "" }
    pay(order, offerAddOn(order.influencer, order.orderId, revision))
    expect(orderOf(order.orderId).maxRevisions).toBe(1)
    expect(() => offerAddOn(aPaidOrder().brand, order.orderId, revision)).toThrow("not found")
  })
})

describe("the end of an order", () => {
  const paidTip = (paise = 33_333) => {
    const order = aPaidOrder()
    const id = tip(order, paise)
    pay(order, id)
    return { ...order, id }
  }
  const refundOf = (id: string) =>
    sqlite
      .prepare(
        `SELECT sum(refunds.amount_paise) FROM refunds JOIN orders
         ON orders.payment_item_id = refunds.payment_item_id WHERE orders.id = ?`,
      )
      .pluck()
      .get(id)
  const disputed = (paise?: number) => {
    const order = paidTip(paise)
    clock.advance(11 * DAY)
    openDispute(order.brand, order.orderId, { reason: "It is not what was agreed.", files: [] })
    return order
  }

  test("returns tips with a cancellation", () => {
    const order = paidTip()
    withdrawFromOrder(order.influencer, order.orderId, { reason: "Ill." })
    expect([held(order.id), refundOf(order.id)]).toEqual([0, 33_333])
    expect(checkBooks()).toEqual([])
  })

  test("names them in the question before it", () => {
    const order = orderOf(paidTip().orderId)
    const tips = " and ₹333.33 for tips and add-ons go back to you"
    expect(describeReturn(order, "brand")).toBe(`${formatMoney(order.amountMinor, "INR")}${tips}`)
    expect(describeReturn({ ...order, id: "", amountMinor: 0 }, "brand")).toBe("no money moves")
  })

  test("returns tips when a dispute is decided for the brand", () => {
    const order = disputed()
    write(() => refundDisputed(orderOf(order.orderId)))
    expect([held(order.id), refundOf(order.id)]).toEqual([0, 33_333])
  })

  test("divides tips as a dispute divided the order", () => {
    const order = disputed()
    const id = sqlite.prepare("SELECT id FROM disputes WHERE order_id = ?").pluck()
    const { held: shown } = findDisputeForAdmin(anOperator(), String(id.get(order.orderId)))
    expect(shown).toMatch(/ and ₹333\.33 for tips and add-ons$/)
    write(() => splitDisputed(orderOf(order.orderId), { influencerPaise: 2000, brandPaise: 1000 }))
    expect(findPayoutOfOrder(order.id)?.amountPaise).toBe(22_222)
    expect([held(order.id), refundOf(order.id)]).toEqual([0, 11_111])
    expect(checkBooks()).toEqual([])
  })

  test("cancels a tip of which a divided dispute leaves nothing", () => {
    const order = disputed(100)
    write(() => splitDisputed(orderOf(order.orderId), { influencerPaise: 2000, brandPaise: 1000 }))
    expect(orderOf(order.id).status).toBe("cancelled")
    expect([held(order.id), refundOf(order.id)]).toEqual([0, 100])
    expect(checkBooks()).toEqual([])
  })

  test("leaves a tip's refund to a request of its own", () => {
    const order = paidTip()
    askRefund(order.brand, order.id, { reason: "other", text: "By mistake.", files: [] })
    const request = sqlite.prepare("SELECT id FROM refund_requests WHERE order_id = ?").pluck()
    approveRefund(anOperator(), String(request.get(order.id)), { reason: "Agreed." })
    expect([held(order.id), refundOf(order.id)]).toEqual([0, 33_333])
    expect(orderOf(order.orderId).status).toBe("ongoing")
    const status = sqlite.prepare("SELECT status FROM applications WHERE id = ?").pluck()
    expect(status.get(orderOf(order.orderId).applicationId)).toBe("shortlisted")
    expect(checkBooks()).toEqual([])
  })
})

describe("a renewal of rights", () => {
  const START = Date.parse("2026-08-28T10:00:00+05:30")
  const usage = { kind: "paid_ads" as const, months: 6, territory: "India" }
  const renewal = { kind: "rights" as const, price: 90_000, text: "", months: 3 }
  const granted = () => {
    clock.freeze(START)
    const order = aPaidOrder({ usage })
    completeOrder(order.brand, order.orderId)
    return order
  }
  const renew = (order: Order) => {
    const id = offerAddOn(order.influencer, order.orderId, renewal)
    pay(order, id)
    return id
  }
  const lastDay = ({ brand, orderId }: Order) =>
    listOrderRights(brand, orderId).map(({ lastAt, state }) => [isoDayOf(lastAt), state])

  test("moves their end, as an addendum", () => {
    const order = granted()
    expect(lastDay(order)).toEqual([["2027-02-28", "now"]])
    renew(order)
    expect(lastDay(order)).toEqual([["2027-05-28", "now"]])
    const [addendum] = listAddenda(order.influencer, order.orderId)
    expect(addendum?.name).toBe("More months of rights: 3")
    expect(isoDayOf(addendum?.rights?.lastAt ?? 0)).toBe("2027-05-28")
  })

  test("begins anew where they have ended", () => {
    const order = granted()
    clock.freeze(Date.parse("2027-04-10T12:00:00+05:30"))
    expect(lastDay(order)).toEqual([["2027-02-28", "ended"]])
    renew(order)
    expect(lastDay(order)).toEqual([["2027-07-10", "now"]])
  })

  test("ends with its refund, and leaves what was agreed first", () => {
    const order = granted()
    const id = renew(order)
    returnCompletedOrder(id, "It was a mistake.")
    expect(lastDay(order)).toEqual([["2027-02-28", "now"]])
    expect(checkBooks()).toEqual([])
  })

  test("waits until the work is accepted", () => {
    const order = aPaidOrder({ usage })
    expect(() => offerAddOn(order.brand, order.orderId, renewal)).toThrow(
      "once the order is completed",
    )
  })
})

test("documents and payouts of tips stand beside those of bids", () => {
  const made = completedOrders([100_000])
  const [orderId = ""] = made.orderIds
  const id = createTip(made.brand, orderId, { price: 5000, text: "Thank you" })
  pay({ brand: made.brand, orderId }, id)
  const amounts = listPayouts(made.influencers[0] ?? aPaidOrder().influencer).items.map(
    ({ share }) => share.get,
  )
  expect(amounts).toEqual(["₹50", "₹1,000"])
  expect(checkBooks()).toEqual([])
})
