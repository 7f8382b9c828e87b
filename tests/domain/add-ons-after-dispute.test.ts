import { afterEach, expect, test } from "vitest"
import { explainLoss, findLoss } from "#app/domain/admin/admin-views/losses.server.ts"
import { findPaymentRow } from "#app/domain/payments/payments/payment-queries.server.ts"
import { recordRefund } from "#app/domain/payments/payments/refunds.server.ts"
import { findSourceOf } from "#app/domain/payments/payouts/payout-queries.server.ts"
import { approveRefund } from "#app/domain/trust/cases/answer-refund.server.ts"
import { askRefund } from "#app/domain/trust/cases/ask-refund.server.ts"
import { decideDispute } from "#app/domain/trust/cases/decide-dispute.server.ts"
import { answerDispute, openDispute } from "#app/domain/trust/cases/open-dispute.server.ts"
import {
  askAdCode,
  giveAdCode,
  listAdCodes,
  withdrawAdCode,
} from "#app/domain/work/ad-codes/ad-codes.server.ts"
import { createTip, offerAddOn } from "#app/domain/work/add-ons/add-ons.server.ts"
import { clock, DAY } from "#app/platform/clock.server.ts"
import { payAddOn } from "#tests/support/add-ons.ts"
import { anOrderIn } from "#tests/support/cases.ts"
import { anOperator } from "#tests/support/operators.ts"
import { aPaidOrder, orderOf } from "#tests/support/orders.ts"
import { oneValue } from "#tests/support/rows.ts"
import { providerId } from "../mocks/razorpay.ts"

afterEach(() => clock.release())

const lastOf = (table: string, orderId: string) =>
  String(oneValue(`SELECT id FROM ${table} WHERE order_id = ? ORDER BY rowid DESC`, orderId))

type Paid = {
  brand: ReturnType<typeof aPaidOrder>["brand"]
  influencer: ReturnType<typeof aPaidOrder>["influencer"]
  orderId: string
}

function decided(order: Paid, decision: "release" | "split") {
  const { brand, influencer, orderId } = order
  clock.advance(11 * DAY)
  openDispute(brand, orderId, { reason: "It is not what was agreed.", files: [] })
  answerDispute(influencer, orderId, { text: "It is.", files: [] })
  const input = {
    decision,
    reason: "Read it all.",
    ...(decision === "split" && { influencerPaise: 5000 }),
  }
  decideDispute(anOperator(), lastOf("disputes", orderId), input)
}

const tipFor = (order: Paid) => {
  const id = createTip(order.brand, order.orderId, { price: 20_000, text: "" })
  expect(payAddOn(order, id)).toBe("settled")
  return id
}

test("a tip given after a dispute was decided can be asked back within 7 days", () => {
  clock.freeze(Date.now())
  const order = aPaidOrder()
  decided(order, "release")
  const id = tipFor(order)
  askRefund(order.brand, id, { reason: "other", text: "By mistake.", files: [] })
  approveRefund(anOperator(), lastOf("refund_requests", id), { reason: "Agreed." })
  expect(orderOf(id).status).toBe("completed")
})

test("a chargeback of a tip given after a split is explained by the tip", () => {
  clock.freeze(Date.now())
  const order = anOrderIn("in_progress")
  decided(order, "split")
  const id = tipFor(order)
  const paymentId = findSourceOf({ orderId: id })?.paymentId ?? ""
  const payment = findPaymentRow(paymentId)
  recordRefund(paymentId, {
    id: providerId("rfnd"),
    payment_id: payment?.providerPaymentId ?? "",
    amount: 20_000,
    status: "processed",
  } as Parameters<typeof recordRefund>[1])
  expect(findLoss(paymentId)?.paise).toBe(20_000)
  const input = { orderId: id, shownPaise: "20000", reason: "The bank took it back." }
  expect(explainLoss(anOperator(), paymentId, input)).toBe(0)
})

test("a code that was paid for can be given, whatever was asked for before", () => {
  clock.freeze(Date.now())
  const order = aPaidOrder()
  const { brand, influencer, orderId } = order
  for (let n = 0; n < 50; n += 1) {
    if (n % 10 === 0) clock.advance(DAY)
    clock.advance(1)
    askAdCode(brand, orderId, { note: `Post ${n}`, days: 2 })
    withdrawAdCode(brand, orderId, listAdCodes(brand, orderId).items.at(-1)?.id ?? "")
  }
  clock.advance(DAY)
  const offer = { kind: "ad_code" as const, price: 50_000, days: 30, text: "The reel" }
  const id = offerAddOn(influencer, orderId, offer)
  expect(payAddOn(order, id)).toBe("settled")
  giveAdCode(influencer, orderId, id, { code: "IGAC-1234" })
  expect(listAdCodes(brand, orderId).items.find((one) => one.id === id)?.state).toBe("shown")
})
